package technique

import "math/bits"

// hiddenSubset finds size digits that a house can take only in the same size cells:
// those cells can't take any other digit.
func hiddenSubset(size int) func(*Logic) bool {
	return func(l *Logic) bool {
		for house := range l.grid.Houses {
			if l.houseIsNew(house) && l.hiddenIn(house, 0, size, 0, 0) {
				l.step.Houses = append(l.step.Houses, house)
				return true
			}
		}
		return false
	}
}

// hiddenIn adds digits from at on to the chosen ones, as long as their places are not more than size.
func (l *Logic) hiddenIn(house, at, size int, chosen, spots uint32) bool {
	taken := bits.OnesCount32(chosen)
	if taken == size {
		return l.hiddenFound(house, spots, chosen)
	}
	for digit := at; digit <= l.n-(size-taken); digit++ {
		more := l.spots[house*l.n+digit]
		if more == 0 || single(more) || bits.OnesCount32(spots|more) > size {
			continue
		}
		if l.hiddenIn(house, digit+1, size, chosen|1<<digit, spots|more) {
			return true
		}
	}
	return false
}

func (l *Logic) hiddenFound(house int, spots, digits uint32) bool {
	for rest := spots; rest != 0; rest &= rest - 1 {
		cell := l.cellIn(house, rest)
		l.drop(cell, ^digits)
	}
	if len(l.step.Removed) == 0 {
		return false
	}
	l.showIn(house, spots, digits)
	return true
}

func whyHiddenSubset(w *words, s *Step) {
	w.sentence("In ", w.house(s.Houses[0]), " the digits ", w.patternDigits(s), " can go only in ", w.patternCells(s),
		", so these cells can't take any other digit.")
}
