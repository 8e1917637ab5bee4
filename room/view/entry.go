package view

import (
	"slices"

	"nonet/protocol"
	"nonet/room/game"
)

// Audience is a group of viewers who receive the same events of an entry.
type Audience struct {
	Visibility Visibility
	Seat       int // the seat that caused events of the entry; 0 for everybody else
}

// Batch is the projections of the events of one entry.
type Batch []Projection

// ChangesVisibility reports whether the entry may change what a viewer may see.
func (b Batch) ChangesVisibility() bool {
	return slices.ContainsFunc(b, func(p Projection) bool { return p.ChangesVisibility })
}

// Halts reports whether the entry hides boards or shows them again.
func (b Batch) Halts() bool {
	return slices.ContainsFunc(b, func(p Projection) bool {
		return p.Full.E == protocol.Halted || p.Full.E == protocol.Paused && p.ChangesVisibility
	})
}

// Starts reports whether the entry starts a round's countdown.
func (b Batch) Starts() bool {
	return slices.ContainsFunc(b, func(p Projection) bool { return p.Full.E == protocol.Started })
}

// Concerns reports whether the seat caused an event of the entry.
func (b Batch) Concerns(seat int) bool {
	return slices.ContainsFunc(b, func(p Projection) bool { return p.Seat == seat })
}

// NameResult sets the ID of a result in the entry.
func (b Batch) NameResult(id string) {
	for i := range b {
		if result := b[i].Full.Result; result != nil {
			result.ID = id
		}
	}
}

// Events appends the events of the entry that an audience receives to events and returns the result.
func (b Batch) Events(events []protocol.Event, to Audience) []protocol.Event {
	for i := range b {
		p := &b[i]
		var event protocol.Event
		if to.Seat != 0 && p.Seat == to.Seat {
			event = p.Full
			event.Cmd = p.Cmd
		} else {
			event = p.visibleTo(to.Visibility)
		}
		if event.E != "" {
			events = append(events, event)
		}
	}
	return events
}

// Beginning returns the message that reveals the puzzle of a round that begins.
func Beginning(s *game.State) *protocol.Begin {
	return &protocol.Begin{Round: s.Round.No, Puzzle: *Puzzle(s.Round.Puzzle)}
}
