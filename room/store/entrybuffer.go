package store

import (
	"cmp"
	"encoding/binary"
	"iter"
	"slices"
)

// EntryBuffer keeps entries of a log, each the next after the one before, in little memory and with few pointers, which
// garbage collection would follow. It is a queue: entries come in at its end and go at its beginning. It is not safe
// for concurrent use, but what it has handed out is never changed. Its zero value is ready.
type EntryBuffer struct {
	blocks [][]byte // each the seq and time of its first entry, then one entry after another; see Add
	long   []longText
	size   int // bytes of the texts in long
}

// longText is the Data of an entry that is too long for a block.
type longText struct {
	seq  uint64
	text []byte
}

// EntryCopyMax is how long an entry's Data is at most that a [EntryBuffer] copies. What is longer may be shared by
// several.
const EntryCopyMax = 64

const (
	packFirst = 192 // bytes of the first block; few entries must not take the memory of many
	packMost  = 512 // bytes of later ones
	packStart = 16  // bytes of a block before its entries
)

// packed has room for an entry as it stands in a block.
type packed [len(Entry{}.Hash) + 2*binary.MaxVarintLen64 + EntryCopyMax]byte

// Add adds the next entry, and returns it as it is kept. Its Data is copied up to [EntryCopyMax]; else it is kept as
// it is.
func (p *EntryBuffer) Add(e Entry) Entry {
	var room packed
	var text []byte
	n := len(p.blocks)
	if n > 0 {
		text = pack(room[:0], e, firstAt(p.blocks[n-1]))
	}
	if n == 0 || len(p.blocks[n-1])+len(text) > cap(p.blocks[n-1]) {
		block := make([]byte, 0, min(packFirst<<min(n, 8), packMost))
		block = binary.BigEndian.AppendUint64(block, e.Seq)
		p.blocks = append(p.blocks, binary.BigEndian.AppendUint64(block, uint64(e.At)))
		text = pack(room[:0], e, e.At)
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

// pack appends an entry as it stands in a block that began at a time: its hash, the time since then, its text, and
// before that how long the text is and one more; 0 is that it is too long to stand there.
func pack(to []byte, e Entry, began int64) []byte {
	to = binary.AppendVarint(append(to, e.Hash[:]...), e.At-began)
	if len(e.Data) > EntryCopyMax {
		return append(to, 0)
	}
	return append(binary.AppendUvarint(to, uint64(1+len(e.Data))), e.Data...)
}

// Trim lets go of entries that stand before a seq and are not later than a time, or of all but a few of them.
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

// Size returns about how many bytes the entries take.
func (p *EntryBuffer) Size() int { return len(p.blocks)*packMost + p.size }

func firstSeq(block []byte) uint64 { return binary.BigEndian.Uint64(block) }
func firstAt(block []byte) int64   { return int64(binary.BigEndian.Uint64(block[8:])) }

// First is the seq of the first entry; 0 is that there is none.
func (p *EntryBuffer) First() uint64 {
	if len(p.blocks) == 0 {
		return 0
	}
	return firstSeq(p.blocks[0])
}

// At returns the entry of a seq, if it is there.
func (p *EntryBuffer) At(seq uint64) (Entry, bool) {
	if first := p.First(); first == 0 || seq < first {
		return Entry{}, false
	}
	for e := range p.After(seq - 1) {
		return e, true
	}
	return Entry{}, false
}

// After yields the entries after a seq, as far as they are there.
func (p *EntryBuffer) After(seq uint64) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		from, found := slices.BinarySearchFunc(p.blocks, seq+1, func(block []byte, seq uint64) int {
			return cmp.Compare(firstSeq(block), seq)
		})
		if !found {
			from = max(from, 1) - 1
		}
		for _, block := range p.blocks[from:] {
			at, rest := firstSeq(block), block[packStart:]
			for ; len(rest) > 0; at++ {
				var e Entry
				if e, rest = p.read(at, firstAt(block), rest); at > seq && !yield(e) {
					return
				}
			}
		}
	}
}

// read reads what pack wrote.
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
