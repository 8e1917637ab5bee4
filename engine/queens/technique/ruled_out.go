package technique

// explainRuledOut explains a cell that queens on the board rule out, because one touches it or a house is complete.
func (l *Logic) explainRuledOut(cell int) {
	l.reset(RuledOut)
	l.step.empty.Add(cell)
	if touching := l.Queens.And(l.Touch(cell)); !touching.IsEmpty() {
		l.step.shown.Add(touching.First())
		return
	}
	for _, h := range l.HousesOf(cell) {
		if l.Need[h] == 0 {
			l.step.shown = l.Queens.And(&l.Houses[h])
			l.step.houses = append(l.step.houses, h)
			return
		}
	}
}

func whyRuledOut(w *words, s *step) {
	switch {
	case len(s.houses) > 0:
		w.Text.Add(w.house(s.houses[0]), " is done.")
	case !s.shown.IsEmpty():
		w.Text.Add(w.cell(s.empty.First()), " touches the ", w.piece, " in ", w.cell(s.shown.First()), ".")
	default:
		w.Text.Add("It's already crossed out.")
	}
}
