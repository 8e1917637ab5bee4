package technique

// squeezeMost is how many houses are counted after a supposed queen.
const squeezeMost = 3

// squeeze finds a cell in which a queen would leave up to three houses fewer lines or regions than they need.
func (l *Logic) squeeze() bool {
	l.read = false
	for cell := range l.Open.Cells() {
		if l.only >= 0 && cell != l.only {
			continue
		}
		after := l.Board
		after.Place(cell)
		l.spans.read(&after)
		for n := 1; n <= squeezeMost; n++ {
			for d := range between {
				p := packing{Board: &after, span: &l.spans[d], inner: between[d][0] * l.Side,
					outer: between[d][1] * l.Side, beyond: true}
				p.each = func(chosen, cover uint32) bool {
					l.step.Houses = appendHouses(l.step.Houses, p.inner, chosen)
					l.step.Cover = appendHouses(l.step.Cover, p.outer, cover)
					inside := l.union(p.inner, chosen)
					l.step.Shown = inside.And(&after.Open)
					return true
				}
				if p.search(n) {
					l.step.Supposed = cell
					l.step.Empty.Add(cell)
					return true
				}
			}
		}
	}
	return false
}

func whySqueeze(w *words, s *Step) {
	w.sentence("With a ", w.piece, " in ", w.cell(s.Supposed), " ", w.houses(s.Houses), " would have cells in ",
		w.houses(s.Cover), " only, which is too few for their ", w.piece, "s.")
}
