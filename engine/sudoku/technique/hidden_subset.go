package technique

import "math/bits"

// hiddenSubset finds size digits that a house can take only in the same size cells: those cells can't take other
// digits.
func hiddenSubset(size int) func(*Logic) bool {
	return func(l *Logic) bool {
		for house := range l.grid.Houses {
			if rare := l.rareDigits(house, size); bits.OnesCount32(rare) >= size && l.hiddenIn(house, rare, size, 0, 0) {
				l.step.houses = append(l.step.houses, house)
				return true
			}
		}
		return false
	}
}

// rareDigits returns the digits with at most size places in a house.
func (l *Logic) rareDigits(house, size int) (rare uint32) {
	for digit, spots := range l.spotsOf(house) {
		if spots&(spots-1) != 0 && bits.OnesCount32(spots) <= size {
			rare |= 1 << digit
		}
	}
	return rare
}

// hiddenIn extends the chosen digits by digits of rest while they have at most size places, and reports whether it
// found a step.
func (l *Logic) hiddenIn(house int, rest uint32, size int, chosen, spots uint32) bool {
	if bits.OnesCount32(chosen) == size {
		return l.hiddenFound(house, spots, chosen)
	}
	for rest != 0 {
		digit := bits.TrailingZeros32(rest)
		rest &= rest - 1
		all := spots | l.spots[house*l.n+digit]
		if bits.OnesCount32(all) <= size && l.hiddenIn(house, rest, size, chosen|1<<digit, all) {
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
	w.Add("In ", w.house(s.houses[0]), " the digits ", w.patternDigits(s), " can go only in ", w.patternCells(s),
		", so nothing else goes there.")
}
