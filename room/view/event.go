package view

import (
	"slices"

	"nonet/protocol"
	"nonet/room/game"
)

// Projection is an event as it may be told to each audience. It holds what the event's telling needs of the state at
// that moment, so that it can be told again later.
type Projection struct {
	terms
	Full protocol.Event // to those whose doing it is; with E empty nobody is told
}

// terms are who may know how much of an event.
type terms struct {
	Seat    int    // whose doing it is
	Cmd     uint64 // that player's command
	Turning bool   // changes what viewers may see, or too much to be told one by one

	shared bool     // the board is not the seat's own
	others audience // what the others are told
	right  int      // cells that the seat has right
}

// tellings is the one table of how events go out: a row for each event that is told, with who may know how much of it.
// Those that happen most stand first. What has no row is told to nobody, and [game.Answered] is the only one.
var tellings = [...]telling{
	tells(moves, func(m moment, w game.Placed) protocol.Event {
		move := string(protocol.AppendRun(make([]byte, 0, 16), w.Move()))
		return protocol.Event{E: protocol.Placed, Move: move, Marks: marksText(m.s.Restored(m.seat))}
	}),
	tells(notes, func(_ moment, w game.Noted) protocol.Event {
		return protocol.Event{E: protocol.Noted, Marks: marksText(w.Marks)}
	}),
	tells(tries, func(m moment, w game.Struck) protocol.Event {
		return protocol.Event{E: protocol.Struck, Move: Move(w.Row, w.Col, w.Value), For: w.For, Strikes: m.play().Strikes}
	}),
	tells(moves, func(m moment, w game.Cleared) protocol.Event {
		again := m.s.Again(m.seat, []game.Fill{{Row: w.Row, Col: w.Col}}, m.s.Restored(m.seat))
		return protocol.Event{E: protocol.Cleared, Move: Cell(w.Row, w.Col), Marks: marksText(again)}
	}),
	tells(steps, func(m moment, w game.Undone) protocol.Event {
		marks := m.s.Again(m.seat, w.Cells, w.Marks)
		return protocol.Event{E: protocol.Undone, On: w.Redo, Marks: marksText(marks), Cells: fillTexts(w.Cells)}
	}),
	tells(notes, func(m moment, w game.AutoNoted) protocol.Event {
		return protocol.Event{E: protocol.AutoNoted,
			Marks: notesText(m.s.Round.Puzzle.Width, emptyNotes(m.play().Board, w.Notes))}
	}),
	tells(checks, func(m moment, w game.Checked) protocol.Event {
		return protocol.Event{E: protocol.Checked, Cells: cellTexts(w.Cells), Checks: m.play().Checks}
	}),
	tells(hints, func(m moment, w game.Hinted) protocol.Event {
		return protocol.Event{E: protocol.Hinted, Hint: advice(w), Hints: m.play().Hints}
	}),
	tells(openly, func(m moment, _ game.Unfit) protocol.Event {
		return protocol.Event{E: protocol.Unfit, Strikes: m.play().Strikes}
	}),
	tells(openly, func(_ moment, w game.Out) protocol.Event {
		return protocol.Event{E: protocol.Out, On: w.Alone}
	}).turning(),
	tells(openly, func(moment, game.Trusted) protocol.Event { return protocol.Event{E: protocol.Trusted} }),
	tells(openly, func(m moment, _ game.Done) protocol.Event {
		return protocol.Event{E: protocol.Done, Time: m.s.Time(m.play()), Lag: lagOf(m.s, m.play())}
	}).turning(),
	tells(openly, func(moment, game.Watched) protocol.Event { return protocol.Event{E: protocol.Watched} }),

	tells(openly, func(moment, game.Away) protocol.Event { return protocol.Event{E: protocol.Away} }),
	tells(openly, func(m moment, _ game.Back) protocol.Event {
		return protocol.Event{E: protocol.Back, On: m.newcomer()}
	}).turningIf(joins),
	tells(openly, func(m moment, w game.Seated) protocol.Event {
		bot, who := game.IsBot(w.Player), m.s.Who(w.Player)
		return protocol.Event{E: protocol.Seated, Name: w.Name, Bot: bot, On: m.newcomer(), Who: who}
	}).turning(),
	tells(openly, func(_ moment, w game.Left) protocol.Event {
		return protocol.Event{E: protocol.Left, For: w.For}
	}).turning(),
	tells(openly, func(moment, game.Hosting) protocol.Event { return protocol.Event{E: protocol.Hosting} }),
	tells(openly, func(_ moment, w game.Readied) protocol.Event { return protocol.Event{E: protocol.Readied, On: w.On} }),
	tells(openly, func(moment, game.Rematched) protocol.Event { return protocol.Event{E: protocol.Rematched} }).turning(),

	tells(openly, func(moment, game.Created) protocol.Event { return protocol.Event{} }).turning(),
	tells(openly, func(moment, game.Called) protocol.Event { return protocol.Event{} }).turning(),
	tells(openly, func(m moment, _ game.Configured) protocol.Event {
		set := Settings(m.s.Settings)
		ready := slices.ContainsFunc(m.s.Seats, func(seat game.Seat) bool { return seat.Ready })
		return protocol.Event{E: protocol.Configured, On: !ready, Settings: &set}
	}),
	tells(openly, func(_ moment, w game.Handicapped) protocol.Event {
		return protocol.Event{E: protocol.Handicapped, Seat: w.Seat, Handicap: allowance(w.Allowance)}
	}),
	tells(openly, func(m moment, _ game.Imported) protocol.Event {
		set := Settings(m.s.Settings)
		return protocol.Event{E: protocol.Imported, Settings: &set}
	}),
	tells(openly, func(m moment, w game.Kicked) protocol.Event {
		return protocol.Event{E: protocol.Kicked, Seat: w.Seat, On: w.Ban, Guests: guests(m.s)}
	}).turning(),
	tellsHost(nobody, func(m moment, _ game.Asked) protocol.Event {
		return protocol.Event{E: protocol.Asked, Guests: guests(m.s)}
	}),
	tellsHost(nobody, func(m moment, _ game.Muted) protocol.Event {
		return protocol.Event{E: protocol.Muted, Guests: guests(m.s)}
	}),
	tellsHost(letIn, func(m moment, w game.Admitted) protocol.Event {
		return protocol.Event{E: protocol.Admitted, On: w.On, Guests: guests(m.s)}
	}).turning(),
	tells(openly, func(_ moment, w game.Transferred) protocol.Event {
		return protocol.Event{E: protocol.Hosting, Seat: w.Seat}
	}),
	tells(openly, func(_ moment,
		w game.Halted) protocol.Event {
		return protocol.Event{E: protocol.Halted, On: w.On}
	}).turning(),

	tells(openly, func(m moment, w game.Started) protocol.Event {
		return protocol.Event{E: protocol.Started, Round: m.s.Rounds, In: w.In, Deadline: m.s.DailyDeadline()}
	}).turning(),
	tells(openly, func(_ moment, w game.Closing) protocol.Event { return protocol.Event{E: protocol.Closing, In: w.In} }),
	tells(openly, func(_ moment, w game.Calling) protocol.Event { return protocol.Event{E: protocol.Calling, In: w.In} }),
	tells(openly, func(_ moment,
		w game.Paused) protocol.Event {
		return protocol.Event{E: protocol.Paused, For: w.For}
	}).turningIf(beginsAgain),
	tells(openly, func(m moment, _ game.Ended) protocol.Event {
		return protocol.Event{E: protocol.Ended, Result: Result(m.s)}
	}).turning(),
}

