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

// projectors is the table of how events are sent, with one row per event type. The most frequent events come first.
// Events without a row are sent to nobody; the only one is [game.Answered].
var projectors = [...]projector{
	projectTo(moves, func(m eventContext, w game.Placed) protocol.Event {
		move := string(notation.AppendMove(make([]byte, 0, 16), w.Move()))
		return protocol.Event{E: protocol.Placed, Move: move, Marks: marksText(m.s.RestoredNotes(m.seat))}
	}),
	projectTo(notes, func(_ eventContext, w game.Noted) protocol.Event {
		return protocol.Event{E: protocol.Noted, Marks: marksText(w.Marks)}
	}),
	projectTo(tries, func(m eventContext, w game.Struck) protocol.Event {
		return protocol.Event{E: protocol.Struck, Move: Move(w.Row, w.Col, w.Value), For: w.For, Strikes: m.play().Strikes}
	}),
	projectTo(moves, func(m eventContext, w game.Cleared) protocol.Event {
		again := m.s.WithUncoveredNotes(m.seat, []game.Fill{{Row: w.Row, Col: w.Col}}, m.s.RestoredNotes(m.seat))
		return protocol.Event{E: protocol.Cleared, Move: Cell(w.Row, w.Col), Marks: marksText(again)}
	}),
	projectTo(steps, func(m eventContext, w game.Undone) protocol.Event {
		marks := m.s.WithUncoveredNotes(m.seat, w.Cells, w.Marks)
		return protocol.Event{E: protocol.Undone, On: w.Redo, Marks: marksText(marks), Cells: fillTexts(w.Cells)}
	}),
	projectTo(notes, func(m eventContext, w game.AutoNoted) protocol.Event {
		return protocol.Event{E: protocol.AutoNoted,
			Marks: notesText(m.s.Round.Puzzle.Width, emptyNotes(m.play().Board, w.Notes))}
	}),
	projectTo(checks, func(m eventContext, w game.Checked) protocol.Event {
		return protocol.Event{E: protocol.Checked, Cells: cellTexts(w.Cells), Checks: m.play().Checks}
	}),
	projectTo(hints, func(m eventContext, w game.Hinted) protocol.Event {
		return protocol.Event{E: protocol.Hinted, Hint: advice(w), Hints: m.play().Hints}
	}),
	projectTo(openly, func(m eventContext, _ game.Unfit) protocol.Event {
		return protocol.Event{E: protocol.Unfit, Strikes: m.play().Strikes}
	}),
	projectTo(openly, func(_ eventContext, w game.Out) protocol.Event {
		return protocol.Event{E: protocol.Out, On: w.Alone}
	}).changesVisibility(),
	projectTo(openly, func(eventContext, game.Trusted) protocol.Event { return protocol.Event{E: protocol.Trusted} }),
	projectTo(openly, func(m eventContext, _ game.Done) protocol.Event {
		return protocol.Event{E: protocol.Done, Time: m.s.Time(m.play()), Lag: lagOf(m.s, m.play())}
	}).changesVisibility(),
	projectTo(openly, func(eventContext, game.Watched) protocol.Event { return protocol.Event{E: protocol.Watched} }),

	projectTo(openly, func(eventContext, game.Away) protocol.Event { return protocol.Event{E: protocol.Away} }),
	projectTo(openly, func(m eventContext, _ game.Back) protocol.Event {
		return protocol.Event{E: protocol.Back, On: m.newcomer()}
	}).changesVisibilityIf(joins),
	projectTo(openly, func(m eventContext, w game.Seated) protocol.Event {
		bot, who := game.IsBot(w.Player), m.s.Who(w.Player)
		return protocol.Event{E: protocol.Seated, Name: w.Name, Bot: bot, On: m.newcomer(), Who: who}
	}).changesVisibility(),
	projectTo(openly, func(_ eventContext, w game.Left) protocol.Event {
		return protocol.Event{E: protocol.Left, For: w.For}
	}).changesVisibility(),
	projectTo(openly, func(eventContext, game.Hosting) protocol.Event { return protocol.Event{E: protocol.Hosting} }),
	projectTo(openly, func(_ eventContext, w game.Readied) protocol.Event {
		return protocol.Event{E: protocol.Readied,
			On: w.On}
	}),
	projectTo(openly, func(eventContext,
		game.Rematched) protocol.Event {
		return protocol.Event{E: protocol.Rematched}
	}).changesVisibility(),

	projectTo(openly, func(eventContext, game.Created) protocol.Event { return protocol.Event{} }).changesVisibility(),
	projectTo(openly, func(eventContext, game.Called) protocol.Event { return protocol.Event{} }).changesVisibility(),
	projectTo(openly, func(m eventContext, _ game.Configured) protocol.Event {
		set := Settings(m.s.Settings)
		ready := slices.ContainsFunc(m.s.Seats, func(seat game.Seat) bool { return seat.Ready })
		return protocol.Event{E: protocol.Configured, On: !ready, Settings: &set}
	}),
	projectTo(openly, func(_ eventContext, w game.Handicapped) protocol.Event {
		return protocol.Event{E: protocol.Handicapped, Seat: w.Seat, Handicap: allowance(w.Allowance)}
	}),
	projectTo(openly, func(m eventContext, _ game.Imported) protocol.Event {
		set := Settings(m.s.Settings)
		return protocol.Event{E: protocol.Imported, Settings: &set}
	}),
	projectTo(openly, func(m eventContext, w game.Kicked) protocol.Event {
		return protocol.Event{E: protocol.Kicked, Seat: w.Seat, On: w.Ban, Guests: guests(m.s)}
	}).changesVisibility(),
	projectToHost(nobody, func(m eventContext, _ game.Asked) protocol.Event {
		return protocol.Event{E: protocol.Asked, Guests: guests(m.s)}
	}),
	projectToHost(nobody, func(m eventContext, _ game.Muted) protocol.Event {
		return protocol.Event{E: protocol.Muted, Guests: guests(m.s)}
	}),
	projectToHost(letIn, func(m eventContext, w game.Admitted) protocol.Event {
		return protocol.Event{E: protocol.Admitted, On: w.On, Guests: guests(m.s)}
	}).changesVisibility(),
	projectTo(openly, func(_ eventContext, w game.Transferred) protocol.Event {
		return protocol.Event{E: protocol.Hosting, Seat: w.Seat}
	}),
	projectTo(openly, func(_ eventContext,
		w game.Halted) protocol.Event {
		return protocol.Event{E: protocol.Halted, On: w.On}
	}).changesVisibility(),

	projectTo(openly, func(m eventContext, w game.Started) protocol.Event {
		return protocol.Event{E: protocol.Started, Round: m.s.Rounds, In: w.In, Deadline: m.s.DailyDeadline()}
	}).changesVisibility(),
	projectTo(openly, func(_ eventContext, w game.Closing) protocol.Event {
		return protocol.Event{E: protocol.Closing,
			In: w.In}
	}),
	projectTo(openly, func(_ eventContext, w game.Calling) protocol.Event {
		return protocol.Event{E: protocol.Calling,
			In: w.In}
	}),
	projectTo(openly, func(_ eventContext,
		w game.Paused) protocol.Event {
		return protocol.Event{E: protocol.Paused, For: w.For}
	}).changesVisibilityIf(beginsAgain),
	projectTo(openly, func(m eventContext, _ game.Ended) protocol.Event {
		return protocol.Event{E: protocol.Ended, Result: Result(m.s)}
	}).changesVisibility(),
}

