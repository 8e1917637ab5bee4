package layout

import "math/bits"

// Board is the state of a puzzle during solving. It is a plain value, so an assignment copies it.
type Board struct {
	*Layout
	Queens Set
	Open   Set              // the cells that may still hold a queen
	Need   [housesMax]uint8 // missing queens of each house
	Left   int              // number of queens to place
}

// Begin returns the initial board.
func (l *Layout) Begin() Board {
	b := Board{Layout: l, Left: l.Side * l.Stars}
	b.Open = l.all
	for h := range l.HouseCount() {
		b.Need[h] = uint8(l.Stars)
	}
	return b
}

// Place puts a queen in an open cell, and rules out the cells around it and, in houses that have all their queens, the
// other cells.
func (b *Board) Place(cell int) {
	b.Queens.Add(cell)
	b.Open.Remove(cell)
	b.Left--
	touch, of := &b.touch[cell], b.HousesOf(cell)
	if b.Stars == 1 {
		row, column, region := &b.Houses[of[0]], &b.Houses[of[1]], &b.Houses[of[2]]
		b.Need[of[0]], b.Need[of[1]], b.Need[of[2]] = 0, 0, 0
		for w := range b.Words {
			b.Open[w] &^= touch[w] | row[w] | column[w] | region[w]
		}
		return
	}
	for w := range b.Words {
		b.Open[w] &^= touch[w]
	}
	for _, h := range of {
		if b.Need[h]--; b.Need[h] == 0 {
			house := &b.Houses[h]
			for w := range b.Words {
				b.Open[w] &^= house[w]
			}
		}
	}
}

// Count returns the number of open cells of a house.
func (b *Board) Count(h int) (n int) {
	house := &b.Houses[h]
	n = bits.OnesCount64(house[0] & b.Open[0])
	for w := 1; w < b.Words; w++ {
		n += bits.OnesCount64(house[w] & b.Open[w])
	}
	return n
}

// OpenCells returns the open cells of a house.
func (b *Board) OpenCells(h int) (s Set) {
	house := &b.Houses[h]
	for w := range b.Words {
		s[w] = house[w] & b.Open[w]
	}
	return s
}

// FirstOpen returns the first open cell of a house, or -1 if there is none.
func (b *Board) FirstOpen(h int) int {
	house := &b.Houses[h]
	for w := range b.Words {
		if word := house[w] & b.Open[w]; word != 0 {
			return w<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// hasRoom reports whether a house has room for its missing queens.
func (b *Board) hasRoom(h int) bool {
	switch b.Need[h] {
	case 0:
		return true
	case 1:
		house := &b.Houses[h]
		for w := range b.Words {
			if house[w]&b.Open[w] != 0 {
				return true
			}
		}
		return false
	}
	s := b.OpenCells(h)
	return !b.IsTight(&s)
}

// FindCrowded returns the first house without room for its missing queens, or -1 if there is none.
func (b *Board) FindCrowded() int {
	for h := range b.HouseCount() {
		if !b.hasRoom(h) {
			return h
		}
	}
	return -1
}

// OpenInRow returns the open cells of a row, one bit for each column.
func (b *Board) OpenInRow(row int) uint32 {
	at := row * b.Side
	w, shift := at>>6, at&63
	word := b.Open[w] >> shift
	if shift+b.Side > 64 {
		word |= b.Open[w+1] << (64 - shift)
	}
	return uint32(word) & (1<<b.Side - 1)
}
