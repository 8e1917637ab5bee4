package simulate

import (
	"math"
	"slices"
)

// Honest players with special habits. No limit of the checks was chosen with them.

// stayInGroup stays in a group of cells as long as something can be filled there at once, and then goes to another such
// group.
func stayInGroup(groupOf func(a *attempt, cell int) int) order {
	return func(a *attempt) step {
		for _, here := range []bool{true, false} {
			blank := a.blankCells()
			for _, i := range a.Perm(len(blank)) {
				cell := blank[i]
				if here != (groupOf(a, cell) == a.group) {
					continue
				}
				if s, ok := a.stepTo(cell); ok {
					a.group = groupOf(a, cell)
					return s
				}
			}
		}
		s := solverStep(a)
		a.group = groupOf(a, s.cells[0])
		return s
	}
}

// valueOf returns the solution of a cell, for players who fill one value after another.
func (a *attempt) valueOf(cell int) int { return int(a.puzzle.Solution[cell]) }

// boxOf returns in which of nine parts of the board a cell lies, like 3x3 boxes.
func (a *attempt) boxOf(cell int) int {
	row, col := cell/a.puzzle.Width, cell%a.puzzle.Width
	return 3*(3*row/a.puzzle.Height) + 3*col/a.puzzle.Width
}

// rowOf returns the row of a cell.
func (a *attempt) rowOf(cell int) int { return cell / a.puzzle.Width }

// sweepRows goes over the board in rows, again and again, and fills what it finds.
func sweepRows(a *attempt) step {
	for range 2 {
		for _, cell := range a.blankCells() {
			if cell <= a.group || a.happens(0.3) { // overlooked
				continue
			}
			if s, ok := a.stepTo(cell); ok {
				a.group = cell
				return s
			}
		}
		a.group = -1
	}
	s := solverStep(a)
	a.group = s.cells[0]
	return s
}

// searchFromTop searches the board from its top for each value, and finds seven in ten of those that can be filled.
func searchFromTop(a *attempt) step {
	blank := a.blankCells()
	for _, seen := range []float64{0.7, 1} {
		for _, cell := range blank {
			if !a.happens(seen) {
				continue
			}
			if s, ok := a.stepTo(cell); ok {
				return s
			}
		}
	}
	return solverStep(a)
}

// fillEasiest fills, of all cells that can be filled at once, the nearest of the easiest ones.
func fillEasiest(a *attempt) step {
	best, found := step{}, false
	for _, cell := range a.blankCells() {
		hard, look, ok := a.canFill(cell)
		if !ok || found && (hard > best.hard || hard == best.hard && a.distance(cell) >= a.distance(best.cells[0])) {
			continue
		}
		best, found = step{cells: a.runFrom(cell, look), hard: hard}, true
	}
	if !found {
		return solverStep(a)
	}
	return best
}

// newOrdinary returns a player with a practised tempo, an ordinary pace and the given strategy.
func newOrdinary(c random, plays func(a *attempt, h tempo) []input) player {
	return newBetween(c, 2, 8, plays)
}

// newBetween returns a player with a practised tempo, a random pace between two limits and the given strategy.
func newBetween(c random, low, high float64, plays func(a *attempt, h tempo) []input) player {
	h := practised
	h.pace = c.between(low, high)
	return player{
		tempo: h, improvement: c.between(0, 0.06), strategy: func(a *attempt) []input { return plays(a, h) },
	}
}

// stall plays over a network that stalls now and then, for moments or, about twice a round, for up to a fifth of it.
// Moves sent meanwhile arrive together.
func stall(c random) player {
	briefly := c.happens(0.5)
	return newOrdinary(c, func(a *attempt, h tempo) []input {
		acts := a.solveAt(h, personStep)
		fifth, until := acts[len(acts)-1].at/5, 0.0
		often, long := 2/float64(len(acts)), min(20, fifth)
		if briefly {
			often, long = 0.05, min(3, fifth)
		}
		for i := range acts {
			if acts[i].at > until && a.happens(often) {
				until = acts[i].at + a.between(0.2, 1)*long
			}
			acts[i].at = max(acts[i].at, until)
		}
		return acts
	})
}

// noteFirst writes notes for a while before the first value, and then finds easy values faster.
func noteFirst(c random) player {
	h := tempo{pace: c.between(2.5, 9), spread: 0.55, pauses: 0.03, slips: 0.007}
	return player{tempo: h, improvement: c.between(0, 0.06), strategy: func(a *attempt) []input {
		eased, first := h, a.champion*h.pace*a.between(0.25, 0.5)
		eased.pace *= 0.6
		return a.solve(personStep, func(s step) float64 {
			gap := first + a.gap(eased, s)
			first = 0
			return gap
		}, h.slips)
	}}
}

