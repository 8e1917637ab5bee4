package store

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// Position is a place in a room's history. Two nodes at the same position hold the same state.
type Position struct {
	Epoch string  // made with the room; tells a room from a later one of the same code
	Seq   uint64  // of the last entry; 0 is before the first
	Hash  [8]byte // chains that entry to all before it, and to their times
	At    int64   // the entry's own time, which the next one's hash covers
}

// After is the position that the entry, the next one, leads to.
func (p Position) After(e Entry) Position {
	return Position{Epoch: p.Epoch, Seq: e.Seq, Hash: e.Hash, At: e.At}
}

// Entry is one batch of events in a room's log.
type Entry struct {
	Seq  uint64
	Hash [8]byte
	At   int64  // the store's time, Unix milliseconds, never going back within a log
	Data []byte // events as text, never changed; see game.ParseEvents
}

// HasMore says whether the log may go on after these entries, which [Log.Read] returned when it was asked for up to
// max.
func HasMore(entries []Entry, max int) bool {
	bytes := BatchMax // of the next one, at most
	for _, e := range entries {
		bytes += len(e.Data)
	}
	return len(entries) >= max || bytes > ReadBytes
}

// NextHash is the hash of an entry with this data after a position: the first eight bytes of SHA-256 over the hash and
// time there and the data. The entry's own time is not part of it, for the store stamps that later.
func NextHash(after Position, data []byte) (next [8]byte) {
	var room [512]byte
	b := binary.BigEndian.AppendUint64(append(room[:0], after.Hash[:]...), uint64(after.At))
	sum := sha256.Sum256(append(b, data...))
	copy(next[:], sum[:])
	return next
}

// FormatHash writes a hash as it stands in records: sixteen hexadecimal digits.
func FormatHash(h [8]byte) string {
	var text [2 * len(h)]byte
	hex.Encode(text[:], h[:])
	return string(text[:])
}

// Text is how viewers are told of a position's hash and time: sixteen hexadecimal digits.
func (p Position) Text() string { return FormatHash(NextHash(p, nil)) }
