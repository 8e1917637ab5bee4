package simulate

import (
	"math"
	"slices"

	"nonet/engine"
)

// Honest players with special habits. No limit of the checks was chosen with them.

// habitual returns players who solve in a given order, at a random pace within limits.
func habitual(h tempo, low, high float64, order func(m *solverState) func(random) step) func(random) player {
	return func(c random) player {
		h := h
		h.pace = c.between(low, high)
		who := player{tempo: h, improvement: c.between(0, 0.06)}
		who.strategy = func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
			m := newSolverState(k, p)
			return playthrough{inputs: solve(c, m, order(m), func(s step) float64 { return h.gap(c, p, s) }, h.slips)}
		}
		if c.happens(0.5) {
			who.past = 1 + c.Intn(pastMost)
		}
		return who
	}
}

// groupwise stays in a group of cells as long as something can be filled there at once, and then goes to another such
// group.
func groupwise(m *solverState, groupOf func(cell int) int) func(random) step {
	at := -1
	return func(c random) step {
		for _, here := range []bool{true, false} {
			blank := m.blankCells()
			for _, i := range c.Perm(len(blank)) {
				cell := blank[i]
				if here != (groupOf(cell) == at) {
					continue
				}
				if hard, look, ok := m.canFill(cell); ok {
					at = groupOf(cell)
					return step{cells: m.runFrom(cell, look), hard: hard}
				}
			}
		}
		s := m.solverStep(c)
		at = groupOf(s.cells[0])
		return s
	}
}

// valueOf returns the solution of a cell, for players who fill one value after another.
func (m *solverState) valueOf(cell int) int { return int(m.puzzle.Solution[cell]) }

// boxOf returns in which of nine parts of the board a cell lies, like 3x3 boxes.
func (m *solverState) boxOf(cell int) int {
	row, col := cell/m.puzzle.Width, cell%m.puzzle.Width
	return 3*(3*row/m.puzzle.Height) + 3*col/m.puzzle.Width
}

// sweeping goes over the board in rows, again and again, and fills what it finds.
func sweeping(m *solverState) func(random) step {
	at := -1
	return func(c random) step {
		for range 2 {
			for _, cell := range m.blankCells() {
				if cell <= at || c.happens(0.3) { // overlooked
					continue
				}
				if hard, look, ok := m.canFill(cell); ok {
					at = cell
					return step{cells: m.runFrom(cell, look), hard: hard}
				}
			}
			at = -1
		}
		s := m.solverStep(c)
		at = s.cells[0]
		return s
	}
}

// fromTop searches the board from its top for each value, and finds seven in ten of those that can be filled.
func fromTop(m *solverState) func(random) step {
	return func(c random) step {
		blank := m.blankCells()
		for _, seen := range []float64{0.7, 1} {
			for _, cell := range blank {
				if !c.happens(seen) {
					continue
				}
				if hard, look, ok := m.canFill(cell); ok {
					return step{cells: m.runFrom(cell, look), hard: hard}
				}
			}
		}
		return m.solverStep(c)
	}
}

// ordinary returns a player with a practised tempo, an ordinary pace and the given strategy.
func ordinary(c random, plays func(h tempo, c random, k engine.Kind, p *engine.Puzzle) playthrough) player {
	return between(c, 2, 8, plays)
}

// between returns a player with a practised tempo, a random pace between two limits and the given strategy.
func between(c random, low, high float64,
	plays func(h tempo, c random, k engine.Kind, p *engine.Puzzle) playthrough) player {
	h := practised
	h.pace = c.between(low, high)
	who := player{tempo: h, improvement: c.between(0, 0.06)}
	who.strategy = func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough { return plays(h, c, k, p) }
	return who
}

// heldUp plays over a network that stalls now and then, for moments or, about twice a round, for up to a fifth of it.
// Moves sent meanwhile arrive together.
func heldUp(c random) player {
	briefly := c.happens(0.5)
	return ordinary(c, func(h tempo, c random, k engine.Kind, p *engine.Puzzle) playthrough {
		acts := h.solve(c, k, p)
		fifth, until := acts[len(acts)-1].at/5, 0.0
		often, long := 2/float64(len(acts)), min(20, fifth)
		if briefly {
			often, long = 0.05, min(3, fifth)
		}
		for i := range acts {
			if acts[i].at > until && c.happens(often) {
				until = acts[i].at + c.between(0.2, 1)*long
			}
			acts[i].at = max(acts[i].at, until)
		}
		return playthrough{inputs: acts}
	})
}

