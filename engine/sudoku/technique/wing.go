package technique

import "math/bits"

// bivalueCells returns the cells with two notes.
func (l *Logic) bivalueCells() []int {
	l.bivalues = l.bivalues[:0]
	for cell, notes := range l.notes {
		if single(notes & (notes - 1)) {
			l.bivalues = append(l.bivalues, cell)
		}
	}
	return l.bivalues
}

// wing finds a pivot and two bivalue cells that it sees, the pincers, whose notes satisfy fits. If the pivot is not the
// digit that the pincers share, one of them is.
func (l *Logic) wing(size int, fits func(pivot, a, b uint32) bool, victims func(digit, pivot, a, b int)) bool {
	bivalues := l.bivalueCells()
	for pivot, notes := range l.notes {
		if bits.OnesCount32(notes) != size {
			continue
		}
		for i, a := range bivalues {
			if !l.grid.Sees(pivot, a) || notes&l.notes[a] == 0 || l.notes[a] == notes {
				continue
			}
			for _, b := range bivalues[i+1:] {
				if !l.grid.Sees(pivot, b) || !fits(notes, l.notes[a], l.notes[b]) {
					continue
				}
				digit := bits.TrailingZeros32(l.notes[a] & l.notes[b])
				victims(digit, pivot, a, b)
				if len(l.step.Removed) > 0 {
					l.step.show(pivot, notes)
					l.step.show(a, l.notes[a])
					l.step.show(b, l.notes[b])
					return true
				}
			}
		}
	}
	return false
}

func whyWing(w *words, s *Step) {
	pivot, a, b := s.Pattern[0], s.Pattern[1], s.Pattern[2]
	z := w.digits(a.Digits & b.Digits)
	w.Add(w.cell(pivot.Cell), " is ", either(w, pivot.Digits), ".")
	w.Add(w.cell(a.Cell), " is ", either(w, a.Digits), ", ", w.cell(b.Cell), " is ", either(w, b.Digits),
		": whichever ", w.cell(pivot.Cell), " is, one of these cells is ", z, ", and no cell that sees them can be.")
}

// either returns digits as alternatives: "2 or 5".
func either(w *words, digits uint32) string {
	list := ""
	for rest := digits; rest != 0; rest &= rest - 1 {
		if list != "" {
			list += " or "
		}
		list += w.digit(bits.TrailingZeros32(rest))
	}
	return list
}
