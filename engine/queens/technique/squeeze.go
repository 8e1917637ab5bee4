package technique

// squeezeMost is the maximum number of houses to combine after an assumed queen.
const squeezeMost = 3

// findSqueeze finds a cell where a queen would leave up to three houses fewer lines or regions than they need.
func (l *Logic) findSqueeze() bool {
	l.read = false
	for cell := range l.Open.Cells() {
		if l.only >= 0 && cell != l.only {
			continue
		}
		after := &l.supposed
		*after = l.Board
		after.Place(cell)
		l.spans.read(after)
		for n := 1; n <= squeezeMost; n++ {
			for d := range between {
				if l.pack(after, d, true, (*Logic).stepFromSqueezed); l.search(n) {
					l.step.supposed = cell
					l.step.empty.Add(cell)
					return true
				}
			}
		}
	}
	return false
}

// stepFromSqueezed sets the step for houses that need more queens than those that contain them.
func (l *Logic) stepFromSqueezed(chosen, cover uint32) bool {
	p := &l.packing
	l.step.houses = appendHouses(l.step.houses, p.inner, chosen)
	l.step.cover = appendHouses(l.step.cover, p.outer, cover)
	inside := l.union(p.inner, chosen)
	l.step.shown = inside.And(&p.Open)
	return true
}

func whySqueeze(w *words, s *step) {
	w.Text.Add("With a ", w.piece, " in ", w.cell(s.supposed), " ", w.houses(s.houses), " would have cells in ",
		w.houses(s.cover), " only: too few for their ", w.piece, "s.")
}