// telling is how one event goes out.
type telling struct {
	is   func(game.What) bool
	to   audience
	full func(m moment, w game.What) protocol.Event // for those who may know all of it
	// whether it changes what viewers may see, or too much to be told one by one
	turns func(m moment) bool
	host  bool // it is for the host alone
}

// moment is the state that an event has just been applied to, and whose doing it was.
type moment struct {
	s    *game.State
	seat int
}

// play is the part in the round of whose doing it was.
func (m moment) play() *game.Play { return m.s.SeatNo(m.seat).Play }

// newcomer says whether it was that of somebody who came to a co-op that runs.
func (m moment) newcomer() bool { return m.play() != nil && m.play().New }

func tells[W game.What](to audience, full func(m moment, w W) protocol.Event) telling {
	return telling{
		is: func(w game.What) bool { _, ok := w.(W); return ok },
		to: to, full: func(m moment, w game.What) protocol.Event { return full(m, w.(W)) },
		turns: func(moment) bool { return false },
	}
}

// tellsHost makes the row of an event that the host alone is told all of.
func tellsHost[W game.What](others audience, full func(m moment, w W) protocol.Event) telling {
	t := tells(others, full)
	t.host = true
	return t
}

func (t telling) turning() telling { return t.turningIf(func(moment) bool { return true }) }

