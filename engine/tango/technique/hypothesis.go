package technique

import (
	"math/bits"
	"strings"

	"nonet/engine/hintwords"
	"nonet/engine/tango/lines"
)

// Assume a symbol in a cell and apply the single-line techniques. If a line can't be filled then, the cell holds the
// other symbol. The shortest such attempt is used.

// hypothesis tries both values in all empty cells until a line can't be filled, or, if shortest is set, until it has
// found the shortest attempt.
func (l *Logic) hypothesis(shortest bool) bool {
	now := l.state
	best := step{steps: 1 << 30}
	for row := range l.b.N {
		for blank := now.marks.BlankCells(&l.b, row); blank != 0; blank &= blank - 1 {
			for v := range 2 {
				i := bits.TrailingZeros16(blank)
				if steps, broken := l.try(row, i, v, best.steps); broken {
					best = step{Technique: Hypothesis, Line: row, steps: steps}
					*[2]*uint16{&best.Twos, &best.Ones}[v] = 1 << i
				}
				l.state = now
				if best.Technique == Hypothesis && !shortest {
					l.step = best
					return true
				}
			}
		}
	}
	l.step = best
	return best.Technique == Hypothesis
}

// try assumes value v+1 in a cell and applies fewer than most steps. It returns their number, and whether a line can't
// be filled then.
func (l *Logic) try(row, i, v, most int) (steps int, broken bool) {
	for l.put(row, i, v); !l.broken && steps+1 < most && l.next(uniqueLine); steps++ {
		l.apply()
	}
	return steps, l.broken
}

// retrace repeats a hypothesis and records what leads to its end.
func (l *Logic) retrace(s *step) {
	now := l.state
	l.put(s.Line, s.place(), int(2-s.value()))
	var path []pathStep
	for !l.broken && l.next(uniqueLine) {
		path = append(path, l.expandStep()...)
		l.apply()
	}
	s.End = l.findBrokenLine()
	for _, then := range l.relevantSteps(path, l.linePremises(s.End)) {
		s.Chain = append(s.Chain, l.fills(&then.step))
	}
	l.state = now
}

// findBrokenLine returns a line that can't be filled or equals another, or -1 if there is none.
func (l *Logic) findBrokenLine() int {
	var full [2]lines.Set
	for line := range l.b.Lines() {
		set := l.t.Match(&l.b, line, l.marks[0][line], l.marks[1][line])
		if l.b.Unique {
			l.t.Drop(&set, &l.taken[line/l.b.N])
			if at := l.t.Find(l.marks[1][line]); l.blankCells(line) == 0 && at >= 0 {
				if !full[line/l.b.N].Has(at) {
					set.Add(at)
				}
				full[line/l.b.N].Add(at)
			}
		}
		if l.t.Count(&set) == 0 {
			return line
		}
	}
	return -1
}

func whyHypothesis(w *words, s *step) {
	then := ""
	switch n := len(s.Chain); {
	case n > chainTold:
		then = "then " + w.number(n) + " further cells follow, and "
	case n > 0:
		chain := hintwords.Names(s.Chain, func(m move) string { return w.cell(m.Cell) + " " + w.one(m.Value) })
		then = "then " + strings.Join(chain, ", ") + ", and "
	}
	w.add("If ", w.at(s), " were ", w.one(s.Of), ", ", then, w.line(s.End), " can't be filled any more.")
}

// chainTold is the maximum number of consequences of a hypothesis that a hint lists.
const chainTold = 8
