package technique

import "math/bits"

// bugPlusOne finds a position in which all empty cells have two notes except one, which has three, and every digit has
// two places in each house that needs it except for one digit of that cell. Without that digit each cell could take
// either of its notes, so there would be two solutions or none. Therefore the digit is right.
func (l *Logic) bugPlusOne() bool {
	odd := -1
	for cell, notes := range l.notes {
		switch bits.OnesCount32(notes) {
		case 0, 2:
		case 3:
			if odd >= 0 {
				return false
			}
			odd = cell
		default:
			return false
		}
	}
	if odd < 0 {
		return false
	}
	for rest := l.notes[odd]; rest != 0; rest &= rest - 1 {
		if digit := bits.TrailingZeros32(rest); l.hasOnlyPairsWithout(odd, digit) {
			l.step.fill(odd, digit)
			l.step.show(odd, l.notes[odd])
			return true
		}
	}
	return false
}

// hasOnlyPairsWithout reports whether every house has two places for each digit that it needs, ignoring one note.
func (l *Logic) hasOnlyPairsWithout(cell, digit int) bool {
	for house := range l.grid.Houses {
		for d, spots := range l.spotsOf(house) {
			places := bits.OnesCount32(spots)
			if d == digit && l.inHouse(cell, house) {
				places--
			}
			if places != 0 && places != 2 {
				return false
			}
		}
	}
	return true
}

func whyBug(w *words, s *Step) {
	w.Add("If ", w.cell(s.Cell), " were not ", w.digit(s.Value-1),
		", every empty cell would have two notes, and every digit two places in each house.")
	w.Add("All notes could then be exchanged, and the puzzle would have two solutions. It has one.")
}
