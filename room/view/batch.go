package view

import (
	"encoding/json"
	"slices"

	"nonet/protocol"
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
		if event := b[i].eventFor(to); event.E != "" {
			events = append(events, event)
		}
	}
	return events
}

// eventFor returns the event as an audience receives it. It is empty if the audience does not receive it.
func (p *Projection) eventFor(whom Audience) protocol.Event {
	to, by, event := p.others, whom.Visibility, p.Full
	if whom.Seat != 0 && p.Seat == whom.Seat {
		event.Cmd = p.Cmd
		return event
	}
	if to == steps {
		if to = notes; !p.shared && len(event.Cells) > 0 {
			to = moves
		}
	}
	switch to {
	case moves:
		if !p.shared && by != Open {
			return protocol.Event{E: protocol.Progress, Seat: p.Full.Seat, Right: p.right}
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

// BatchQueue is a queue of the last batches, which a room keeps to send them again later. Their events are kept as
// text, because most fields of an event are empty. The zero value is an empty queue.
type BatchQueue struct {
	ring  [BatchQueueMax][]keptEvent // the oldest batch is at first; the memory of dropped batches is used again
	first int
	len   int
}

// BatchQueueMax is the maximum number of batches in a queue.
const BatchQueueMax = 16

// usualLen is the length of the text of most events, in bytes.
const usualLen = 64

// keptEvent is a projection with its event as text.
type keptEvent struct {
	terms
	full []byte
}

// Len returns the number of batches.
func (q *BatchQueue) Len() int { return q.len }

// Add appends a batch. It drops the oldest one if the queue is full.
func (q *BatchQueue) Add(b Batch) {
	kept := &q.ring[(q.first+q.len)%BatchQueueMax]
	if q.len < BatchQueueMax {
		q.len++
	} else {
		q.first = (q.first + 1) % BatchQueueMax
	}
	*kept = slices.Grow((*kept)[:0], len(b))[:len(b)]
	for i := range b {
		one := &(*kept)[i]
		one.terms, one.full = b[i].terms, protocol.AppendEvent(slices.Grow(one.full[:0], usualLen), &b[i].Full)
	}
}

// Clear removes all batches and frees the memory, because a long queue is rarely needed again.
func (q *BatchQueue) Clear() { *q = BatchQueue{} }

// At returns the batch at an index, counted from 0 for the oldest one.
func (q *BatchQueue) At(i int) Batch {
	kept := q.ring[(q.first+i)%BatchQueueMax]
	b := make(Batch, len(kept))
	for i := range b {
		b[i].terms = kept[i].terms
		_ = json.Unmarshal(kept[i].full, &b[i].Full) // can't fail, because Add wrote the text
	}
	return b
}