// projector describes how one type of event is sent.
type projector struct {
	is   func(game.What) bool
	to   audience
	full func(m eventContext, w game.What) protocol.Event // the complete event
	// whether the event changes what viewers may see, or too much to be sent as an event
	turns func(m eventContext) bool
	host  bool // only the host receives the complete event
}

// eventContext is the state to which an event has just been applied, and the seat that caused it.
type eventContext struct {
	s    *game.State
	seat int
}

// play returns the round data of the seat that caused the event.
func (m eventContext) play() *game.Play { return m.s.SeatNo(m.seat).Play }

// newcomer reports whether the seat joined a co-op in progress.
func (m eventContext) newcomer() bool { return m.play() != nil && m.play().New }

func projectTo[W game.What](to audience, full func(m eventContext, w W) protocol.Event) projector {
	return projector{
		is: func(w game.What) bool { _, ok := w.(W); return ok },
		to: to, full: func(m eventContext, w game.What) protocol.Event { return full(m, w.(W)) },
		turns: func(eventContext) bool { return false },
	}
}

// projectToHost returns the row of an event that only the host receives completely.
func projectToHost[W game.What](others audience, full func(m eventContext, w W) protocol.Event) projector {
	t := projectTo(others, full)
	t.host = true
	return t
}

func (t projector) changesVisibility() projector {
	return t.changesVisibilityIf(func(eventContext) bool { return true })
}

func (t projector) changesVisibilityIf(turns func(eventContext) bool) projector {
	t.turns = turns
	return t
}

// beginsAgain reports whether the round has yet to begin after a pause, with its boards as they are. This is the case
// after a pause during the countdown, or if a node ended a pause retroactively.
func beginsAgain(m eventContext) bool { return m.s.Round.Begins > m.s.At }

// joins reports whether a player who was away when the round was started takes part in it from now on instead of
// watching.
func joins(m eventContext) bool {
	return m.s.Running() && m.play() != nil && (m.s.At < m.s.Round.Begins || m.newcomer())
}

// Project returns the projection of an event that has just been applied to s.
func Project(s *game.State, e game.Event) Projection {
	p := Projection{terms: terms{Seat: e.Seat, Cmd: e.Cmd}}
	for i := range projectors {
		t := &projectors[i]
		if !t.is(e.What) {
			continue
		}
		m := eventContext{s, e.Seat}
		p.Full, p.ChangesVisibility = t.full(m, e.What), t.turns(m)
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
