package technique

import (
	"math/bits"
	"slices"
)

// uniqueRectangle finds four cells, in two rows, two columns and two boxes, that would all be left with the same two
// digits. These could then be exchanged, so there would be two solutions. Because there is one, something else in these
// cells must be true. The cells with only the two digits are the floor, the other two the roof.
func (l *Logic) uniqueRectangle() bool {
	bivalues := l.bivalueCells()
	for i, a := range bivalues {
		for _, b := range bivalues[i+1:] {
			if l.notes[a] == l.notes[b] && l.rectangles(a, b) {
				return true
			}
		}
	}
	return false
}

// rectangles tries every roof for a floor in one line.
func (l *Logic) rectangles(a, b int) bool {
	g := l.grid
	switch {
	case g.Row(a) == g.Row(b):
		for row := range g.Height {
			if l.roof(a, b, row*g.Width+g.Column(a), row*g.Width+g.Column(b)) {
				return true
			}
		}
	case g.Column(a) == g.Column(b):
		for column := range g.Width {
			if l.roof(a, b, g.Row(a)*g.Width+column, g.Row(b)*g.Width+column) {
				return true
			}
		}
	}
	return false
}

func (l *Logic) roof(a, b, c, d int) bool {
	pair := l.notes[a]
	if c == a || l.notes[c]&pair != pair || l.notes[d]&pair != pair || !l.canSwap(a, b, c, d) {
		return false
	}
	extraC, extraD := l.notes[c]&^pair, l.notes[d]&^pair
	switch {
	case extraC|extraD == 0:
		return false
	case extraD == 0:
		l.drop(c, pair)
	case extraC == 0:
		l.drop(d, pair)
	default:
		if extraC == extraD && isSingle(extraC) {
			l.dropSeen(bits.TrailingZeros32(extraC), c, d)
		}
		if len(l.step.Removed) == 0 {
			l.roofLock(c, d, pair)
		}
		if len(l.step.Removed) == 0 {
			l.roofPair(c, d, extraC|extraD)
		}
	}
	if len(l.step.Removed) == 0 {
		return false
	}
	for _, cell := range [4]int{a, b, c, d} {
		l.step.show(cell, l.notes[cell])
	}
	return true
}

// canSwap reports whether exchanging two digits in the rectangle breaks no house: each house with one of a and d has
// one of b and c too, and the cells are in two boxes.
func (l *Logic) canSwap(a, b, c, d int) bool {
	for _, corner := range [4]int{a, b, c, d} {
		for _, p := range l.grid.Places[corner] {
			balance := 0
			for i, cell := range [4]int{a, b, c, d} {
				if l.inHouse(cell, p.House) {
					balance += 1 - 2*(i&1^i>>1)
				}
			}
			if balance != 0 {
				return false
			}
		}
	}
	boxes := []int{l.boxAt[a], l.boxAt[b], l.boxAt[c], l.boxAt[d]}
	slices.Sort(boxes)
	return len(slices.Compact(boxes)) == 2
}

// roofLock handles a roof that must hold one of the two digits, because its house has no other place for it: the roof
// can't hold the other digit.
func (l *Logic) roofLock(c, d int, pair uint32) {
	for _, p := range l.grid.Places[c] {
		if !l.inHouse(d, p.House) {
			continue
		}
		for rest := pair; rest != 0; rest &= rest - 1 {
			x := bits.TrailingZeros32(rest)
			if bits.OnesCount32(l.spots[p.House*l.n+x]) == 2 {
				l.drop(c, pair&^(1<<x))
				l.drop(d, pair&^(1<<x))
				return
			}
		}
	}
}

// roofPair handles a roof whose other digits, of which it must hold one, form a naked pair with one more cell.
func (l *Logic) roofPair(c, d int, extra uint32) {
	if bits.OnesCount32(extra) != 2 {
		return
	}
	for _, p := range l.grid.Places[c] {
		if !l.inHouse(d, p.House) {
			continue
		}
		for _, third := range l.grid.Houses[p.House].Cells {
			if third == c || third == d || l.notes[third] != extra {
				continue
			}
			for _, cell := range l.grid.Houses[p.House].Cells {
				if cell != c && cell != d && cell != third {
					l.drop(cell, extra)
				}
			}
			if len(l.step.Removed) > 0 {
				l.step.houses = append(l.step.houses, p.House)
				return
			}
		}
	}
}

func whyUniqueRectangle(w *words, s *Step) {
	w.Add("If ", w.patternCells(s), " were left with ", w.digits(s.pattern[0].Digits),
		" alone, these could be exchanged, and the puzzle would have two solutions.")
	w.Add("It has one, so something else in ", w.cell(s.pattern[2].Cell), " or ", w.cell(s.pattern[3].Cell),
		" must be true.")
}
