package view

import (
	"slices"

	"nonet/notation"
	"nonet/protocol"
	"nonet/room/game"
)

// Projection is an event in the form in which each audience may receive it. It includes everything that depends on the
// state at that moment, so that it can be sent again later.
type Projection struct {
	terms
	Full protocol.Event // for the player who caused the event; if E is empty, nobody receives it
}

// terms describe which audiences may know how much of an event.
type terms struct {
	Seat              int    // the seat that caused the event
	Cmd               uint64 // the command of that player that caused it
	ChangesVisibility bool   // changes what viewers may see, or too much to be sent as an event

	shared bool     // the board is shared by all seats
	others audience // what everybody else receives
	right  int      // number of cells that the seat has right
}

// eventContext is the state to which an event has just been applied, and the seat that caused it.
type eventContext struct {
	s    *game.State
	seat int
}

// play returns the round data of the seat that caused the event.
func (m eventContext) play() *game.Play { return m.s.SeatNo(m.seat).Play }

// isNewcomer reports whether the seat joined a co-op in progress.
func (m eventContext) isNewcomer() bool { return m.play() != nil && m.play().New }

// playEvent returns the complete event of a player's board, and what others receive of it. It passes other events on to
// roundEvent.
func (m eventContext) playEvent(what game.What) (full protocol.Event, others audience) {
	switch w := what.(type) {
	case game.Placed:
		move := string(notation.AppendMove(make([]byte, 0, 16), w.Move()))
		return protocol.Event{E: protocol.Placed, Move: move, Marks: marksText(m.s.RestoredNotes(m.seat))}, moves
	case game.Noted:
		return protocol.Event{E: protocol.Noted, Marks: marksText(w.Marks)}, notes
	case game.Struck:
		move := Move(w.Row, w.Col, w.Value)
		return protocol.Event{E: protocol.Struck, Move: move, For: w.For, Strikes: m.play().Strikes}, tries
	case game.Cleared:
		again := m.s.WithUncoveredNotes(m.seat, []game.Fill{{Row: w.Row, Col: w.Col}}, m.s.RestoredNotes(m.seat))
		return protocol.Event{E: protocol.Cleared, Move: Cell(w.Row, w.Col), Marks: marksText(again)}, moves
	case game.Undone:
		marks := marksText(m.s.WithUncoveredNotes(m.seat, w.Cells, w.Marks))
		return protocol.Event{E: protocol.Undone, On: w.Redo, Marks: marks, Cells: fillTexts(w.Cells)}, steps
	case game.AutoNoted:
		marks := notesText(m.s.Round.Puzzle.Width, emptyNotes(m.play().Board, w.Notes))
		return protocol.Event{E: protocol.AutoNoted, Marks: marks}, notes
	case game.Checked:
		return protocol.Event{E: protocol.Checked, Cells: cellTexts(w.Cells), Checks: m.play().Checks}, checks
	case game.Hinted:
		return protocol.Event{E: protocol.Hinted, Hint: advice(w), Hints: m.play().Hints}, hints
	}
	return m.roundEvent(what)
}

// roundEvent is like playEvent for the events of a round. It passes other events on to roomEvent.
func (m eventContext) roundEvent(what game.What) (full protocol.Event, others audience) {
	switch w := what.(type) {
	case game.Unfit:
		return protocol.Event{E: protocol.Unfit, Strikes: m.play().Strikes}, openly
	case game.Out:
		return protocol.Event{E: protocol.Out, On: w.Alone}, openly
	case game.Trusted:
		return protocol.Event{E: protocol.Trusted}, openly
	case game.Done:
		return protocol.Event{E: protocol.Done, Time: m.s.Time(m.play()), Lag: lagOf(m.s, m.play())}, openly
	case game.Watched:
		return protocol.Event{E: protocol.Watched}, openly
	case game.Halted:
		return protocol.Event{E: protocol.Halted, On: w.On}, openly
	case game.Started:
		return protocol.Event{E: protocol.Started, Round: m.s.Rounds, In: w.In, Deadline: m.s.DailyDeadline()}, openly
	case game.Closing:
		return protocol.Event{E: protocol.Closing, In: w.In}, openly
	case game.Calling:
		return protocol.Event{E: protocol.Calling, In: w.In}, openly
	case game.Paused:
		return protocol.Event{E: protocol.Paused, For: w.For}, openly
	case game.Ended:
		return protocol.Event{E: protocol.Ended, Result: Result(m.s)}, openly
	}
	return m.roomEvent(what)
}

