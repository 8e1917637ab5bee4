package boltstore

import (
	"bytes"
	"encoding/binary"
	"errors"

	"nonet/room/store"
)

// A board's rows stand in the order of their ranks. So that a rank, and the row at a rank, are quick to find among a
// million, they are counted in blocks: beside the rows stands, for each block, the key from which on it reaches and how
// many rows it has. Numbers of rows are added up over the blocks, of which a million rows make a few thousand.

// blockMax is where a block is cut in two.
const blockMax = 512

// firstBlock is before every row.
var firstBlock = []byte{0}

var errCounts = errors.New("the counts of a leaderboard are damaged")

// rankKey is where a row stands. Flipping the highest bit makes negative scores sort before the others.
func rankKey(r store.Row) []byte {
	return append(numbers(uint64(r.Score())^1<<63, uint64(r.At)), r.Player...)
}

// ranks are the rows of one board, in order.
type ranks struct{ rows, blocks *bucket }

func ranksOf(board *bucket) ranks {
	return ranks{rows: board.part(ranksBucket), blocks: board.part(blocksBucket)}
}

// add puts a row in, at a key where none is.
func (r ranks) add(key, row []byte) error {
	if err := r.rows.Put(key, row); err != nil {
		return err
	}
	block, n := r.block(key)
	if n++; n > blockMax {
		return r.cut(block, n)
	}
	return r.blocks.Put(block, number(uint64(n)))
}

// remove takes a row out, which must be there.
func (r ranks) remove(key []byte) error {
	if err := r.rows.Delete(key); err != nil {
		return err
	}
	block, n := r.block(key)
	if n--; n < 0 {
		return errCounts
	}
	// Small neighbours are joined, so that blocks do not crumble.
	c := r.blocks.Cursor()
	c.Seek(block)
	if next, v := c.Next(); next != nil && n+countIn(v) <= blockMax/2 {
		n += countIn(v)
		if err := r.blocks.Delete(bytes.Clone(next)); err != nil {
			return err
		}
	}
	return r.blocks.Put(block, number(uint64(n)))
}

// cut makes two blocks of one that has n rows.
func (r ranks) cut(block []byte, n int) error {
	c := r.rows.Keys()
	middle, _ := c.Seek(block)
	for range n / 2 {
		middle, _ = c.Next()
	}
	if middle == nil {
		return errCounts
	}
	middle = bytes.Clone(middle)
	if err := r.blocks.Put(block, number(uint64(n/2))); err != nil {
		return err
	}
	return r.blocks.Put(middle, number(uint64(n-n/2)))
}

// block is the key of the block that a row's key belongs into, and how many rows it has.
func (r ranks) block(key []byte) ([]byte, int) {
	c := r.blocks.Cursor()
	k, v := c.Seek(key)
	if k == nil {
		k, v = c.Last()
	} else if !bytes.Equal(k, key) {
		k, v = c.Prev()
	}
	if k == nil {
		return firstBlock, 0
	}
	return bytes.Clone(k), countIn(v)
}

// index is how many rows stand above the one at a key.
func (r ranks) index(key []byte) int {
	above, block := 0, firstBlock
	c, last := r.blocks.Cursor(), 0
	for k, v := c.First(); k != nil && bytes.Compare(k, key) <= 0; k, v = c.Next() {
		above += last
		block, last = k, countIn(v)
	}
	in := r.rows.Keys()
	for k, _ := in.Seek(block); k != nil && bytes.Compare(k, key) < 0; k, _ = in.Next() {
		above++
	}
	return above
}

// each calls see with up to max rows after the first skip, but for those that are damaged.
func (r ranks) each(skip, max int, see func(row []byte) error) error {
	c := r.blocks.Cursor()
	block, v := c.First()
	for block != nil && skip >= countIn(v) {
		skip -= countIn(v)
		block, v = c.Next()
	}
	if block == nil {
		return nil
	}
	in := r.rows.Sound()
	for k, v := in.Seek(block); k != nil && max > 0; k, v = in.Next() {
		if skip > 0 {
			skip--
			continue
		}
		if err := see(v); err != nil {
			return err
		}
		max--
	}
	return nil
}

func countIn(v []byte) int {
	if len(v) != 8 {
		return 0
	}
	return int(binary.BigEndian.Uint64(v))
}
