package technique

import "nonet/engine"

// HintFor returns the hint for a chosen cell: the single that fills it, or the first step on the way there. Its second
// degree explains how the cell is filled in the end, and its third the digit.
func (l *Logic) HintFor(p Position, cell int) (Hint, error) {
	hint, err := l.setUp(p)
	if err != nil || hint.Wrong != nil {
		return hint, err
	}
	if p.Values[cell] != 0 {
		return Hint{}, engine.ErrFilled
	}
	if l.singleIn(cell) {
		return l.explain(), nil
	}
	for w := l.newStepPath(); l.next(nestedNet); w.append() {
		if l.step.Cell == cell {
			return l.explainPath(w), nil
		}
	}
	return l.explainPlainly(cell, int(p.Solution[cell])), nil
}

// explainPlainly returns the hint for a cell that no technique solves.
func (l *Logic) explainPlainly(cell, value int) Hint {
	step := Step{Technique: Beyond, score: Beyond.Score()}
	step.fill(cell, value-1)
	return Hint{
		Look:  l.lookText(&step),
		Why:   "No technique that is known here gets to this cell.",
		Tell:  l.result(&step),
		Step:  step,
		Facts: l.factsOf(&step),
	}
}

// explainPath returns the hint for the cell that the current step fills: the first step on the way to it.
func (l *Logic) explainPath(w *stepPath) Hint {
	last := l.currentStep()
	matters := make([]uint32, len(l.notes))
	l.mark(matters, &last)
	leading := w.relevantSteps(matters)
	if len(leading) == 0 {
		return l.explainStep(&last)
	}
	hint := l.explainStep(&w.steps[leading[0]])
	name := l.grid.CellName(last.Cell)
	hint.Look = "Solve this first, then " + name + ". " + hint.Look
	hint.Before = len(leading)
	hint.Why += " Then " + name + " is left: " + last.Technique.String() + "."
	hint.Tell = l.result(&last)
	f := facts{grid: l.grid}
	f.Clause("wait", f.cells([]int{last.Cell})...)
	hint.Facts[0] = f.Take() + "; " + hint.Facts[0]
	f.Clause("last", last.Technique.String())
	f.Clause("lastin", f.houses(last.houses)...)
	hint.Facts[1] += "; " + f.Take()
	f.result(&last)
	hint.Facts[2] = f.Take()
	return hint
}

// singleIn finds a single in one cell.
func (l *Logic) singleIn(cell int) bool {
	l.step.reset()
	for t := LastDigit; t <= nakedSingle; t++ {
		if l.singleWhere(t, func(c int) bool { return c == cell }) {
			l.step.Technique, l.step.score = t, t.Score()
			return true
		}
	}
	return false
}
