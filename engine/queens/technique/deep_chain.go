package technique

import "nonet/engine/queens/layout"

// findDeepChain is a chain whose steps also count two houses whose queens fit into two other houses only.
func (l *Logic) findDeepChain() bool { return l.suppose((*Logic).followSteps) }

// followSteps applies simpler techniques until a house has no room, or most queens are placed. It returns the house, or
// -1.
func (l *Logic) followSteps(after *layout.Board, most int) int {
	if l.helper == nil {
		l.helper = New(l.Layout)
	}
	h := l.helper
	h.Board = *after
	for {
		if gap := h.FindCrowded(); gap >= 0 {
			return gap
		}
		if h.Left == 0 || len(l.step.then) >= most || !h.next(twoCrossing) {
			return -1
		}
		if h.step.queen >= 0 {
			l.step.then = append(l.step.then, h.step.queen)
		}
		h.apply()
	}
}

func whyDeepChain(w *words, s *step) {
	follows := ""
	if len(s.then) > 0 {
		follows = "there would have to be " + w.piece + "s in " + w.cells(s.then) + ", and "
	}
	w.Text.Add("With a ", w.piece, " in ", w.cell(s.supposed), " ", follows, w.house(s.gap),
		" would have no room left, if one counts in between which houses share their lines.")
}
