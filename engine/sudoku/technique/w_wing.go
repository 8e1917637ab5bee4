package technique

import "math/bits"

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
				if l.wWingFound(a, b, x, y) {
					return true
				}
			}
		}
	}
	return false
}

// wWingFound finds the strong link.
func (l *Logic) wWingFound(a, b, x, y int) bool {
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
		l.step.Houses = append(l.step.Houses, link.house)
		return true
	}
	l.step.Removed = l.step.Removed[:0]
	return false
}

func whyWWing(w *words, s *Step) {
	a, p, q, b := s.Pattern[0], s.Pattern[1], s.Pattern[2], s.Pattern[3]
	x, y := w.digits(p.Digits), w.digits(a.Digits&^p.Digits)
	w.Add(w.cell(a.Cell), " and ", w.cell(b.Cell), " are both ", either(w, a.Digits), ".")
	w.Add("In ", w.house(s.Houses[0]), ", ", x, " can go only in ", w.cell(p.Cell), " and ", w.cell(q.Cell),
		", which rules it out in one of them.")
	w.Add("So one of them is ", y, ", and no cell that sees both can be.")
}
