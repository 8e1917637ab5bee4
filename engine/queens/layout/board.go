package layout

import "math/bits"

// Board is what is known of a puzzle while it is solved. It is a plain value: an assignment is a copy.
type Board struct {
	*Layout
	Queens Set
	Open   Set              // the cells that may still hold a queen
	Need   [housesMax]uint8 // how many queens each house still lacks
	Left   int              // how many queens are still to be placed
}

// Begin returns the board on which nothing is known.
func (l *Layout) Begin() Board {
	b := Board{Layout: l, Left: l.Side * l.Stars}
	b.Open = l.all
	for h := range l.HouseCount() {
		b.Need[h] = uint8(l.Stars)
	}
	return b
}

// Place puts a queen in an open cell, and rules out what nobody needs a thought for: the cells around it, and the
// others of a house that has all its queens.
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

// In returns the open cells of a house.
func (b *Board) In(h int) (s Set) {
	house := &b.Houses[h]
	for w := range b.Words {
		s[w] = house[w] & b.Open[w]
	}
	return s
}

// First returns the first open cell of a house, -1 if there is none.
func (b *Board) First(h int) int {
	house := &b.Houses[h]
	for w := range b.Words {
		if word := house[w] & b.Open[w]; word != 0 {
			return w<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// hasRoom reports whether a house has room for the queens that it lacks.
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
	s := b.In(h)
	return !b.Tight(&s)
}

// Crowded returns the first house without room for the queens that it lacks, -1 if there is none.
func (b *Board) Crowded() int {
	for h := range b.HouseCount() {
		if !b.hasRoom(h) {
			return h
		}
	}
	return -1
}

// OpenInRow returns the open cells of a row, a bit for each column.
func (b *Board) OpenInRow(row int) uint32 {
	at := row * b.Side
	w, shift := at>>6, at&63
	word := b.Open[w] >> shift
	if shift+b.Side > 64 {
		word |= b.Open[w+1] << (64 - shift)
	}
	return uint32(word) & (1<<b.Side - 1)
}
