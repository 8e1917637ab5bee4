package technique

import "math/bits"

// strongLink is a house with two places left for a digit: one of the two cells takes it.
type strongLink struct {
	house int
	cells [2]int
}

// strongLinks lists the strong links of a digit.
func (l *Logic) strongLinks(digit int) []strongLink {
	l.links = l.links[:0]
	for house := range l.grid.Houses {
		spots := l.spots[house*l.n+digit]
		if rest := spots & (spots - 1); single(rest) {
			l.links = append(l.links, strongLink{house, [2]int{l.cellIn(house, spots), l.cellIn(house, rest)}})
		}
	}
	return l.links
}

// linkedPairs looks at each two strong links of a digit, with an end of each that see each other. Where fits agrees,
// one of the two far ends takes the digit, so what sees both can't.
func (l *Logic) linkedPairs(fits func(x, y strongLink, nearX, nearY int) bool) bool {
	for digit := range l.n {
		links := l.strongLinks(digit)
		for i, x := range links {
			for _, y := range links[i+1:] {
				if l.linkedPair(digit, x, y, fits) {
					return true
				}
			}
		}
	}
	return false
}

func (l *Logic) linkedPair(digit int, x, y strongLink, fits func(x, y strongLink, nearX, nearY int) bool) bool {
	for ends := range 4 {
		nearX, farX := x.cells[ends&1], x.cells[1-ends&1]
		nearY, farY := y.cells[ends>>1], y.cells[1-ends>>1]
		if nearX == nearY || farX == farY || nearX == farY || nearY == farX || !fits(x, y, nearX, nearY) {
			continue
		}
		l.dropSeen(digit, farX, farY)
		if len(l.step.Removed) > 0 {
			for _, cell := range [4]int{farX, nearX, nearY, farY} {
				l.step.show(cell, 1<<digit)
			}
			l.step.Houses = append(l.step.Houses, x.house, y.house)
			return true
		}
	}
	return false
}

// dropSeen takes away a digit from the cells that see all of some cells.
func (l *Logic) dropSeen(digit int, cells ...int) {
	for w, word := range l.cellsOf(digit) {
		for _, cell := range cells {
			word &= l.grid.PeerSet(cell)[w]
		}
		for ; word != 0; word &= word - 1 {
			l.drop(w<<6+bits.TrailingZeros64(word), 1<<digit)
		}
	}
}

// sameHouse reports whether two cells share a house of which is holds.
func (l *Logic) sameHouse(a, b int, is func(house int) bool) bool {
	for _, p := range l.grid.Places[a] {
		for _, q := range l.grid.Places[b] {
			if p.House == q.House && is(p.House) {
				return true
			}
		}
	}
	return false
}

func (l *Logic) isBox(house int) bool  { return l.grid.Houses[house].Kind.IsBox() }
func (l *Logic) isLine(house int) bool { return l.grid.Houses[house].Kind.IsLine() }

func whyLinkedPair(w *words, s *Step) {
	d, p := w.patternDigits(s), s.Pattern
	w.sentence("In ", w.houses(s.Houses), " there are only two places each for ", d, ".")
	w.sentence(w.cell(p[1].Cell), " and ", w.cell(p[2].Cell), " see each other and can't both be ", d,
		", so ", w.cell(p[0].Cell), " or ", w.cell(p[3].Cell), " is, and no cell that sees both can be.")
}
