package view

import (
	"encoding/binary"
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
		if event := b[i].visibleTo(to); event.E != "" {
			events = append(events, event)
		}
	}
	return events
}

// visibleTo returns the event as an audience receives it. It is empty if the audience does not receive it.
func (p *Projection) visibleTo(whom Audience) protocol.Event {
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

// BatchQueue is a queue of batches that a room keeps to send them again later. Batches are stored as bytes and their
// events as text, because most fields of an event are empty. The zero value is an empty queue.
type BatchQueue struct {
	batches int
	text    []byte
}

// Len returns the number of batches.
func (k *BatchQueue) Len() int { return k.batches }

// Add appends a batch.
func (k *BatchQueue) Add(b Batch) {
	k.batches++
	if k.text == nil {
		k.text = make([]byte, 0, 128) // avoids append's first few small allocations
	}
	k.text = binary.AppendUvarint(k.text, uint64(len(b)))
	for i := range b {
		at := len(k.text)
		k.text = b[i].terms.append(append(k.text, 0, 0, 0, 0))
		k.text = protocol.AppendEvent(k.text, &b[i].Full)
		binary.BigEndian.PutUint32(k.text[at:], uint32(len(k.text)-at-4))
	}
}

// Drop removes the oldest batch. The queue must not be empty.
func (k *BatchQueue) Drop() {
	k.batches--
	k.text = append(k.text[:0], skip(k.text)...)
}

// Clear removes all batches and frees the memory, because a long queue is rarely needed again.
func (k *BatchQueue) Clear() { *k = BatchQueue{} }

// At returns the batch at an index, counted from 0 for the oldest one.
func (k *BatchQueue) At(older int) Batch {
	text := k.text
	for range older {
		text = skip(text)
	}
	some, n := binary.Uvarint(text)
	b, text := make(Batch, some), text[n:]
	for i := range b {
		var one []byte
		one, text = cut(text)
		one = b[i].terms.read(one)
		_ = json.Unmarshal(one, &b[i].Full) // can't fail, because Add wrote the text
	}
	return b
}

// skip returns the bytes after the first batch.
func skip(text []byte) []byte {
	some, n := binary.Uvarint(text)
	text = text[n:]
	for range some {
		_, text = cut(text)
	}
	return text
}

// cut returns the first event's bytes and the rest.
func cut(text []byte) (one, rest []byte) {
	end := 4 + int(binary.BigEndian.Uint32(text))
	return text[4:end], text[end:]
}

// append appends the encoding of the terms to text.
func (t *terms) append(text []byte) []byte {
	flags := uint64(t.others) << 2
	if t.ChangesVisibility {
		flags |= 1
	}
	if t.shared {
		flags |= 2
	}
	for _, n := range [...]uint64{uint64(t.Seat), t.Cmd, uint64(t.right), flags} {
		text = binary.AppendUvarint(text, n)
	}
	return text
}

// read decodes what append wrote, and returns the remaining bytes.
func (t *terms) read(text []byte) []byte {
	var n [4]uint64
	for i := range n {
		value, size := binary.Uvarint(text)
		n[i], text = value, text[size:]
	}
	*t = terms{Seat: int(n[0]), Cmd: n[1], right: int(n[2]),
		ChangesVisibility: n[3]&1 != 0, shared: n[3]&2 != 0, others: audience(n[3] >> 2)}
	return text
}
