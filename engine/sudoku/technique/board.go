package technique

import (
	"math/bits"

	"nonet/engine/grid"
)

// board is a position with all its candidates, in three consistent views, so that each technique finds what it looks
// for as a word of bits. Digits count from 0; a value is a digit + 1. A note is a candidate of a cell.
type board struct {
	*crossings
	grid    *grid.Grid
	n       int      // digits
	words   int      // length of a set of cells
	values  []uint8  // by cell; 0 for an empty cell
	notes   []uint32 // by cell: the digits that it can take; 0 once it is filled
	spots   []uint32 // by house and digit: the places in the house that can take it; 0 once it is placed
	where   []uint64 // by digit: the set of cells that can take it
	placed  []uint32 // by house: the digits placed in it
	left    int      // empty cells
	changes int      // incremented whenever the position changes
	broken  bool     // a cell has no candidate, or a house has no place for a digit, so there is no solution
}

func newBoard(g *grid.Grid, c *crossings) board {
	return board{
		crossings: c,
		grid:      g, n: g.Values, words: g.Words(),
		values: make([]uint8, g.Cells()),
		notes:  make([]uint32, g.Cells()),
		spots:  make([]uint32, len(g.Houses)*g.Values),
		where:  make([]uint64, g.Values*g.Words()),
		placed: make([]uint32, len(g.Houses)),
	}
}

// copyFrom copies the position of o, a board of the same grid.
func (b *board) copyFrom(o *board) {
	copy(b.values, o.values)
	copy(b.notes, o.notes)
	copy(b.spots, o.spots)
	copy(b.where, o.where)
	copy(b.placed, o.placed)
	b.left, b.broken = o.left, o.broken
	b.changes++
}

// reset sets the values and computes the candidates. Two equal values in a house break the board.
func (b *board) reset(values []uint8) {
	copy(b.values, values)
	clear(b.spots)
	clear(b.where)
	clear(b.placed)
	b.left, b.broken = 0, false
	b.changes++
	for cell, v := range b.values {
		if v == 0 {
			continue
		}
		for _, p := range b.grid.Places[cell] {
			b.broken = b.broken || b.placed[p.House]>>(v-1)&1 != 0
			b.placed[p.House] |= 1 << (v - 1)
		}
	}
	b.fillNotes()
}

func (b *board) fillNotes() {
	all := uint32(1)<<b.n - 1
	for cell, v := range b.values {
		b.notes[cell] = 0
		if v != 0 {
			continue
		}
		b.left++
		notes := all
		for _, p := range b.grid.Places[cell] {
			notes &^= b.placed[p.House]
		}
		b.broken = b.broken || notes == 0
		b.notes[cell] = notes
		for ; notes != 0; notes &= notes - 1 {
			b.enter(cell, bits.TrailingZeros32(notes))
		}
	}
	_, _, gap := b.findGap()
	b.broken = b.broken || gap
}

// enter adds a note to the views by house and by digit.
func (b *board) enter(cell, digit int) {
	b.where[digit*b.words+cell>>6] |= 1 << (cell & 63)
	for _, p := range b.grid.Places[cell] {
		b.spots[p.House*b.n+digit] |= 1 << p.Index
	}
}

// findGap returns a house that has no place for a digit that it needs. It returns false if there is none.
func (b *board) findGap() (house, digit int, ok bool) {
	for house, placed := range b.placed {
		for digit, spots := range b.spotsOf(house) {
			if spots == 0 && placed>>digit&1 == 0 {
				return house, digit, true
			}
		}
	}
	return 0, 0, false
}

// spotsOf returns the spots of each digit in a house.
func (b *board) spotsOf(house int) []uint32 { return b.spots[house*b.n : (house+1)*b.n] }

// cellsOf returns the set of cells that can take a digit.
func (b *board) cellsOf(digit int) []uint64 { return b.where[digit*b.words : (digit+1)*b.words] }

// has reports whether a cell can take a digit.
func (b *board) has(cell, digit int) bool { return b.notes[cell]>>digit&1 != 0 }

// remove removes a note.
func (b *board) remove(cell, digit int) {
	if !b.has(cell, digit) {
		return
	}
	b.changes++
	b.notes[cell] &^= 1 << digit
	b.where[digit*b.words+cell>>6] &^= 1 << (cell & 63)
	if b.notes[cell] == 0 {
		b.broken = true
	}
	for _, p := range b.grid.Places[cell] {
		at := p.House*b.n + digit
		b.spots[at] &^= 1 << p.Index
		if b.spots[at] == 0 {
			b.broken = true
		}
	}
}

// place fills an empty cell with a digit that it can take.
func (b *board) place(cell, digit int) {
	peers := b.grid.PeerSet(cell)
	for w, cells := range b.cellsOf(digit) {
		for cells &= peers[w]; cells != 0; cells &= cells - 1 {
			b.remove(w<<6+bits.TrailingZeros64(cells), digit)
		}
	}
	for others := b.notes[cell] &^ (1 << digit); others != 0; others &= others - 1 {
		b.remove(cell, bits.TrailingZeros32(others))
	}
	b.changes++
	b.values[cell] = uint8(digit + 1)
	b.left--
	b.notes[cell] = 0
	b.where[digit*b.words+cell>>6] &^= 1 << (cell & 63)
	for _, p := range b.grid.Places[cell] {
		b.spots[p.House*b.n+digit] = 0
		b.placed[p.House] |= 1 << digit
	}
}

// cellIn returns the cell at the lowest of the given places of a house.
func (b *board) cellIn(house int, spots uint32) int {
	return b.grid.Houses[house].Cells[bits.TrailingZeros32(spots)]
}

// isSingle reports whether exactly one bit is set.
func isSingle(mask uint32) bool { return mask != 0 && mask&(mask-1) == 0 }
