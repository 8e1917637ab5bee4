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
	if p.Solution == nil {
		return Hint{}, engine.ErrStuck
	}
	return l.explainPlainly(cell, int(p.Solution[cell])), nil
}

// explainPlainly returns the hint for a cell that no technique solves.
func (l *Logic) explainPlainly(cell, value int) Hint {
	w := words{grid: l.grid}
	w.Add(w.cell(cell), " is ", w.digit(value-1), ".")
	step := Step{Technique: Beyond, score: Beyond.Score()}
	step.fill(cell, value-1)
	return Hint{
		Look: "Look at " + w.house(l.boxAt[cell]) + ".",
		Why:  "No technique that is known here gets to this cell.",
		Tell: w.String(),
		Step: step,

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
	text := words{grid: l.grid}
	text.Add("Solve this first, then ", text.cell(last.Cell), ". ", hint.Look)
	hint.Look, hint.Before = text.String(), len(leading)
	hint.Why += " " + l.ending(&last)
	hint.Tell = l.result(&last)
	wait, ends, tell := facts{grid: l.grid}, facts{grid: l.grid}, facts{grid: l.grid}
	wait.Clause("wait", wait.cells([]int{last.Cell})...)
	ends.Clause("last", last.Technique.String())
	ends.Clause("lastin", ends.houses(last.houses)...)
	tell.result(&last)
	hint.Facts[0] = wait.String() + "; " + hint.Facts[0]
	hint.Facts[1] += "; " + ends.String()
	hint.Facts[2] = tell.String()
	return hint
}

// ending describes how the chosen cell is filled in the end.
func (l *Logic) ending(last *Step) string {
	w := words{grid: l.grid}
	w.Add("Then ", w.cell(last.Cell), " is left: ", last.Technique.String(), ".")
	return w.String()
}

// singleIn finds a single in one cell.
func (l *Logic) singleIn(cell int) (found bool) {
	for _, t := range [...]Technique{LastDigit, hiddenSingleBox, hiddenSingleLine, nakedSingle} {
		l.step.reset()
		at := func(house, c, digit int) bool {
			if c != cell {
				return true
			}
			l.step.fill(c, digit)
			l.step.houses = append(l.step.houses, house)
			return false
		}
		switch t {
		case LastDigit:
			l.lastDigits(at)
		case nakedSingle:
			l.nakedSingleIn(cell)
		default:
			l.hiddenSingles(t == hiddenSingleBox, at)
		}
		if l.step.Cell >= 0 {
			l.step.Technique, l.step.score = t, t.Score()
			return true
		}
	}
	return false
}