// noted writes notes for a while before the first value, and then finds easy values faster.
func noted(c random) player {
	h := tempo{pace: c.between(2.5, 9), spread: 0.55, pauses: 0.03, slips: 0.007}
	who := player{tempo: h, improvement: c.between(0, 0.06)}
	who.strategy = func(c random, k engine.Kind, p *engine.Puzzle, champion float64) playthrough {
		m, first := newSolverState(k, p), champion*h.pace*c.between(0.25, 0.5)
		return playthrough{inputs: solve(c, m, m.personStep, func(s step) float64 {
			eased := h
			eased.pace *= 0.6
			gap := first + eased.gap(c, p, s)
			first = 0
			return gap
		}, h.slips)}
	}
	return who
}

// interrupted pauses for minutes, once or twice.
func interrupted(c random) player {
	h := tempo{pace: c.between(2.5, 10), spread: 0.65, pauses: 0.04, slips: 0.01}
	who := player{tempo: h}
	who.strategy = func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		m := newSolverState(k, p)
		return playthrough{inputs: solve(c, m, m.personStep, func(s step) float64 {
			gap := h.gap(c, p, s)
			if c.happens(1.5 / float64(p.Blank())) {
				gap += c.between(40, 600)
			}
			return gap
		}, h.slips)}
	}
	return who
}

// tapping finds values quickly but needs long to hit cell and key on a small screen.
func tapping(c random) player {
	h, tap := tempo{pace: c.between(1.8, 5), spread: 0.6, pauses: 0.03, slips: 0.02}, c.between(0.5, 1.2)
	who := player{tempo: h}
	who.strategy = func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		m := newSolverState(k, p)
		return playthrough{inputs: solve(c, m, m.personStep, func(s step) float64 {
			return h.gap(c, p, s) + tap*c.logNormal(0.35)
		}, h.slips)}
	}
	return who
}

// travelling loses the connection two to five times, for 5 to 60 s. Moves sent meanwhile arrive together.
func travelling(c random) player {
	return ordinary(c, func(h tempo, c random, k engine.Kind, p *engine.Puzzle) playthrough {
		acts := h.solve(c, k, p)
		end := acts[len(acts)-1].at
		for range 2 + c.Intn(4) {
			from := c.between(0, end)
			until := from + c.between(5, 60)
			for i := range acts {
				if acts[i].at > from {
					acts[i].at = max(acts[i].at, until)
				}
			}
		}
		return playthrough{inputs: acts}
	})
}

// typist works out up to four cells of a line and writes them with both hands on the keys, or with two thumbs, the
// given number of seconds apart.
func typist(low, high, each, spread float64) func(random) player {
	return func(c random) player {
		return between(c, low, high, func(h tempo, c random, k engine.Kind, p *engine.Puzzle) playthrough {
			m, left := newSolverState(k, p), 0
			next := groupwise(m, func(cell int) int { return cell / p.Width })
			return playthrough{inputs: solve(c, m, next, func(s step) float64 {
				if left > 0 {
					left--
					return each * c.logNormal(spread)
				}
				left = c.Intn(4)
				return float64(left+1) * h.gap(c, p, s)
			}, h.slips)}
		})
	}
}

// writingOut works out up to five cells and writes them in order from the top.
func writingOut(c random) player {
	return ordinary(c, func(h tempo, c random, k engine.Kind, p *engine.Puzzle) playthrough {
		acts := h.solve(c, k, p)
		for from := 0; from < len(acts); {
			some := acts[from:min(len(acts), from+1+c.Intn(5))]
			var times []float64
			for _, a := range some {
				times = append(times, a.at)
			}
			slices.SortStableFunc(some, func(a, b input) int { return a.cells[0] - b.cells[0] })
			for i := range some {
				some[i].at = times[i]
			}
			from += len(some)
		}
		return playthrough{inputs: acts}
	})
}

// ticking plays over a network that delivers moves at regular intervals.
func ticking(c random) player {
	beat := c.between(0.2, 1)
	return ordinary(c, func(h tempo, c random, k engine.Kind, p *engine.Puzzle) playthrough {
		acts := h.solve(c, k, p)
		for i := range acts {
			acts[i].at = beat * math.Ceil(acts[i].at/beat)
		}
		return playthrough{inputs: acts}
	})
}

// alike plays against an opponent who goes over the board in the same way, a little faster.
func alike(c random) player {
	orders := []func(m *solverState) func(random) step{sweeping, fromTop, easiest}
	order := orders[c.Intn(len(orders))]
	return ordinary(c, func(h tempo, c random, k engine.Kind, p *engine.Puzzle) playthrough {
		plays := func(h tempo) []input {
			m := newSolverState(k, p)
			return solve(c, m, order(m), func(s step) float64 { return h.gap(c, p, s) }, h.slips)
		}
		rival := h
		rival.pace *= c.between(0.6, 1)
		return playthrough{inputs: plays(h), rival: plays(rival)}
	})
}
