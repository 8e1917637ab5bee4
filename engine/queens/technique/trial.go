package technique

import "nonet/engine/queens/layout"

// trialSteps is the maximum number of positions of a trial.
const trialSteps = 20_000

// findTrial finds a cell that holds no queen in any solution by trial and error.
func (l *Logic) findTrial() bool {
	for cell := range l.Open.Cells() {
		if l.only >= 0 && cell != l.only {
			continue
		}
		after := l.Board
		after.Place(cell)
		search := layout.Search{Limit: 1, Steps: trialSteps}
		if err := search.Run(&after); err == nil && search.Found == 0 {
			l.step.supposed = cell
			l.step.empty.Add(cell)
			return true
		}
	}
	return false
}

func whyTrial(w *words, s *step) {
	if s.supposed < 0 {
		w.Text.Add("Only trying it out helps with this cell.")
		return
	}
	w.Text.Add("Only trying it out shows that a ", w.piece, " in ", w.cell(s.supposed), " doesn't work.")
}
