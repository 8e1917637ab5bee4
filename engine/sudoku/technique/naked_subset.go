package technique

import "math/bits"

// nakedSubset finds size cells of a house that have only size digits together: the rest of the house can't take those
// digits.
func nakedSubset(size int) func(*Logic) bool {
	return func(l *Logic) bool {
		for house := range l.grid.Houses {
			if small := l.smallCells(house, size); bits.OnesCount32(small) >= size && l.nakedIn(house, small, size, 0, 0) {
				l.step.houses = append(l.step.houses, house)
				return true
			}
		}
		return false
	}
}

// smallCells returns the places of the cells with at most size notes.
func (l *Logic) smallCells(house, size int) (small uint32) {
	for i, cell := range l.grid.Houses[house].Cells {
		if notes := l.notes[cell]; notes&(notes-1) != 0 && bits.OnesCount32(notes) <= size {
			small |= 1 << i
		}
	}
	return small
}

// nakedIn extends the chosen cells by cells of rest while they have at most size digits, and reports whether it found a
// step.
func (l *Logic) nakedIn(house int, rest uint32, size int, chosen, digits uint32) bool {
	if bits.OnesCount32(chosen) == size {
		return l.nakedFound(house, chosen, digits)
	}
	for rest != 0 {
		spot := rest & -rest
		rest &^= spot
		all := digits | l.notes[l.cellIn(house, spot)]
		if bits.OnesCount32(all) <= size && l.nakedIn(house, rest, size, chosen|spot, all) {
			return true
		}
	}
	return false
}

func (l *Logic) nakedFound(house int, chosen, digits uint32) bool {
	for i, cell := range l.grid.Houses[house].Cells {
		if chosen>>i&1 == 0 {
			l.drop(cell, digits)
		}
	}
	if len(l.step.Removed) == 0 {
		return false
	}
	l.showIn(house, chosen, digits)
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
