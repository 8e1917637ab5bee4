package view

import (
	"slices"

	"nonet/protocol"
	"nonet/room/game"
)

// Audience is all viewers who are told the same of an entry.
type Audience struct {
	Visibility Visibility
	Seat       int // of those whose own doing is in the entry; 0 for all others
}

// Batch is the events of one entry, as they may be told.
type Batch []Projection

// ChangesVisibility says whether the entry may change what somebody may see.
func (b Batch) ChangesVisibility() bool {
	return slices.ContainsFunc(b, func(p Projection) bool { return p.ChangesVisibility })
}

// Halts says whether boards are hidden with the entry, or shown again.
func (b Batch) Halts() bool {
	return slices.ContainsFunc(b, func(p Projection) bool {
		return p.Full.E == protocol.Halted || p.Full.E == protocol.Paused && p.ChangesVisibility
	})
}

// Starts says whether a round's countdown begins with the entry.
func (b Batch) Starts() bool {
	return slices.ContainsFunc(b, func(p Projection) bool { return p.Full.E == protocol.Started })
}

// Concerns says whether something in the entry is that seat's doing.
func (b Batch) Concerns(seat int) bool {
	return slices.ContainsFunc(b, func(p Projection) bool { return p.Seat == seat })
}

// NameResult gives the result in the entry the id of its round.
func (b Batch) NameResult(id string) {
	for i := range b {
		if result := b[i].Full.Result; result != nil {
			result.ID = id
		}
	}
}

// Events are those of the entry that an audience is told, appended to what is given.
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

// Beginning tells the puzzle of a round that begins.
func Beginning(s *game.State) *protocol.Begin {
	return &protocol.Begin{Round: s.Round.No, Puzzle: *Puzzle(s.Round.Puzzle)}
}
