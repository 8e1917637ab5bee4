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
	Seat              int    // whose doing it is
	Cmd               uint64 // that player's command
	ChangesVisibility bool   // changes what viewers may see, or too much to be told one by one

	shared bool     // the board is not the seat's own
	others audience // what the others are told
	right  int      // cells that the seat has right
}

// projectors is the one table of how events go out: a row for each event that is told, with who may know how much of
// it. Those that happen most stand first. What has no row is told to nobody, and [game.Answered] is the only one.
var projectors = [...]projector{
	projectTo(moves, func(m eventContext, w game.Placed) protocol.Event {
		move := string(protocol.AppendRun(make([]byte, 0, 16), w.Move()))
		return protocol.Event{E: protocol.Placed, Move: move, Marks: marksText(m.s.Restored(m.seat))}
	}),
	projectTo(notes, func(_ eventContext, w game.Noted) protocol.Event {
		return protocol.Event{E: protocol.Noted, Marks: marksText(w.Marks)}
	}),
	projectTo(tries, func(m eventContext, w game.Struck) protocol.Event {
		return protocol.Event{E: protocol.Struck, Move: Move(w.Row, w.Col, w.Value), For: w.For, Strikes: m.play().Strikes}
	}),
	projectTo(moves, func(m eventContext, w game.Cleared) protocol.Event {
		again := m.s.Again(m.seat, []game.Fill{{Row: w.Row, Col: w.Col}}, m.s.Restored(m.seat))
		return protocol.Event{E: protocol.Cleared, Move: Cell(w.Row, w.Col), Marks: marksText(again)}
	}),
	projectTo(steps, func(m eventContext, w game.Undone) protocol.Event {
		marks := m.s.Again(m.seat, w.Cells, w.Marks)
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

// projector is how one event goes out.
type projector struct {
	is   func(game.What) bool
	to   audience
	full func(m eventContext, w game.What) protocol.Event // for those who may know all of it
	// whether it changes what viewers may see, or too much to be told one by one
	turns func(m eventContext) bool
	host  bool // it is for the host alone
}

// eventContext is the state that an event has just been applied to, and whose doing it was.
type eventContext struct {
	s    *game.State
	seat int
}

// play is the part in the round of whose doing it was.
func (m eventContext) play() *game.Play { return m.s.SeatNo(m.seat).Play }

// newcomer says whether it was that of somebody who came to a co-op that runs.
func (m eventContext) newcomer() bool { return m.play() != nil && m.play().New }

func projectTo[W game.What](to audience, full func(m eventContext, w W) protocol.Event) projector {
	return projector{
		is: func(w game.What) bool { _, ok := w.(W); return ok },
		to: to, full: func(m eventContext, w game.What) protocol.Event { return full(m, w.(W)) },
		turns: func(eventContext) bool { return false },
	}
}

// projectToHost makes the row of an event that the host alone is told all of.
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

// beginsAgain: after a pause in the countdown, or one that a node took for longer than it was, the round is yet to
// begin, with what stands on its boards.
func beginsAgain(m eventContext) bool { return m.s.Round.Begins > m.s.At }

// joins: who was away when the round was started may have a part in it from now on, and looks on no more.
func joins(m eventContext) bool {
	return m.s.Running() && m.play() != nil && (m.s.At < m.s.Round.Begins || m.newcomer())
}

// Project puts an event that has just been applied to s into the protocol's words.
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

// visibleTo is what those are told of an event whose doing it is not.
func (p *Projection) visibleTo(by Visibility) protocol.Event {
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
