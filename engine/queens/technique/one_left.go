package technique

// findOneLeft finds a house with no more open cells than missing queens.
func (l *Logic) findOneLeft() bool {
	for i := range l.HouseCount() {
		h := l.house(i)
		if l.Need[h] == 0 || l.Count(h) != int(l.Need[h]) {
			continue
		}
		cells := l.OpenCells(h)
		for cell := range cells.Cells() {
			l.reset(OneLeft)
			l.step.queen, l.step.shown = cell, cells
			l.step.houses = append(l.step.houses, h)
			if l.eliminatesAnything() {
				return true
			}
		}
	}
	return false
}

func whyOneLeft(w *words, s *step) {
	if s.shown.Len() > 1 {
		w.Text.Add(w.house(s.houses[0]), " still needs as many ", w.piece, "s as it has cells left.")
		return
	}
	w.Text.Add(w.cell(s.queen), " is the only cell left in ", w.house(s.houses[0]), ".")
}
