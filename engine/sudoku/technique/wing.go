package technique

import "math/bits"

// bivalueCells returns the cells with two notes.
func (l *Logic) bivalueCells() []int {
	l.bivalues = l.bivalues[:0]
	for cell, notes := range l.notes {
		if isSingle(notes & (notes - 1)) {
			l.bivalues = append(l.bivalues, cell)
		}
	}
	return l.bivalues
}

// wing returns a function that finds a pivot and two bivalue cells that it sees, the pincers xz and yz. If the pivot is
// xy (XY-wing), one of the pincers is z. If it has three notes, xyz (XYZ-wing), one of the three cells is z.
func wing(size int) func(*Logic) bool {
	return func(l *Logic) bool {
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
					if l.grid.Sees(pivot, b) && l.tryWing(pivot, a, b) {
						return true
					}
				}
			}
		}
		return false
	}
}

// tryWing reports whether a pivot and two pincers are a wing that removes any notes, and sets the step.
func (l *Logic) tryWing(pivot, a, b int) bool {
	shared, digits := l.notes[a]&l.notes[b], l.notes[a]|l.notes[b]
	z := bits.TrailingZeros32(shared)
	switch {
	case !isSingle(shared):
		return false
	case l.notes[pivot] == digits&^shared:
		l.dropSeen(z, a, b)
	case l.notes[pivot] == digits:
		l.dropSeen(z, pivot, a, b)
	}
	if len(l.step.Removed) == 0 {
		return false
	}
	for _, cell := range [3]int{pivot, a, b} {
		l.step.show(cell, l.notes[cell])
	}
	return true
}

func whyWing(w *words, s *Step) {
	pivot, a, b := s.pattern[0], s.pattern[1], s.pattern[2]
	z := w.digits(a.Digits & b.Digits)
	w.Add(w.cell(pivot.Cell), " is ", w.alternatives(pivot.Digits), ".")
	w.Add(w.cell(a.Cell), " is ", w.alternatives(a.Digits), ", ", w.cell(b.Cell), " is ", w.alternatives(b.Digits),
		": whichever ", w.cell(pivot.Cell), " is, one of these cells is ", z, ", and no cell that sees them can be.")
}

// wWing finds two cells with the same two notes x and y, and a strong link for x whose ends see one of them each: one
// of the two cells is not x, so it is y.
func (l *Logic) wWing() bool {
	bivalues := l.bivalueCells()
	for i, a := range bivalues {
		for _, b := range bivalues[i+1:] {
			if l.notes[a] != l.notes[b] || l.grid.Sees(a, b) {
				continue
			}
			for rest := l.notes[a]; rest != 0; rest &= rest - 1 {
				x := bits.TrailingZeros32(rest)
				y := bits.TrailingZeros32(l.notes[a] &^ (1 << x))
				if l.tryWWing(a, b, x, y) {
					return true
				}
			}
		}
	}
	return false
}

// tryWWing finds the strong link.
func (l *Logic) tryWWing(a, b, x, y int) bool {
	l.dropSeen(y, a, b)
	if len(l.step.Removed) == 0 {
		return false
	}
	for _, link := range l.strongLinks(x) {
		p, q := link.cells[0], link.cells[1]
		if l.grid.Sees(p, b) && l.grid.Sees(q, a) {
			p, q = q, p
		}
		if p == a || p == b || q == a || q == b || !l.grid.Sees(p, a) || !l.grid.Sees(q, b) {
			continue
		}
		l.step.show(a, l.notes[a])
		l.step.show(p, 1<<x)
		l.step.show(q, 1<<x)
		l.step.show(b, l.notes[b])
		l.step.houses = append(l.step.houses, link.house)
		return true
	}
	l.step.Removed = l.step.Removed[:0]
	return false
}

func whyWWing(w *words, s *Step) {
	a, p, q, b := s.pattern[0], s.pattern[1], s.pattern[2], s.pattern[3]
	x, y := w.digits(p.Digits), w.digits(a.Digits&^p.Digits)
	w.Add(w.cell(a.Cell), " and ", w.cell(b.Cell), " are both ", w.alternatives(a.Digits), ".")
	w.Add("In ", w.house(s.houses[0]), ", ", x, " can go only in ", w.cell(p.Cell), " and ", w.cell(q.Cell),
		", which rules it out in one of them.")
	w.Add("So one of them is ", y, ", and no cell that sees both can be.")
}
