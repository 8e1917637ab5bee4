package technique

import (
	"nonet/engine"
	"nonet/engine/hintwords"
)

// hintFor returns the hint for a chosen cell: the single that fills it, or the first step on the way there. Its second
// degree explains how the cell is filled in the end, and its third the digit.
func (l *Logic) hintFor(cell, value int) engine.Hint {
	if l.findSingleIn(cell) {
		return l.explain()
	}
	leading, last := l.pathTo(cell)
	switch {
	case last == nil:
		step := Step{Technique: Beyond}
		step.fill(cell, value-1)
		return l.hintOf(&step, "No technique that is known here gets to this cell.")
	case len(leading) == 0:
		return l.explainStep(last)
	}
	hint := l.explainStep(leading[0])
	name := l.grid.CellName(cell)
	hintwords.Wait(&hint, name)
	hint.Why += " Then " + name + " is left: " + last.Technique.String() + "."
	hint.Tell = l.result(last)
	hint.Fill, hint.Drop = &engine.HintFill{Cell: cell, Value: last.Value}, nil
	f := facts{grid: l.grid}
	f.Clause("last", last.Technique.String())
	f.Clause("lastin", f.houses(last.houses)...)
	hint.Facts[1] += "; " + f.Take()
	f.result(last)
	hint.Facts[2] = f.Take()
	return hint
}

// pathTo returns the steps on which the one that fills a cell depends, in order, and that step, or nil if no technique
// gets there.
func (l *Logic) pathTo(cell int) (leading []*Step, last *Step) {
	for w := l.newStepPath(); l.next(nestedNet); w.append() {
		if l.step.Cell != cell {
			continue
		}
		step := l.currentStep()
		matters := make([]uint32, len(l.notes))
		l.mark(matters, &step)
		return w.relevantSteps(matters), &step
	}
	return nil, nil
}

// findSingleIn finds a single in one cell.
func (l *Logic) findSingleIn(cell int) bool {
	l.step.reset()
	for t := LastDigit; t <= nakedSingle; t++ {
		if l.singleWhere(t, func(c int) bool { return c == cell }) {
			l.step.Technique, l.step.score = t, t.Score()
			return true
		}
	}
	return false
}
