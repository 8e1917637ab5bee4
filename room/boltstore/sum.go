package boltstore

import (
	"encoding/binary"
	"hash/crc32"
)

// Each value in the file ends in a sum, CRC-32C, which most processors compute. It covers where the value stands too,
// that is the names of its buckets and its key, so a value that comes to stand under another key is found as well. It
// finds every damage of up to three bits, and of others all but one in 2^32.

// sumSize is how many bytes a sum takes.
const sumSize = 4

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// place stands for the names that lead to a value. The zero place is that of the buckets at the top.
type place uint32

// in is the place of what a name leads to. The name's length is part of it, so that no bytes can go over from a
// key into its value.
func (p place) in(name []byte) place {
	return place(crc32.Update(uint32(p)^uint32(len(name)), castagnoli, name))
}

// seal returns a value with its sum.
func (p place) seal(key, value []byte) []byte {
	sealed := append(make([]byte, 0, len(value)+sumSize), value...)
	return binary.BigEndian.AppendUint32(sealed, uint32(p.in(key).in(value)))
}

// open returns a value without its sum, sharing its memory; false if the sum does not fit.
func (p place) open(key, sealed []byte) ([]byte, bool) {
	n := len(sealed) - sumSize
	if n < 0 {
		return nil, false
	}
	value := sealed[:n:n]
	return value, binary.BigEndian.Uint32(sealed[n:]) == uint32(p.in(key).in(value))
}
