package store

import (
	"cmp"
	"encoding/binary"
	"iter"
	"slices"
)

// Pack keeps entries of a log, each the next after the one before, in little memory and with few pointers, which garbage
// collection would follow. It is a queue: entries come in at its end and go at its beginning. It is not safe for
// concurrent use, but what it has handed out is never changed. Its zero value is ready.
type Pack struct {
	blocks [][]byte // each the seq and time of its first entry, then one entry after another; see Add
	long   []longText
}

// longText is the Data of an entry that is too long for a block.
type longText struct {
	seq  uint64
	text []byte
}

// PackLong is how long an entry's Data is at most that a [Pack] copies.
const PackLong = 128

const (
	packFirst = 128 // bytes of the first block; few entries must not take the memory of many
	packMost  = 512 // bytes of later ones
)

// packStart is how long it is what stands before a block's entries, and packHead, at most, before an entry's Data.
const (
	packStart = 16
	packHead  = len(Entry{}.Hash) + 2*binary.MaxVarintLen64
)

// Add adds the next entry, and returns it as it is kept. Its Data is copied up to [PackLong]; else it is kept as it is.
func (p *Pack) Add(e Entry) Entry {
	b := p.roomFor(e)
	*b = binary.AppendVarint(append(*b, e.Hash[:]...), e.At-firstAt(*b))
	if len(e.Data) > PackLong {
		*b = append(*b, 0)
		p.long = append(p.long, longText{e.Seq, e.Data})
		return e
	}
	*b = append(binary.AppendUvarint(*b, uint64(1+len(e.Data))), e.Data...)
	n := len(*b)
	e.Data = (*b)[n-len(e.Data) : n : n]
	return e
}

// roomFor is the block that an entry goes into.
func (p *Pack) roomFor(e Entry) *[]byte {
	n, size := len(p.blocks), packHead
	if len(e.Data) <= PackLong {
		size += len(e.Data)
	}
	if n == 0 || cap(p.blocks[n-1])-len(p.blocks[n-1]) < size {
		block := make([]byte, 0, max(packStart+size, min(packFirst<<min(n, 8), packMost)))
		block = binary.BigEndian.AppendUint64(block, e.Seq)
		p.blocks = append(p.blocks, binary.BigEndian.AppendUint64(block, uint64(e.At)))
		n++
	}
	return &p.blocks[n-1]
}

// Trim lets go of entries before a seq, or of all but a few of them.
func (p *Pack) Trim(before uint64) {
	gone := 0
	for gone+1 < len(p.blocks) && firstSeq(p.blocks[gone+1]) <= before {
		gone++
	}
	if gone == 0 {
		return
	}
	p.blocks = slices.Delete(p.blocks, 0, gone)
	p.long = slices.DeleteFunc(p.long, func(l longText) bool { return l.seq < p.First() })
}

func firstSeq(block []byte) uint64 { return binary.BigEndian.Uint64(block) }
func firstAt(block []byte) int64   { return int64(binary.BigEndian.Uint64(block[8:])) }

// First is the seq of the first entry; 0 is that there is none.
func (p *Pack) First() uint64 {
	if len(p.blocks) == 0 {
		return 0
	}
	return firstSeq(p.blocks[0])
}

// At returns the entry of a seq, if it is there.
func (p *Pack) At(seq uint64) (Entry, bool) {
	if first := p.First(); first == 0 || seq < first {
		return Entry{}, false
	}
	for e := range p.After(seq - 1) {
		return e, true
	}
	return Entry{}, false
}

// After yields the entries after a seq, as far as they are there.
func (p *Pack) After(seq uint64) iter.Seq[Entry] {
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

// read reads an entry in a block that began at a time.
func (p *Pack) read(seq uint64, began int64, from []byte) (e Entry, rest []byte) {
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
