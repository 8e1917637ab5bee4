package technique

// ruledOut explains a cell that the queens on the board rule out: one touches it, or has its house filled.
func (l *Logic) ruledOut(cell int) {
	l.reset(RuledOut)
	l.step.Empty.Add(cell)
	if touching := l.Queens.And(l.Touch(cell)); !touching.Empty() {
		l.step.Shown.Add(touching.First())
		return
	}
	for _, h := range l.HousesOf(cell) {
		if l.Need[h] == 0 {
			l.step.Shown = l.Queens.And(&l.Houses[h])
			l.step.Houses = append(l.step.Houses, h)
			return
		}
	}
}

func whyRuledOut(w *words, s *Step) {
	switch {
	case len(s.Houses) > 0:
		w.text.Add("In ", w.house(s.Houses[0]), " nothing is left to place.")
	case !s.Shown.Empty():
		w.text.Add(w.cell(s.Empty.First()), " touches the ", w.piece, " in ", w.cell(s.Shown.First()), ".")
	default:
		w.text.Add("It is crossed out already.")
	}
}
