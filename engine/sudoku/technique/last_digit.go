package technique

import "math/bits"

// lastDigits calls each with every cell that is the last empty one of a house, until it returns false.
func (b *board) lastDigits(each func(house, cell, digit int) bool) {
	all := uint32(1)<<b.n - 1
	for house, placed := range b.placed {
		missing := all &^ placed
		if !single(missing) {
			continue
		}
		digit := bits.TrailingZeros32(missing)
		spots := b.spots[house*b.n+digit]
		if spots != 0 && !each(house, b.cellIn(house, spots), digit) {
			return
		}
	}
}

// lastDigit finds a house with one empty cell.
func (l *Logic) lastDigit() (found bool) {
	l.lastDigits(func(house, cell, digit int) bool {
		l.step.fill(cell, digit)
		l.step.houses = append(l.step.houses, house)
		found = true
		return false
	})
	return found
}

func (b *board) placeLastDigits() (placed int) {
	b.lastDigits(func(_, cell, digit int) bool {
		b.place(cell, digit)
		placed++
		return !b.broken
	})
	return placed
}

func whyLastDigit(w *words, s *Step) {
	w.Add("In ", w.house(s.houses[0]), " only ", w.cell(s.Cell), " is empty, and only ", w.digit(s.Value-1),
		" is missing.")
}
