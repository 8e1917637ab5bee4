package store

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// Position is a place in a room's history. Two nodes at the same position hold the same state.
type Position struct {
	Epoch string  // created with the room; distinguishes it from a later room with the same code
	Seq   uint64  // of the last entry; 0 before the first entry
	Hash  [8]byte // hash chain over that entry, all earlier entries and their times
	At    int64   // the entry's own time, which the next one's hash covers
}

// After returns the position that e leads to. e must be the entry that follows p.
func (p Position) After(e Entry) Position {
	return Position{Epoch: p.Epoch, Seq: e.Seq, Hash: e.Hash, At: e.At}
}

// Entry is one batch of events in a room's log.
type Entry struct {
	Seq  uint64
	Hash [8]byte
	At   int64  // the store's time, Unix milliseconds; never decreases within a log
	Data []byte // events as text, immutable; see game.ParseEvents
}

// HasMore reports whether the log may have more entries after these, which [Log.Read] returned for the given max.
func HasMore(entries []Entry, max int) bool {
	bytes := BatchMax // upper bound for the next entry
	for _, e := range entries {
		bytes += len(e.Data)
	}
	return len(entries) >= max || bytes > ReadBytes
}

// NextHash returns the hash of an entry with this data that follows after: the first eight bytes of the SHA-256 of
// after's hash, after's time and the data. The entry's own time is not included, because the store sets it later.
func NextHash(after Position, data []byte) (next [8]byte) {
	var room [512]byte
	b := binary.BigEndian.AppendUint64(append(room[:0], after.Hash[:]...), uint64(after.At))
	sum := sha256.Sum256(append(b, data...))
	copy(next[:], sum[:])
	return next
}

// FormatHash formats a hash as sixteen hexadecimal digits, the form used in records.
func FormatHash(h [8]byte) string {
	var text [2 * len(h)]byte
	hex.Encode(text[:], h[:])
	return string(text[:])
}

// Text returns a digest of the position's hash and time, as sent to viewers: sixteen hexadecimal digits.
func (p Position) Text() string { return FormatHash(NextHash(p, nil)) }
