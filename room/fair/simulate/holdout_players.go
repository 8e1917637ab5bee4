package simulate

import (
	"math"

	"nonet/engine"
)

// Strategies that were written before the limits for sudden improvements and small boards were last chosen. They were
// not used for choosing them, so they show how the checks handle unknown strategies.

// drifting is a program that fills cells in a person's order, with autocorrelated times: each time resembles the one
// before.
func drifting(c random) strategy {
	times, keeps := c.between(cheatsFrom, cheatsTo), c.between(0.5, 0.9)
	return func(c random, k engine.Kind, p *engine.Puzzle, champion float64) playthrough {
		m, each, drift := newSolverState(k, p), champion*times/float64(p.Blank()), 0.0
		return playthrough{inputs: solve(c, m, m.personStep, func(s step) float64 {
			drift = keeps*drift + math.Sqrt(1-keeps*keeps)*c.normal()
			return each * float64(len(s.cells)) * math.Exp(0.55*drift)
		}, 0)}
	}
}

// chunked is a program that searches as long as a person would, and then writes a few nearby cells at once.
func chunked(c random) strategy {
	times, most := c.between(cheatsFrom, cheatsTo), 2+c.Intn(5)
	return func(c random, k engine.Kind, p *engine.Puzzle, champion float64) playthrough {
		m, each, left, waits := newSolverState(k, p), champion*times/float64(p.Blank()), 0, 0.0
		return playthrough{inputs: solve(c, m, m.personStep, func(step) float64 {
			if left == 0 {
				left = 1 + c.Intn(most)
				waits = float64(left) * max(0, each-0.3) * c.logNormal(0.4)
			}
			left--
			gap := waits + 0.3*c.logNormal(0.25)
			waits = 0
			return gap
		}, 0.003)}
	}
}

// pretending is a program that makes mistakes like people, and takes longer for cells with many candidates, which it
// considers hard.
func pretending(c random) strategy {
	times := c.between(cheatsFrom, cheatsTo)
	return func(c random, k engine.Kind, p *engine.Puzzle, champion float64) playthrough {
		m, each := newSolverState(k, p), champion*times/float64(p.Blank())
		return playthrough{inputs: solve(c, m, m.personStep, func(s step) float64 {
			near := 0
			for _, cell := range m.blankCells() {
				if rows, cols := cell/p.Width-s.cells[0]/p.Width, cell%p.Width-s.cells[0]%p.Width; rows*cols == 0 {
					near++
				}
			}
			much := 0.4 + 1.2*float64(near)/float64(p.Width+p.Height)
			return each * float64(len(s.cells)) * much * c.logNormal(0.45)
		}, 0.015)}
	}
}

// ahead is a person who works out a few cells, and then writes them one after another.
func ahead(c random) player {
	h := tempo{pace: c.between(2, 8), spread: 0.6, pauses: 0.03, slips: 0.01}
	who, most := player{tempo: h, improvement: c.between(0, 0.06)}, 2+c.Intn(3)
	who.strategy = func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		m := newSolverState(k, p)
		acts := solve(c, m, m.personStep, func(s step) float64 { return h.gap(c, p, s) }, h.slips)
		for from := 0; from < len(acts); {
			to := min(len(acts), from+1+c.Intn(most))
			at := acts[to-1].at
			for i := to - 1; i >= from; i-- {
				acts[i].at = max(at, acts[from].at)
				at -= touch * 1.5 * c.logNormal(touchSpread)
			}
			from = to
		}
		return playthrough{inputs: acts}
	}
	if c.happens(0.6) {
		who.past = 1 + c.Intn(pastMost)
	}
	return who
}

// easiest fills, of all cells that can be filled at once, the nearest of the easiest ones.
func easiest(m *solverState) func(random) step {
	return func(c random) step {
		best, found := step{}, false
		for _, cell := range m.blankCells() {
			hard, look, ok := m.canFill(cell)
			if !ok || found && (hard > best.hard || hard == best.hard && m.distance(cell) >= m.distance(best.cells[0])) {
				continue
			}
			best, found = step{cells: m.runFrom(cell, look), hard: hard}, true
		}
		if !found {
			return m.solverStep(c)
		}
		return best
	}
}
