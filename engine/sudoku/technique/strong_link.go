package technique

import (
	"math/bits"

	"nonet/engine/grid"
)

// strongLink is a house with two places left for a digit: one of the two cells takes it.
type strongLink struct {
	house int
	cells [2]int
}

func (l *Logic) strongLinks(digit int) []strongLink {
	l.links = l.links[:0]
	for house := range l.grid.Houses {
		spots := l.spots[house*l.n+digit]
		if rest := spots & (spots - 1); isSingle(rest) {
			l.links = append(l.links, strongLink{house, [2]int{l.cellIn(house, spots), l.cellIn(house, rest)}})
		}
	}
	return l.links
}

// linkedPairs finds two strong links of a digit whose houses fit and that have one end each that meet. One of the two
// other ends takes the digit, so cells that see both can't.
func (l *Logic) linkedPairs(fit func(x, y grid.HouseKind) bool, meet func(a, b int) bool) bool {
	for digit := range l.n {
		links := l.strongLinks(digit)
		for i, x := range links {
			for _, y := range links[i+1:] {
				if fit(l.kind(x.house), l.kind(y.house)) && l.linkedPair(digit, x, y, meet) {
					return true
				}
			}
		}
	}
	return false
}

func (l *Logic) kind(house int) grid.HouseKind { return l.grid.Houses[house].Kind }

func (l *Logic) linkedPair(digit int, x, y strongLink, meet func(a, b int) bool) bool {
	for ends := range 4 {
		nearX, farX := x.cells[ends&1], x.cells[1-ends&1]
		nearY, farY := y.cells[ends>>1], y.cells[1-ends>>1]
		if !meet(nearX, nearY) || nearX == nearY || farX == farY || nearX == farY || nearY == farX {
			continue
		}
		l.dropSeen(digit, farX, farY)
		if len(l.step.Removed) > 0 {
			for _, cell := range [4]int{farX, nearX, nearY, farY} {
				l.step.show(cell, 1<<digit)
			}
			l.step.houses = append(l.step.houses, x.house, y.house)
			return true
		}
	}
	return false
}

// dropSeen removes a digit from the cells that see all of the given cells.
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

func whyLinkedPair(w *words, s *Step) {
	d, p := w.patternDigits(s), s.pattern
	w.Add("In ", w.houses(s.houses), " there are only two places each for ", d, ".")
	w.Add(w.cell(p[1].Cell), " and ", w.cell(p[2].Cell), " see each other and can't both be ", d,
		", so ", w.cell(p[0].Cell), " or ", w.cell(p[3].Cell), " is, and no cell that sees both can be.")
}

// skyscraper finds two rows with two places each for a digit, one of each in the same column (or with rows and columns
// exchanged): the digit is in one of the other two.
func (l *Logic) skyscraper() bool {
	return l.linkedPairs(
		func(x, y grid.HouseKind) bool { return x == y && x.IsLine() },
		func(a, b int) bool {
			return (l.grid.Row(a) == l.grid.Row(b) || l.grid.Column(a) == l.grid.Column(b)) && l.grid.Sees(a, b)
		})
}

// twoStringKite finds a row and a column with two places each for a digit, one of each in the same box: the digit is in
// one of the other two.
func (l *Logic) twoStringKite() bool {
	return l.linkedPairs(
		func(x, y grid.HouseKind) bool { return x != y && x.IsLine() && y.IsLine() },
		func(a, b int) bool { return l.boxAt[a] == l.boxAt[b] })
}
