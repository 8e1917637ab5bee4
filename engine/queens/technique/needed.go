package technique

import "nonet/engine/queens/layout"

// findNeeded finds a cell without which a house has no room for two stars, because all its other cells touch each
// other.
func (l *Logic) findNeeded() bool {
	if l.Stars == 1 {
		return false
	}
	for i := range l.HouseCount() {
		h := l.house(i)
		if l.Need[h] != 2 || l.Count(h) > layout.TightMost+1 {
			continue
		}
		cells := l.OpenCells(h)
		for cell := range cells.Cells() {
			rest := cells
			rest.Remove(cell)
			if !l.IsTight(&rest) {
				continue
			}
			l.reset(needed)
			l.step.queen, l.step.shown = cell, cells
			l.step.houses = append(l.step.houses, h)
			if l.eliminatesAnything() {
				return true
			}
		}
	}
	return false
}

func whyNeeded(w *words, s *step) {
	w.Text.Add("All other cells of ", w.house(s.houses[0]), " touch each other, so only one star fits there: ",
		w.cell(s.queen), " holds the other.")
}