func (t telling) turningIf(turns func(moment) bool) telling {
	t.turns = turns
	return t
}

// beginsAgain: after a pause in the countdown, or one that a node took for longer than it was, the round is yet to
// begin, with what stands on its boards.
func beginsAgain(m moment) bool { return m.s.Round.Begins > m.s.At }

// joins: who was away when the round was started may have a part in it from now on, and looks on no more.
func joins(m moment) bool {
	return m.s.Running() && m.play() != nil && (m.s.At < m.s.Round.Begins || m.newcomer())
}

// Project puts an event that has just been applied to s into the protocol's words.
func Project(s *game.State, e game.Event) Projection {
	p := Projection{terms: terms{Seat: e.Seat, Cmd: e.Cmd}}
	for i := range tellings {
		t := &tellings[i]
		if !t.is(e.What) {
			continue
		}
		m := moment{s, e.Seat}
		p.Full, p.Turning = t.full(m, e.What), t.turns(m)
		if p.Full.Seat == 0 {
			p.Full.Seat = e.Seat
		}
		if mode := game.ModeOf(s.Settings.Mode); !mode.Together {
			p.others, p.shared = t.to, mode.Shared
		}
		if t.host {
			p.Seat, p.others = s.Host, t.to
		} else if p.Full.Guests != nil {
			p.others = uninformed
		}
		if seat := s.SeatNo(e.Seat); seat != nil && seat.Play != nil {
			p.right = seat.Play.Right
		}
		break
	}
	return p
}

// audience says what of an event others are told, where not all play together: those who see every board, and players
// who compete with whose doing it is. On the one board of a duel rivals see what is filled in; on boards of their own
// they learn how far the others are, and nothing of what or where.
type audience uint8

const (
	openly     audience = iota // everybody is told all of it
	moves                      // change cells
	notes                      // are the player's own where a board is shared
	steps                      // that are taken back change notes, and on a board of one's own cells too
	tries                      // are mistakes: what was tried would help rivals
	checks                     // tell rivals that there was one
	hints                      // are for whoever took them
	nobody                     // else is told anything
	letIn                      // tells that somebody was let in, and not whom: who waits for that tries again
	uninformed                 // are told all but what a host alone knows of people
)

// seen is what those are told of an event whose doing it is not.
func (p *Projection) seen(by Sight) protocol.Event {
	to, event := p.others, p.Full
	if to == steps {
		if to = notes; !p.shared && len(event.Cells) > 0 {
			to = moves
		}
	}
	switch to {
	case moves:
		if !p.shared && by != Open {
			return p.progress()
		}
	case notes:
		if p.shared || by == Closed {
			return protocol.Event{}
		}
	case tries:
		if by == Closed {
			event.Move = ""
		}
	case checks:
		if by == Closed && !p.shared {
			event.Cells = nil
		}
	case hints:
		event.Hint = nil
	case nobody:
		return protocol.Event{}
	case letIn:
		if !event.On {
			return protocol.Event{}
		}
		event.Guests = nil
	case uninformed:
		event.Guests = nil
	}
	return event
}

func (p *Projection) progress() protocol.Event {
	return protocol.Event{E: protocol.Progress, Seat: p.Full.Seat, Right: p.right}
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
