package technique

import "math/bits"

// eachSingle calls each with every single of a technique up to nakedSingle, until it returns false. The house of a
// naked single is -1.
func (b *board) eachSingle(t Technique, each func(house, cell, digit int) bool) {
	switch t {
	case LastDigit:
		b.lastDigits(each)
	case hiddenSingleBox:
		b.hiddenSingles(b.boxes, each)
	case hiddenSingleLine:
		b.hiddenSingles(b.lines, each)
	case nakedSingle:
		for cell, notes := range b.notes {
			if isSingle(notes) && !each(-1, cell, bits.TrailingZeros32(notes)) || b.broken {
				return
			}
		}
	}
}

// lastDigits calls each with every cell that is the last empty one of a house, until it returns false.
func (b *board) lastDigits(each func(house, cell, digit int) bool) {
	all := uint32(1)<<b.n - 1
	for house, placed := range b.placed {
		missing := all &^ placed
		if !isSingle(missing) {
			continue
		}
		digit := bits.TrailingZeros32(missing)
		spots := b.spots[house*b.n+digit]
		if spots != 0 && !each(house, b.cellIn(house, spots), digit) {
			return
		}
	}
}

// hiddenSingles calls each with every digit that has one place left in one of the houses, until it returns false.
func (b *board) hiddenSingles(houses []int, each func(house, cell, digit int) bool) {
	for _, house := range houses {
		for digit, spots := range b.spotsOf(house) {
			if isSingle(spots) && !each(house, b.cellIn(house, spots), digit) {
				return
			}
		}
	}
}

// placeSingles places all singles of a technique and returns their number.
func (b *board) placeSingles(t Technique) (placed int) {
	b.eachSingle(t, func(_, cell, digit int) bool {
		b.place(cell, digit)
		placed++
		return !b.broken
	})
	return placed
}

// findSingle returns a function that finds a single of a technique.
func findSingle(t Technique) func(*Logic) bool {
	return func(l *Logic) bool {
		return l.singleWhere(t, func(int) bool { return true })
	}
}

// singleWhere finds a single of a technique in a cell for which in returns true.
func (l *Logic) singleWhere(t Technique, in func(cell int) bool) (found bool) {
	l.eachSingle(t, func(house, cell, digit int) bool {
		if !in(cell) {
			return true
		}
		l.step.fill(cell, digit)
		if house >= 0 {
			l.step.houses = append(l.step.houses, house)
		}
		found = true
		return false
	})
	return found
}

// placeAllSingles places all singles, the easiest first at each point, and records them in the report. It is equivalent
// to repeated calls of [Logic.next].
func (l *Logic) placeAllSingles(r *Report, most Technique) {
	for t := LastDigit; t <= min(most, nakedSingle) && l.left > 0 && !l.broken; {
		placed := l.placeSingles(t)
		r.record(t, t.Score(), placed)
		if placed > 0 {
			t = LastDigit
		} else {
			t++
		}
	}
}

func whyLastDigit(w *words, s *Step) {
	w.Add("In ", w.house(s.houses[0]), " only ", w.cell(s.Cell), " is empty, and only ", w.digit(s.Value-1),
		" is missing.")
}

func whyHiddenSingle(w *words, s *Step) {
	w.Add("In ", w.house(s.houses[0]), ", ", w.digit(s.Value-1), " can go only in ", w.cell(s.Cell),
		": it is ruled out in every other empty cell there.")
}

func whyNakedSingle(w *words, s *Step) {
	w.Add(w.cell(s.Cell), " can only be ", w.digit(s.Value-1), ": no other digit fits.")
}
