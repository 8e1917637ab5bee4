package room

import (
	"crypto/sha256"
	"encoding/hex"
)

// Position is a place in a room's history. Two nodes at the same position hold the same state.
type Position struct {
	Epoch string  // made with the room; tells a room from a later one of the same code
	Seq   uint64  // of the last entry; 0 is before the first
	Hash  [8]byte // chains that entry to all before it
}

// Entry is one batch of events in a room's log.
type Entry struct {
	Seq  uint64
	Hash [8]byte
	At   int64  // the store's time, Unix milliseconds, never going back within a log
	Data []byte // events as text; see game.ParseEvents
}

// NextHash is the hash of an entry with this data after one with hash prev:
// the first eight bytes of SHA-256 over both. The time is not part of it, for the store stamps that later.
func NextHash(prev [8]byte, data []byte) (next [8]byte) {
	h := sha256.New()
	h.Write(prev[:])
	h.Write(data)
	copy(next[:], h.Sum(nil))
	return next
}

// HashText writes a hash as it goes over the wire: sixteen hexadecimal digits.
func HashText(h [8]byte) string { return hex.EncodeToString(h[:]) }

// parseHash reads what [HashText] wrote; anything else is the zero hash, which no entry has.
func parseHash(text string) (h [8]byte) {
	b, err := hex.DecodeString(text)
	if err == nil && len(b) == len(h) {
		copy(h[:], b)
	}
	return h
}
