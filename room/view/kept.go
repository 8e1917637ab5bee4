package view

import (
	"encoding/binary"
	"encoding/json"

	"nonet/protocol"
)

// BatchQueue are batches as rooms keep them, to tell them again: one after another as bytes, events as text, for most
// of an event's fields are empty. It is a queue; the zero Kept is empty.
type BatchQueue struct {
	batches int
	text    []byte
}

// Len is how many batches there are.
func (k *BatchQueue) Len() int { return k.batches }

// Add keeps a batch.
func (k *BatchQueue) Add(b Batch) {
	k.batches++
	if k.text == nil {
		k.text = make([]byte, 0, 128) // append would begin with a few bytes
	}
	k.text = binary.AppendUvarint(k.text, uint64(len(b)))
	for i := range b {
		at := len(k.text)
		k.text = b[i].terms.append(append(k.text, 0, 0, 0, 0))
		k.text = protocol.AppendEvent(k.text, &b[i].Full)
		binary.BigEndian.PutUint32(k.text[at:], uint32(len(k.text)-at-4))
	}
}

// Drop lets go of the oldest batch.
func (k *BatchQueue) Drop() {
	k.batches--
	k.text = append(k.text[:0], skip(k.text)...)
}

// Clear lets go of all, and of the memory too: what was long once need not come again.
func (k *BatchQueue) Clear() { *k = BatchQueue{} }

// At is the batch before which there are so many older ones.
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
		_ = json.Unmarshal(one, &b[i].Full) // it is an event's text
	}
	return b
}

// skip is what stands after a batch.
func skip(text []byte) []byte {
	some, n := binary.Uvarint(text)
	text = text[n:]
	for range some {
		_, text = cut(text)
	}
	return text
}

// cut is what stands of one event, and what stands after it.
func cut(text []byte) (one, rest []byte) {
	end := 4 + int(binary.BigEndian.Uint32(text))
	return text[4:end], text[end:]
}

// append writes the terms.
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

// read reads what append wrote, and returns what stands after it.
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
