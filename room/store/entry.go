package store

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"iter"
	"slices"
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

// EntryBuffer is a queue of consecutive log entries in a compact form with few pointers, which keeps garbage collection
// cheap. Entries are added at its end and removed from its beginning. It is not safe for concurrent use, but entries
// that it has returned never change. The zero value is an empty buffer.
type EntryBuffer struct {
	blocks [][]byte // each block: seq and time of its first entry, then its entries; see Add
	long   []longText
	size   int // total bytes of the texts in long
}

// longText is the Data of an entry that is too long to be copied into a block.
type longText struct {
	seq  uint64
	text []byte
}

// EntryCopyMax is the maximum number of bytes of an entry's Data that an [EntryBuffer] copies. It shares longer Data
// with the caller.
const EntryCopyMax = 64

const (
	blockFirst  = 192 // bytes of the first block, small so that a few entries take little memory
	blockMax    = 512 // maximum bytes of later blocks
	blockHeader = 16  // bytes of a block's header
)

// encodedEntry has room for one encoded entry.
type encodedEntry [len(Entry{}.Hash) + 2*binary.MaxVarintLen64 + EntryCopyMax]byte

// Add appends the next entry and returns it as stored. Data of at most [EntryCopyMax] bytes is copied; longer Data is
// stored without a copy.
func (p *EntryBuffer) Add(e Entry) Entry {
	var buf encodedEntry
	var text []byte
	n := len(p.blocks)
	if n > 0 {
		text = encodeEntry(buf[:0], e, firstAt(p.blocks[n-1]))
	}
	if n == 0 || len(p.blocks[n-1])+len(text) > cap(p.blocks[n-1]) {
		block := make([]byte, 0, min(blockFirst<<min(n, 8), blockMax))
		block = binary.BigEndian.AppendUint64(block, e.Seq)
		p.blocks = append(p.blocks, binary.BigEndian.AppendUint64(block, uint64(e.At)))
		text = encodeEntry(buf[:0], e, e.At)
		n++
	}
	b := append(p.blocks[n-1], text...)
	p.blocks[n-1] = b
	if len(e.Data) > EntryCopyMax {
		p.long = append(p.long, longText{e.Seq, e.Data})
		p.size += len(e.Data)
		return e
	}
	e.Data = b[len(b)-len(e.Data) : len(b) : len(b)]
	return e
}

// encodeEntry appends the encoding of an entry in a block whose first entry has the time began: the entry's hash, its
// time relative to began, the length of its Data plus one, and its Data. If the Data is too long for a block, it writes
// 0 for the length and no Data.
func encodeEntry(to []byte, e Entry, began int64) []byte {
	to = binary.AppendVarint(append(to, e.Hash[:]...), e.At-began)
	if len(e.Data) > EntryCopyMax {
		return append(to, 0)
	}
	return append(binary.AppendUvarint(to, uint64(1+len(e.Data))), e.Data...)
}

// Trim removes entries with a seq lower than before and a time of at most until. It removes whole blocks only and
// always keeps the last one, so some of these entries may remain.
func (p *EntryBuffer) Trim(before uint64, until int64) {
	gone := 0
	for gone+1 < len(p.blocks) && firstSeq(p.blocks[gone+1]) <= before && firstAt(p.blocks[gone+1]) <= until {
		gone++
	}
	if gone == 0 {
		return
	}
	p.blocks = slices.Delete(p.blocks, 0, gone)
	p.long = slices.DeleteFunc(p.long, func(l longText) bool {
		if l.seq >= p.First() {
			return false
		}
		p.size -= len(l.text)
		return true
	})
}

// Size returns the approximate number of bytes that the entries take.
func (p *EntryBuffer) Size() int { return len(p.blocks)*blockMax + p.size }

func firstSeq(block []byte) uint64 { return binary.BigEndian.Uint64(block) }
func firstAt(block []byte) int64   { return int64(binary.BigEndian.Uint64(block[8:])) }

// First returns the seq of the first entry, or 0 if there is none.
func (p *EntryBuffer) First() uint64 {
	if len(p.blocks) == 0 {
		return 0
	}
	return firstSeq(p.blocks[0])
}

// At returns the entry with the given seq. It returns false if the buffer does not have it.
func (p *EntryBuffer) At(seq uint64) (Entry, bool) {
	if first := p.First(); first == 0 || seq < first {
		return Entry{}, false
	}
	for e := range p.After(seq - 1) {
		return e, true
	}
	return Entry{}, false
}

// After yields the buffered entries with a seq greater than the given one, in order.
func (p *EntryBuffer) After(seq uint64) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		from, found := slices.BinarySearchFunc(p.blocks, seq+1, func(block []byte, seq uint64) int {
			return cmp.Compare(firstSeq(block), seq)
		})
		if !found {
			from = max(from, 1) - 1
		}
		for _, block := range p.blocks[from:] {
			at, rest := firstSeq(block), block[blockHeader:]
			for ; len(rest) > 0; at++ {
				var e Entry
				if e, rest = p.read(at, firstAt(block), rest); at > seq && !yield(e) {
					return
				}
			}
		}
	}
}

// read decodes the first entry in from, as written by encodeEntry, and returns the remaining bytes.
func (p *EntryBuffer) read(seq uint64, began int64, from []byte) (e Entry, rest []byte) {
	e.Seq = seq
	from = from[copy(e.Hash[:], from):]
	since, n := binary.Varint(from)
	e.At = began + since
	size, m := binary.Uvarint(from[n:])
	from = from[n+m:]
	if size == 0 {
		i, _ := slices.BinarySearchFunc(p.long, e.Seq, func(l longText, seq uint64) int { return cmp.Compare(l.seq, seq) })
		e.Data = p.long[i].text
		return e, from
	}
	end := int(size - 1)
	e.Data = from[:end:end]
	return e, from[end:]
}
