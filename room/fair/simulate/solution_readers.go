package simulate

import (
	"math"

	"nonet/engine"
)

// Cheats who copy the solution from elsewhere in some order, and programs with other distributions of times. They were
// added after all limits of the checks had been chosen.

// reader returns strategies that copy a solution in an order, as many cells at a time as one can remember, and then
// look again.
func reader(next func(m *solverState) func(random) step, most int) func(random) strategy {
	return func(c random) strategy {
		each, looks, keeps := c.between(0.25, 0.8), c.between(0.8, 3), 1+c.Intn(most)
		return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
			m, written := newSolverState(k, p), 0
			return playthrough{inputs: solve(c, m, next(m), func(step) float64 {
				gap := each * c.logNormal(0.3)
				if written%keeps == 0 {
					gap += looks * c.logNormal(0.4)
				}
				written++
				return gap
			}, 0.005)}
		}
	}
}

// byGroup fills the blank cells group by group, each group in reading order.
func byGroup(m *solverState, groupOf func(cell int) int) func(random) step {
	return func(random) step {
		best := -1
		for _, cell := range m.blankCells() {
			if best < 0 || groupOf(cell) < groupOf(best) {
				best = cell
			}
		}
		return step{cells: []int{best}, hard: 1}
	}
}

// inBoxes and inValues go through boxes and values one after another.
func inBoxes(m *solverState) func(random) step  { return byGroup(m, m.boxOf) }
func inValues(m *solverState) func(random) step { return byGroup(m, m.valueOf) }

// backwards fills the blank cells from the last one on.
func backwards(m *solverState) func(random) step {
	return func(random) step {
		blank := m.blankCells()
		return step{cells: blank[len(blank)-1:], hard: 1}
	}
}

// anywhere fills blank cells in random order.
func anywhere(m *solverState) func(random) step {
	return func(c random) step {
		blank := m.blankCells()
		return step{cells: blank[c.Intn(len(blank)):][:1], hard: 1}
	}
}

// lines fills the blank cells row by row.
func lines(m *solverState) func(random) step { return m.rowByRow }

// replayed is a program that takes the steps of the kind's solver with the times of a person's replay, in order.
func replayed(c random) strategy {
	h := tempo{pace: c.between(0.4, 6), spread: 0.6, pauses: 0.02}
	return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		theirs, no, at := h.solve(c, k, p), 0, 0.0
		m := newSolverState(k, p)
		return playthrough{inputs: solve(c, m, m.solverStep, func(step) float64 {
			gap := theirs[no%len(theirs)].at - at
			at, no = theirs[no%len(theirs)].at, no+1
			return max(gap, 0.15)
		}, 0)}
	}
}

// rarely is a program that fills cells in a person's order, with a few long pauses among many short ones (Pareto
// distribution).
func rarely(c random) strategy {
	times, tail := c.between(cheatsFrom, cheatsTo), c.between(1.3, 2.5)
	return func(c random, k engine.Kind, p *engine.Puzzle, champion float64) playthrough {
		m, least := newSolverState(k, p), champion*times/float64(p.Blank())*(tail-1)/tail
		return playthrough{inputs: solve(c, m, m.personStep, func(s step) float64 {
			return float64(len(s.cells)) * min(60, least*math.Pow(1-c.uniform(), -1/tail))
		}, 0)}
	}
}

// warmingUp is a program that begins as slowly as people and gets faster towards the end.
func warmingUp(c random) strategy {
	h := tempo{pace: c.between(2, 6), spread: 0.55, pauses: 0.02}
	last := c.between(0.1, 0.5)
	return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		m := newSolverState(k, p)
		return playthrough{inputs: solve(c, m, m.personStep, func(s step) float64 {
			left := float64(len(m.blankCells())) / float64(p.Blank())
			return h.gap(c, p, s) * (last + (1-last)*left)
		}, 0.005)}
	}
}
