package technique

import (
	"math/bits"
	"slices"

	"nonet/engine"
	"nonet/engine/hintwords"
)

// pathStep is a step on the way to a cell.
type pathStep struct {
	step     step
	premises []int // the cells on whose values it depends
}

// hintFor returns the hint for a chosen cell and its symbol: the step that fills it, or the first step on the way
// there. Its third degree is the symbol of the cell.
func (l *Logic) hintFor(target move) engine.Hint {
	row, col := target.Cell/l.b.N, target.Cell%l.b.N
	from := l.marks
	if s, ok := l.stepTo(row, col); ok {
		return l.explain(&s)
	}
	l.open(&from)
	var path []pathStep
	for l.knownCells(row)>>col&1 == 0 {
		if !l.next(Hypothesis) {
			return l.explainPlainly(target)
		}
		path = append(path, l.expandStep()...)
		l.apply()
	}
	first := l.relevantSteps(path, []int{target.Cell})[0]
	l.open(&from)
	l.makeSets()
	hint := l.explain(&first.step)
	w := words{l: l}
	hintwords.Wait(&hint, w.cell(target.Cell))
	w.tell(&hint, target)
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

// expandStep splits the current step into one step for each cell.
func (l *Logic) expandStep() (path []pathStep) {
	all := l.step
	for set := all.Ones | all.Twos; set != 0; set &= set - 1 {
		l.step = all
		s := l.stepAt(bits.TrailingZeros16(set))
		path = append(path, pathStep{s, l.premises(&s)})
	}
	l.step = all
	return path
}

// relevantSteps returns the steps of a path that fill some cells, or lead to those.
func (l *Logic) relevantSteps(path []pathStep, cells []int) (some []*pathStep) {
	matters := make([]bool, l.b.N*l.b.N)
	mark := func(cells []int) {
		for _, cell := range cells {
			matters[cell] = true
		}
	}
	mark(cells)
	for i := range slices.Backward(path) {
		if s := &path[i]; matters[l.fills(&s.step).Cell] {
			some = append(some, s)
			mark(s.premises)
		}
	}
	slices.Reverse(some)
	return some
}
