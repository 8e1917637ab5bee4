package technique

import "math/bits"

// nakedSingle finds a cell with only one note.
func (l *Logic) nakedSingle() bool {
	for cell := range l.notes {
		if l.nakedSingleIn(cell) {
			return true
		}
	}
	return false
}

func (l *Logic) nakedSingleIn(cell int) bool {
	notes := l.notes[cell]
	if !single(notes) {
		return false
	}
	l.step.fill(cell, bits.TrailingZeros32(notes))
	return true
}

func (b *board) placeNakedSingles() (placed int) {
	for cell := range b.notes {
		if notes := b.notes[cell]; single(notes) {
			b.place(cell, bits.TrailingZeros32(notes))
			placed++
		}
		if b.broken {
			break
		}
	}
	return placed
}

func whyNakedSingle(w *words, s *Step) {
	w.Add(w.cell(s.Cell), " can only be ", w.digit(s.Value-1), ": no other digit fits.")
}
