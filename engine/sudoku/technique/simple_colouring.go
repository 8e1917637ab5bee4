package technique

import (
	"math/bits"
	"slices"
)

// simpleColouring colours the cells that are connected by strong links of one digit with two alternating colours: one
// colour is true, the other false. A colour with two cells that see each other is false; a cell that sees both colours
// can't take the digit.
func (l *Logic) simpleColouring() bool {
	for digit := range l.n {
		done := l.sets[2]
		clear(done)
		for w, word := range l.cellsOf(digit) {
			for ; word != 0; word &= word - 1 {
				cell := w<<6 + bits.TrailingZeros64(word)
				if done[w]>>(cell&63)&1 != 0 || !l.colour(cell, digit) {
					continue
				}
				if l.tryColours(digit) {
					return true
				}
				for i := range done {
					done[i] |= l.sets[0][i] | l.sets[1][i]
				}
			}
		}
	}
	return false
}

// colour spreads the two colours from a cell along strong links, and reports whether it reached at least four cells.
func (l *Logic) colour(cell, digit int) bool {
	clear(l.sets[0])
	clear(l.sets[1])
	l.sets[0][cell>>6] |= 1 << (cell & 63)
	l.queue = append(l.queue[:0], cell)
	for at := 0; at < len(l.queue); at++ {
		cell := l.queue[at]
		other := l.sets[l.sets[0][cell>>6]>>(cell&63)&1]
		for _, p := range l.grid.Places[cell] {
			spots := l.spots[p.House*l.n+digit] &^ (1 << p.Index)
			if !isSingle(spots) {
				continue
			}
			next := l.cellIn(p.House, spots)
			if bit := uint64(1) << (next & 63); (l.sets[0][next>>6]|l.sets[1][next>>6])&bit == 0 {
				other[next>>6] |= bit
				l.queue = append(l.queue, next)
			}
		}
	}
	return len(l.queue) >= 4
}

func (l *Logic) tryColours(digit int) bool {
	for _, colour := range l.sets[:2] {
		if l.clashes(colour) {
			l.dropSet(colour, digit)
		}
	}
	if len(l.step.Removed) == 0 {
		l.dropBothColours(digit)
	}
	if len(l.step.Removed) == 0 {
		return false
	}
	for _, cell := range l.queue {
		l.step.show(cell, 1<<digit)
	}
	return true
}

// clashes reports whether two cells of a set see each other.
func (l *Logic) clashes(set []uint64) bool {
	return slices.ContainsFunc(l.queue, func(cell int) bool {
		return set[cell>>6]>>(cell&63)&1 != 0 && l.seesAny(cell, set)
	})
}

// dropBothColours removes the digit from cells that see a cell of each colour.
func (l *Logic) dropBothColours(digit int) {
	for w, word := range l.cellsOf(digit) {
		for word &^= l.sets[0][w] | l.sets[1][w]; word != 0; word &= word - 1 {
			cell := w<<6 + bits.TrailingZeros64(word)
			if l.seesAny(cell, l.sets[0]) && l.seesAny(cell, l.sets[1]) {
				l.drop(cell, 1<<digit)
			}
		}
	}
}

func (l *Logic) seesAny(cell int, set []uint64) bool {
	for w, peers := range l.grid.PeerSet(cell) {
		if peers&set[w] != 0 {
			return true
		}
	}
	return false
}

func whySimpleColouring(w *words, s *Step) {
	d := w.patternDigits(s)
	w.Add("Give ", w.patternCells(s), " two colours in turn along the houses that have just two places for ", d,
		": all cells of one colour are ", d, ", and none of the other.")
	w.Add("Cells that see both colours, and all cells of a colour that sees itself, can't be ", d, ".")
}
