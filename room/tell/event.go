package tell

import (
	"slices"

	"nonet/protocol"
	"nonet/room/game"
)

// Projection is an event as it may be told to each audience. It holds what the event's telling needs of the state at that
// moment, so that it can be told again later. An event with E empty is not told.
type Projection struct {
	Seat    int            // whose doing it is
	Cmd     uint64         // that player's command
	Full    protocol.Event // to those whose doing it is
	Open    protocol.Event // to others who see every board
	Rival   protocol.Event // to players who compete with that seat
	Turning bool           // changes what viewers may see, or too much to be told one by one
}

// Project puts an event that has just been applied to s into the protocol's words.
func Project(s *game.State, e game.Event) Projection {
	p := Projection{Seat: e.Seat, Cmd: e.Cmd}
	p.Full, p.Turning = Full(s, e)
	if p.Full.Seat == 0 {
		p.Full.Seat = e.Seat
	}
	p.Open, p.Rival = p.Full, p.Full
	mode := game.ModeOf(s.Settings.Mode)
	if mode.Together {
		return p
	}
	if _, ok := e.What.(game.Hinted); ok {
		p.Open.Hint, p.Rival.Hint = nil, nil
		return p
	}
	if mode.Claims {
		p.Open = shared(p.Full)
		p.Rival = p.Open
		if p.Rival.E == protocol.Struck {
			p.Rival.Move = ""
		}
		return p
	}
	p.Rival = apart(s, p.Full)
	return p
}

// shared is what others are told of an event on the one board of a duel: all but what is of the player's own notes.
func shared(full protocol.Event) protocol.Event {
	switch full.E {
	case protocol.Noted, protocol.AutoNoted, protocol.Undone:
		return protocol.Event{}
	}
	return full
}

// apart is what rivals are told of an event on a board of the player's own: how far, and nothing of what or where.
func apart(s *game.State, full protocol.Event) protocol.Event {
	switch full.E {
	case protocol.Placed, protocol.Cleared:
		return progress(s, full.Seat)
	case protocol.Undone:
		if len(full.Cells) > 0 {
			return progress(s, full.Seat)
		}
		return protocol.Event{}
	case protocol.Noted, protocol.AutoNoted:
		return protocol.Event{}
	case protocol.Struck:
		full.Move = ""
	case protocol.Checked:
		full.Cells = nil
	}
	return full
}

func progress(s *game.State, seat int) protocol.Event {
	return protocol.Event{E: protocol.Progress, Seat: seat, Right: s.SeatNo(seat).Play.Right}
}

// Full is what an event that has just been applied to s tells those who may know all of it. Turning says that it changes
// what viewers may see, or too much to be told one by one. An event with E empty is told to nobody.
func Full(s *game.State, e game.Event) (p protocol.Event, turning bool) {
	if p, turning, ok := tellPlay(s, e); ok {
		return p, turning
	}
	switch w := e.What.(type) {
	case game.Created, game.Called:
		return p, true
	case game.Seated:
		return protocol.Event{E: protocol.Seated, Name: w.Name, Bot: game.IsBot(w.Player)}, true
	case game.Left:
		return protocol.Event{E: protocol.Left}, true
	case game.Hosting:
		return protocol.Event{E: protocol.Hosting}, false
	case game.Transferred:
		return protocol.Event{E: protocol.Hosting, Seat: w.Seat}, false
	case game.Kicked:
		return protocol.Event{E: protocol.Kicked, Seat: w.Seat, On: w.Ban}, true
	case game.Handicapped:
		return protocol.Event{E: protocol.Handicapped, Seat: w.Seat, Handicap: allowance(w.Allowance)}, false
	case game.Readied:
		return protocol.Event{E: protocol.Readied, On: w.On}, false
	case game.Configured:
		set := Settings(s.Settings)
		ready := slices.ContainsFunc(s.Seats, func(seat game.Seat) bool { return seat.Ready })
		return protocol.Event{E: protocol.Configured, On: !ready, Settings: &set}, false
	case game.Imported:
		set := Settings(s.Settings)
		return protocol.Event{E: protocol.Imported, Settings: &set}, false
	case game.Started:
		return protocol.Event{E: protocol.Started, Round: s.Rounds, In: w.In}, true
	case game.Halted:
		return protocol.Event{E: protocol.Halted, On: w.On}, true
	case game.Closing:
		return protocol.Event{E: protocol.Closing, In: w.In}, false
	case game.Ended:
		return protocol.Event{E: protocol.Ended, Result: Result(s)}, true
	case game.Rematched:
		return protocol.Event{E: protocol.Rematched}, true
	case game.Away:
		return protocol.Event{E: protocol.Away}, false
	case game.Back:
		return protocol.Event{E: protocol.Back}, false
	case game.Paused:
		// If a node took the pause for longer than it was, the round begins once more, with what stands on its boards.
		return protocol.Event{E: protocol.Paused, For: w.For}, s.Round.Begins > s.At && !Untouched(s)
	}
	return p, false
}

// tellPlay is Full for what players do on a board; not ok is none of it.
func tellPlay(s *game.State, e game.Event) (p protocol.Event, turning, ok bool) {
	switch w := e.What.(type) {
	case game.Placed:
		p = protocol.Event{E: protocol.Placed, Move: Move(w.Row, w.Col, w.Value)}
	case game.Cleared:
		p = protocol.Event{E: protocol.Cleared, Move: Cell(w.Row, w.Col)}
	case game.Struck:
		p = protocol.Event{E: protocol.Struck, Move: Move(w.Row, w.Col, w.Value), For: w.For}
		p.Strikes = s.SeatNo(e.Seat).Play.Strikes
	case game.Unfit:
		p = protocol.Event{E: protocol.Unfit, Strikes: s.SeatNo(e.Seat).Play.Strikes}
	case game.Checked:
		p = protocol.Event{E: protocol.Checked, Cells: cellTexts(w.Cells), Checks: s.SeatNo(e.Seat).Play.Checks}
	case game.Noted:
		p = protocol.Event{E: protocol.Noted, Marks: marksText(w.Marks)}
	case game.AutoNoted:
		p = protocol.Event{E: protocol.AutoNoted, Marks: notesText(s.Round.Puzzle.Width, emptyNotes(s.SeatNo(e.Seat).Play.Board, w.Notes))}
	case game.Undone:
		p = protocol.Event{E: protocol.Undone, On: w.Redo, Marks: marksText(w.Marks), Cells: fillTexts(w.Cells)}
	case game.Hinted:
		p = protocol.Event{E: protocol.Hinted, Hint: advice(w), Hints: s.SeatNo(e.Seat).Play.Hints}
	case game.Out:
		return protocol.Event{E: protocol.Out}, true, true
	case game.Done:
		play := s.SeatNo(e.Seat).Play
		return protocol.Event{E: protocol.Done, Time: s.Time(play), Lag: lagOf(s, play)}, true, true
	default:
		return p, false, false
	}
	return p, false, true
}

// emptyNotes are notes without those of filled cells.
func emptyNotes(b *game.Board, notes []uint32) []uint32 {
	left := make([]uint32, len(notes))
	for cell, set := range notes {
		if b.Cells[cell] == 0 {
			left[cell] = set
		}
	}
	return left
}

// lagOf is what of a player's lag is given back.
func lagOf(s *game.State, p *game.Play) int64 { return min(p.Lag, int64(s.Settings.Lag)) }
