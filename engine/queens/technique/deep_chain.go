package technique

import "nonet/engine/queens/layout"

// deepChain is a chain that also counts: up to two houses in as many.
func (l *Logic) deepChain() bool { return l.suppose((*Logic).followSteps) }

// followSteps takes the steps of simpler techniques until a house has no room, or most queens are placed: it returns
// the house, or -1.
func (l *Logic) followSteps(after *layout.Board, most int) int {
	if l.helper == nil {
		l.helper = New(l.Layout)
	}
	h := l.helper
	h.Board = *after
	for {
		if gap := h.Crowded(); gap >= 0 {
			return gap
		}
		if h.Left == 0 || len(l.step.Then) >= most || !h.next(TwoCrossing) {
			return -1
		}
		if h.step.Queen >= 0 {
			l.step.Then = append(l.step.Then, h.step.Queen)
		}
		h.apply()
	}
}

func whyDeepChain(w *words, s *Step) {
	follows := ""
	if len(s.Then) > 0 {
		follows = "there would have to be " + w.piece + "s in " + w.cells(s.Then) + ", and "
	}
	w.text.Add("With a ", w.piece, " in ", w.cell(s.Supposed), " ", follows, w.house(s.Gap),
		" would have no room left, if one counts in between which houses share their lines.")
}
