package technique

import "math/bits"

// choose finds size of the sets in from whose union has at most size elements, and calls each with each choice until
// it returns true. It reports whether it did.
func choose(sets []uint32, from uint32, size int, each func(chosen, union uint32) bool) bool {
	return bits.OnesCount32(from) >= size && extend(sets, from, size, 0, 0, each)
}

// extend adds sets in from to the chosen ones.
func extend(sets []uint32, from uint32, size int, chosen, union uint32, each func(chosen, union uint32) bool) bool {
	if bits.OnesCount32(chosen) == size {
		return each(chosen, union)
	}
	for ; from != 0; from &= from - 1 {
		i := bits.TrailingZeros32(from)
		all := union | sets[i]
		if bits.OnesCount32(all) <= size && extend(sets, from&(from-1), size, chosen|1<<i, all, each) {
			return true
		}
	}
	return false
}

// smallSets returns the sets with two to size elements.
func smallSets(sets []uint32, size int) (few uint32) {
	for i, set := range sets {
		if set&(set-1) != 0 && bits.OnesCount32(set) <= size {
			few |= 1 << i
		}
	}
	return few
}

// nakedSubset finds size cells of a house that have only size digits together: the rest of the house can't take those
// digits.
func nakedSubset(size int) func(*Logic) bool {
	return func(l *Logic) bool {
		for house := range l.grid.Houses {
			cells := l.grid.Houses[house].Cells
			sets := l.masks[:0]
			for _, cell := range cells {
				sets = append(sets, l.notes[cell])
			}
			if choose(sets, smallSets(sets, size), size, func(spots, digits uint32) bool {
				for i, cell := range cells {
					if spots>>i&1 == 0 {
						l.drop(cell, digits)
					}
				}
				return l.showSubset(house, spots, digits)
			}) {
				return true
			}
		}
		return false
	}
}

// hiddenSubset finds size digits that a house can take only in the same size cells: those cells can't take other
// digits.
func hiddenSubset(size int) func(*Logic) bool {
	return func(l *Logic) bool {
		for house := range l.grid.Houses {
			sets := l.spotsOf(house)
			if choose(sets, smallSets(sets, size), size, func(digits, spots uint32) bool {
				for rest := spots; rest != 0; rest &= rest - 1 {
					l.drop(l.cellIn(house, rest), ^digits)
				}
				return l.showSubset(house, spots, digits)
			}) {
				return true
			}
		}
		return false
	}
}

// showSubset sets the pattern of a step that removes any notes. It returns false if there are none.
func (l *Logic) showSubset(house int, spots, digits uint32) bool {
	if len(l.step.Removed) == 0 {
		return false
	}
	l.showIn(house, spots, digits)
	l.step.houses = append(l.step.houses, house)
	return true
}

// showIn adds the cells at some places of a house to the pattern, with those of the digits that they can take.
func (l *Logic) showIn(house int, spots, digits uint32) {
	for ; spots != 0; spots &= spots - 1 {
		cell := l.cellIn(house, spots)
		l.step.show(cell, l.notes[cell]&digits)
	}
}

func whyNakedSubset(w *words, s *Step) {
	w.Add(w.patternCells(s), " in ", w.house(s.houses[0]), " have only ", w.patternDigits(s),
		" between them, so rule these digits out in the rest of ", w.house(s.houses[0]), ".")
}

func whyHiddenSubset(w *words, s *Step) {
	w.Add("In ", w.house(s.houses[0]), " the digits ", w.patternDigits(s), " can go only in ", w.patternCells(s),
		", so nothing else goes there.")
}