// roomEvent is like playEvent for all other events. It returns an empty event for those that are sent to nobody:
// [game.Created], [game.Called] and [game.Answered].
func (m eventContext) roomEvent(what game.What) (full protocol.Event, others audience) {
	switch w := what.(type) {
	case game.Away:
		return protocol.Event{E: protocol.Away}, openly
	case game.Back:
		return protocol.Event{E: protocol.Back, On: m.isNewcomer()}, openly
	case game.Seated:
		bot, who := game.IsBot(w.Player), m.s.Who(w.Player)
		return protocol.Event{E: protocol.Seated, Name: w.Name, Bot: bot, On: m.isNewcomer(), Who: who}, openly
	case game.Left:
		return protocol.Event{E: protocol.Left, For: w.For}, openly
	case game.Hosting:
		return protocol.Event{E: protocol.Hosting}, openly
	case game.Transferred:
		return protocol.Event{E: protocol.Hosting, Seat: w.Seat}, openly
	case game.Readied:
		return protocol.Event{E: protocol.Readied, On: w.On}, openly
	case game.Rematched:
		return protocol.Event{E: protocol.Rematched}, openly
	case game.Configured:
		set := Settings(m.s.Settings)
		ready := slices.ContainsFunc(m.s.Seats, func(seat game.Seat) bool { return seat.Ready })
		return protocol.Event{E: protocol.Configured, On: !ready, Settings: &set}, openly
	case game.Handicapped:
		return protocol.Event{E: protocol.Handicapped, Seat: w.Seat, Handicap: allowance(w.Allowance)}, openly
	case game.Imported:
		set := Settings(m.s.Settings)
		return protocol.Event{E: protocol.Imported, Settings: &set}, openly
	case game.Kicked:
		return protocol.Event{E: protocol.Kicked, Seat: w.Seat, On: w.Ban, Guests: guests(m.s)}, uninformed
	case game.Asked:
		return protocol.Event{E: protocol.Asked, Guests: guests(m.s)}, nobody
	case game.Muted:
		return protocol.Event{E: protocol.Muted, Guests: guests(m.s)}, nobody
	case game.Admitted:
		return protocol.Event{E: protocol.Admitted, On: w.On, Guests: guests(m.s)}, letIn
	}
	return protocol.Event{}, openly
}

// changesVisibility reports whether an event changes what viewers may see, or too much to be sent as an event.
func (m eventContext) changesVisibility(what game.What) bool {
	switch what.(type) {
	case game.Out, game.Done, game.Started, game.Halted, game.Ended, game.Rematched,
		game.Seated, game.Left, game.Kicked, game.Admitted, game.Created, game.Called:
		return true
	case game.Back:
		return joins(m)
	case game.Paused:
		return beginsAgain(m)
	}
	return false
}

// beginsAgain reports whether the round has yet to begin after a pause, with its boards as they are. This is the case
// after a pause during the countdown, or if a node ended a pause retroactively.
func beginsAgain(m eventContext) bool { return m.s.Round.Begins > m.s.At }

// joins reports whether a player who was away when the round was started takes part in it from now on instead of
// watching.
func joins(m eventContext) bool {
	return m.s.IsRunning() && m.play() != nil && (m.s.At < m.s.Round.Begins || m.isNewcomer())
}

// Project returns the projection of an event that has just been applied to s.
func Project(s *game.State, e game.Event) Projection {
	m := eventContext{s, e.Seat}
	p := Projection{terms: terms{Seat: e.Seat, Cmd: e.Cmd, ChangesVisibility: m.changesVisibility(e.What)}}
	var others audience
	p.Full, others = m.playEvent(e.What)
	if p.Full.Seat == 0 {
		p.Full.Seat = e.Seat
	}
	mode, hostOnly := game.ModeOf(s.Settings.Mode), others == nobody || others == letIn
	p.shared = mode.Shared && !mode.Together
	if !mode.Together || hostOnly || others == uninformed {
		p.others = others
	}
	if hostOnly {
		p.Seat = s.Host // the host receives the complete event, instead of the seat that caused it
	}
	if seat := s.SeatNo(e.Seat); seat != nil && seat.Play != nil {
		p.right = seat.Play.Right
	}
	return p
}

// audience selects the part of an event that others receive in modes in which players compete: spectators with an open
// view, and rivals of the player who caused the event. Rivals see the fills on the shared board of a duel. If each
// player has their own board, rivals learn only the number of right cells, not which cells or values.
type audience uint8

const (
	openly     audience = iota // everybody receives the complete event
	moves                      // changes cells; rivals on other boards receive only the progress
	notes                      // changes notes, which are private on a shared board
	steps                      // undo steps, which change notes and, on the player's own board, cells
	tries                      // mistakes; the tried move is hidden from rivals because it would help them
	checks                     // checks; rivals on other boards learn only that there was one
	hints                      // hints, whose content only their requester receives
	nobody                     // nobody else receives anything
	letIn                      // reports that somebody was let in, but not who; waiting guests try again
	uninformed                 // everything but the guest list, which is for the host alone
)

// emptyNotes returns a copy of the notes without those of filled cells.
func emptyNotes(b *game.Board, notes []uint32) []uint32 {
	left := make([]uint32, len(notes))
	for cell, set := range notes {
		if b.Cells[cell] == 0 {
			left[cell] = set
		}
	}
	return left
}

// lagOf returns how much of a player's lag is credited, in milliseconds.
func lagOf(s *game.State, p *game.Play) int64 { return min(p.Lag, int64(s.Settings.Lag)) }

// marksText formats marks in the protocol's notation.
func marksText(marks []game.Mark) string {
	var b []byte
	for _, m := range marks {
		b = protocol.AppendMark(b, m.Row, m.Col, m.Add, m.Value)
	}
	return string(b)
}