// takeBreaks pauses for minutes, once or twice.
func takeBreaks(c random) player {
	h := tempo{pace: c.between(2.5, 10), spread: 0.65, pauses: 0.04, slips: 0.01}
	return player{tempo: h, strategy: func(a *attempt) []input {
		return a.solve(personStep, func(s step) float64 {
			gap := a.gap(h, s)
			if a.happens(1.5 / float64(a.puzzle.CountBlank())) {
				gap += a.between(40, 600)
			}
			return gap
		}, h.slips)
	}}
}

// tapSlowly finds values quickly but needs long to hit cell and key on a small screen.
func tapSlowly(c random) player {
	h, tap := tempo{pace: c.between(1.8, 5), spread: 0.6, pauses: 0.03, slips: 0.02}, c.between(0.5, 1.2)
	return player{tempo: h, strategy: func(a *attempt) []input {
		return a.solve(personStep, func(s step) float64 { return a.gap(h, s) + tap*a.logNormal(0.35) }, h.slips)
	}}
}

// loseConnection loses the connection two to five times, for 5 to 60 s. Moves sent meanwhile arrive together.
func loseConnection(c random) player {
	return newOrdinary(c, func(a *attempt, h tempo) []input {
		acts := a.solveAt(h, personStep)
		end := acts[len(acts)-1].at
		for range 2 + a.Intn(4) {
			from := a.between(0, end)
			until := from + a.between(5, 60)
			for i := range acts {
				if acts[i].at > from {
					acts[i].at = max(acts[i].at, until)
				}
			}
		}
		return acts
	})
}

// typist works out up to four cells of a line and writes them with both hands on the keys, or with two thumbs, the
// given number of seconds apart.
func typist(low, high, each, spread float64) func(random) player {
	return func(c random) player {
		return newBetween(c, low, high, func(a *attempt, h tempo) []input {
			left := 0
			return a.solve(stayInGroup((*attempt).rowOf), func(s step) float64 {
				if left > 0 {
					left--
					return each * a.logNormal(spread)
				}
				left = a.Intn(4)
				return float64(left+1) * a.gap(h, s)
			}, h.slips)
		})
	}
}

// writeOut works out up to five cells and writes them in order from the top.
func writeOut(c random) player {
	return newOrdinary(c, func(a *attempt, h tempo) []input {
		acts := a.solveAt(h, personStep)
		for from := 0; from < len(acts); {
			some := acts[from:min(len(acts), from+1+a.Intn(5))]
			var times []float64
			for _, act := range some {
				times = append(times, act.at)
			}
			slices.SortStableFunc(some, func(a, b input) int { return a.cells[0] - b.cells[0] })
			for i := range some {
				some[i].at = times[i]
			}
			from += len(some)
		}
		return acts
	})
}

// playInBeats plays over a network that delivers moves at regular intervals.
func playInBeats(c random) player {
	beat := c.between(0.2, 1)
	return newOrdinary(c, func(a *attempt, h tempo) []input {
		acts := a.solveAt(h, personStep)
		for i := range acts {
			acts[i].at = beat * math.Ceil(acts[i].at/beat)
		}
		return acts
	})
}

// playAlike plays against an opponent who goes over the board in the same way, a little faster.
func playAlike(c random) player {
	next := []order{sweepRows, searchFromTop, fillEasiest}[c.Intn(3)]
	return newOrdinary(c, func(a *attempt, h tempo) []input {
		rival := h
		rival.pace *= a.between(0.6, 1)
		acts := a.solveAt(h, next)
		a.rival = a.solveAt(rival, next)
		return acts
	})
}

// thinkAhead works out a few cells, and then writes them one after another. No limit of the checks was chosen with such
// players either.
func thinkAhead(c random) player {
	h := tempo{pace: c.between(2, 8), spread: 0.6, pauses: 0.03, slips: 0.01}
	who, most := player{tempo: h, improvement: c.between(0, 0.06)}, 2+c.Intn(3)
	who.strategy = func(a *attempt) []input {
		acts := a.solveAt(h, personStep)
		for from := 0; from < len(acts); {
			to := min(len(acts), from+1+a.Intn(most))
			at := acts[to-1].at
			for i := to - 1; i >= from; i-- {
				acts[i].at = max(at, acts[from].at)
				at -= touch * 1.5 * a.logNormal(touchSpread)
			}
			from = to
		}
		return acts
	}
	if c.happens(0.6) {
		who.past = 1 + c.Intn(pastMost)
	}
	return who
}
