package technique

import (
	"slices"

	"nonet/engine"
	"nonet/engine/tango/lines"
)

// pathStep is a step on the way to a cell.
type pathStep struct {
	step     step
	premises []int // the cells on whose values it depends
}

// hintFor returns the hint for a chosen cell: the step that fills it, or the first step on the way there. Its third
// degree is the symbol of the cell.
func (l *Logic) hintFor(cell int, value uint8) engine.Hint {
	row, col := cell/l.b.N, cell%l.b.N
	from := l.marks
	if s, ok := l.stepTo(row, col); ok {
		return l.explain(&s)
	}
	l.open(&from)
	var path []pathStep
	for l.known(row)>>col&1 == 0 {
		if !l.next(Hypothesis) {
			l.open(&from)
			return l.explainPlainly(cell, value)
		}
		path = append(path, l.expandStep()...)
		l.apply()
	}
	matters := make([]bool, l.b.N*l.b.N)
	matters[cell] = true
	first := relevantSteps(path, matters, &l.b)[0]
	l.open(&from)
	l.makeSets()
	hint := l.explain(&first.step)
	w, wait, set := words{l: l}, facts{words: words{l: l}}, facts{words: words{l: l}}
	wait.text.Clause("wait", wait.cell(cell))
	set.text.Clause("set", set.value(cell, value))
	hint.Look = "Solve this first, then " + w.cell(cell) + ". " + hint.Look
	hint.Tell = w.cell(cell) + " is " + w.one(value) + "."
	hint.Fill = &engine.HintFill{Cell: cell, Value: int(value)}
	hint.Facts[0], hint.Facts[2] = wait.text.String()+"; "+hint.Facts[0], set.text.String()
	return hint
}

// stepTo finds the easiest single-line step that fills a cell immediately.
func (l *Logic) stepTo(row, col int) (s step, ok bool) {
	for t := Pair; t <= uniqueLine; t++ {
		if t == completeLine && !l.sets {
			l.makeSets()
		}
		for _, at := range [2][2]int{{row, col}, {l.b.N + col, row}} {
			line, i := at[0], at[1]
			if ones, twos := methods[t].find(l, line); (ones|twos)>>i&1 != 0 {
				l.step = step{Technique: t, Line: line, Ones: ones, Twos: twos}
				return l.stepAt(i), true
			}
		}
	}
	return s, false
}

// places returns the indices of a set of a line's cells.
func places(set uint16) (list []int) {
	for i := range side {
		if set>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return list
}

// expandStep splits the current step into one step for each cell.
func (l *Logic) expandStep() (path []pathStep) {
	all := l.step
	for _, i := range places(all.Ones | all.Twos) {
		l.step = all
		s := l.stepAt(i)
		path = append(path, pathStep{s, l.premises(&s)})
	}
	l.step = all
	return path
}

// relevantSteps returns the steps of a path that fill cells that matter, or lead to those.
func relevantSteps(path []pathStep, matters []bool, b *lines.Board) (some []*pathStep) {
	for i := range slices.Backward(path) {
		s := &path[i]
		if !matters[b.Cell(s.step.Line, s.step.place())] {
			continue
		}
		some = append(some, s)
		for _, on := range s.premises {
			matters[on] = true
		}
	}
	slices.Reverse(some)
	return some
}
