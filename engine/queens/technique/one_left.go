package technique

// oneLeft finds a house that has no more open cells than it lacks queens.
func (l *Logic) oneLeft() bool {
	for i := range l.HouseCount() {
		h := l.house(i)
		if l.Need[h] == 0 || l.Count(h) != int(l.Need[h]) {
			continue
		}
		cells := l.In(h)
		for cell := range cells.Cells() {
			l.reset(OneLeft)
			l.step.Queen, l.step.Shown = cell, cells
			l.step.Houses = append(l.step.Houses, h)
			if l.eliminatesAnything() {
				return true
			}
		}
	}
	return false
}

func whyOneLeft(w *words, s *Step) {
	if s.Shown.Len() > 1 {
		w.text.Add(w.house(s.Houses[0]), " still needs as many ", w.piece, "s as it has cells left.")
		return
	}
	w.text.Add(w.cell(s.Queen), " is the only cell left in ", w.house(s.Houses[0]), ".")
}
