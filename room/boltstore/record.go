package boltstore

import (
	"encoding/binary"

	"nonet/room/store"
)

// record is one append as it stands in the journal: the entry, and what the room's head is with it.
type record struct {
	room    string
	head    head
	made    bool   // the log begins with it
	ends    bool   // it ends a round
	relists bool   // the listing is another than before
	listing []byte // nil is none; only if it relists
	data    []byte
}

const (
	recordMade = 1 << iota
	recordEnds
	recordRelists
	recordListed
)

func (r *record) entry() store.Entry {
	return store.Entry{Seq: r.head.Seq, Hash: r.head.Hash, At: r.head.At, Data: r.data}
}

// append writes the record behind b.
func (r *record) append(b []byte) []byte {
	var flags byte
	if r.made {
		flags |= recordMade
	}
	if r.ends {
		flags |= recordEnds
	}
	if r.relists {
		flags |= recordRelists
	}
	if r.relists && r.listing != nil {
		flags |= recordListed
	}
	b = append(b, flags)
	b = appendText(b, r.room)
	b = appendText(b, r.head.epoch)
	h := &r.head
	for _, n := range [...]uint64{h.Log, h.Seq, binary.BigEndian.Uint64(h.Hash[:]), uint64(h.At), uint64(h.Until),
		uint64(h.Deadline), uint64(h.ListedAt), h.ListingNo} {
		b = binary.BigEndian.AppendUint64(b, n)
	}
	if flags&recordListed != 0 {
		b = appendText(b, r.listing)
	}
	return append(b, r.data...)
}

func appendText[T string | []byte](b []byte, text T) []byte {
	return append(binary.BigEndian.AppendUint32(b, uint32(len(text))), text...)
}

// parseRecord reads a record, and shares nothing with b; false if it makes no sense.
func parseRecord(b []byte) (r record, ok bool) {
	p := parser{b: b}
	flags := p.bytes(1)
	r.room, r.head.epoch = string(p.text()), string(p.text())
	h := &r.head
	h.Log, h.Seq = p.number(), p.number()
	binary.BigEndian.PutUint64(h.Hash[:], p.number())
	h.At, h.Until, h.Deadline = int64(p.number()), int64(p.number()), int64(p.number())
	h.ListedAt, h.ListingNo = int64(p.number()), p.number()
	if p.short {
		return r, false
	}
	r.made, r.ends, r.relists = flags[0]&recordMade != 0, flags[0]&recordEnds != 0, flags[0]&recordRelists != 0
	if flags[0]&recordListed != 0 {
		r.listing = append([]byte{}, p.text()...)
	}
	r.data = append([]byte{}, p.b...)
	return r, !p.short
}

// parser takes bytes apart from the front.
type parser struct {
	b     []byte
	short bool // there were fewer than asked for
}

func (p *parser) bytes(n int) []byte {
	if n < 0 || n > len(p.b) {
		p.short = true
		return nil
	}
	got := p.b[:n]
	p.b = p.b[n:]
	return got
}

func (p *parser) number() uint64 {
	if b := p.bytes(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}

func (p *parser) text() []byte {
	if b := p.bytes(4); b != nil {
		return p.bytes(int(binary.BigEndian.Uint32(b)))
	}
	return nil
}
