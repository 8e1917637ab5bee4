package simulate

import "math"

// Limits for the pace of programs, as multiples of the best people's time.
const (
	cheatsFrom = 0.3
	cheatsTo   = 4.0
)

// meanGap returns the mean time for a cell if the whole board takes a multiple of the best people's time.
func (a *attempt) meanGap(times float64) float64 {
	return a.champion * times / float64(a.puzzle.CountBlank())
}

// program returns strategies that take steps in an order, each at the mean time of its cells multiplied by vary. That
// is independent of how hard the step is.
func program(next order, vary func(random) float64) func(random) strategy {
	return func(c random) strategy {
		times := c.between(cheatsFrom, cheatsTo)
		return func(a *attempt) []input {
			each := a.meanGap(times)
			return a.solve(next, func(s step) float64 { return each * float64(len(s.cells)) * vary(a.random) }, 0)
		}
	}
}

// varyGap varies times like a person's.
func varyGap(c random) float64 { return c.logNormal(0.5) }

// fillRowByRow fills the next blank cell in reading order.
func fillRowByRow(a *attempt) step { return step{cells: a.blankCells()[:1], hard: 1} }

// firstSingle fills the first cell in reading order that can be filled at once.
func firstSingle(a *attempt) step {
	for _, cell := range a.blankCells() {
		if hard, _, ok := a.canFill(cell); ok {
			return step{cells: []int{cell}, hard: hard}
		}
	}
	return solverStep(a)
}

// pasteAll waits, and then writes everything as fast as the network allows, or as a person can copy it from elsewhere.
func pasteAll(c random) strategy {
	each, times := c.between(0.007, 0.08), c.between(cheatsFrom, cheatsTo)
	if c.happens(0.5) {
		each = c.between(0.2, 0.5)
	}
	return func(a *attempt) []input {
		wait := max(0, a.champion*times-each*float64(a.puzzle.CountBlank()))
		return a.solve(fillRowByRow, func(step) (gap float64) {
			gap, wait = wait+each*a.logNormal(0.2), 0
			return gap
		}, 0)
	}
}

// copyLate copies an opponent who is playing, some seconds later.
func copyLate(c random) strategy {
	pace, delay := c.between(1.2, 6), c.between(2, 20)
	return func(a *attempt) (acts []input) {
		a.rival = a.solveAt(tempo{pace: pace, spread: 0.6, pauses: 0.03}, personStep)
		at := 0.0
		for _, theirs := range a.rival {
			at = max(at+0.3, theirs.at+delay+a.between(-0.5, 1.5))
			acts = append(acts, input{at: at, cells: theirs.cells})
		}
		return acts
	}
}

// copyFinish copies an opponent's board in the same order, at another pace.
func copyFinish(c random) strategy {
	pace, times := c.between(1.2, 3), c.between(cheatsFrom, 1.5)
	return func(a *attempt) (acts []input) {
		a.rival = a.solveAt(tempo{pace: pace, spread: 0.6, pauses: 0.03}, personStep)
		at, each := a.rival[len(a.rival)-1].at+2, a.champion*times/float64(len(a.rival))
		for _, theirs := range a.rival {
			at += each * a.logNormal(0.5)
			acts = append(acts, input{at: at, cells: theirs.cells})
		}
		return acts
	}
}

// twoHands is two people who fill one seat's board, each as if alone.
func twoHands(c random) strategy {
	paces := [2]float64{c.between(1.2, 6), c.between(1.2, 6)}
	return func(a *attempt) (acts []input) {
		a.begin()
		var at [2]float64
		last := [2]int{a.Intn(len(a.values)), a.Intn(len(a.values))}
		for len(a.blankCells()) > 0 {
			i := 0
			if at[1] < at[0] {
				i = 1
			}
			a.last = last[i]
			s := personStep(a)
			at[i] += a.gap(tempo{pace: paces[i], spread: 0.6, pauses: 0.03}, s)
			acts = append(acts, input{at: at[i], cells: s.cells})
			a.fill(s.cells)
			last[i] = a.last
		}
		return acts
	}
}

// imitateHuman imitates, with a program, everything that people know about their own play: it takes steps in a
// person's order, and longer for harder ones.
func imitateHuman(c random) strategy {
	h := tempo{pace: c.between(0.4, 6), spread: 0.5, pauses: 0.02}
	return func(a *attempt) []input { return a.solveAt(h, personStep) }
}

// askHalfWay asks a program when part of the board is filled, and copies its answers into the nearest
// cells at writing speed.
func askHalfWay(c random) strategy {
	h := tempo{pace: c.between(2, 8), spread: 0.6, pauses: 0.03}
	alone, each := c.between(0.1, 0.6), c.between(0.35, 0.9)
	return func(a *attempt) []input {
		blank := a.puzzle.CountBlank()
		return a.solve(personStep, func(s step) float64 {
			if float64(blank-len(a.blankCells())) < alone*float64(blank) {
				return a.gap(h, s)
			}
			return each * a.logNormal(0.35)
		}, 0)
	}
}

// borrowGaps fills cells in a person's order, with times from a person's replay, but in random order.
func borrowGaps(c random) strategy {
	h := tempo{pace: c.between(0.4, 6), spread: 0.55, pauses: 0.02}
	return func(a *attempt) []input {
		gaps := gapsOf(a.solveAt(h, personStep))
		order, no := a.Perm(len(gaps)), 0
		return a.solve(personStep, func(step) float64 {
			no++
			return gaps[order[(no-1)%len(order)]]
		}, 0)
	}
}

// gapsOf returns the times before inputs.
func gapsOf(acts []input) (gaps []float64) {
	at := 0.0
	for _, act := range acts {
		gaps, at = append(gaps, act.at-at), act.at
	}
	return gaps
}

// askWhenHard asks a program whenever a step is hard, and has the answer a moment later.
func askWhenHard(c random) strategy {
	h := tempo{pace: c.between(1.2, 6), spread: 0.6, pauses: 0.02}
	asked := c.between(0.8, 2)
	return func(a *attempt) []input {
		return a.solve(personStep, func(s step) float64 {
			own := s
			own.hard = min(own.hard, 1.5)
			gap := a.gap(h, own)
			if s.hard > own.hard {
				gap = max(gap, asked*a.logNormal(0.3))
			}
			return gap
		}, 0)
	}
}

// fillFromMemory fills in again what the player has solved elsewhere, with pauses to remember.
func fillFromMemory(c random) strategy {
	each, stops := c.between(0.3, 0.9), c.between(0.02, 0.15)
	return func(a *attempt) []input {
		return a.solve(personStep, func(step) float64 {
			gap := each * a.logNormal(0.35)
			if a.happens(stops) {
				gap += 3 * each * a.logNormal(0.6)
			}
			return gap
		}, 0.01)
	}
}

// relay is two people who take turns at one seat, while the other rests.
func relay(c random) strategy {
	paces, turn := [2]float64{c.between(1.2, 4), c.between(1.2, 4)}, 5+c.Intn(15)
	return func(a *attempt) []input {
		moves := 0
		return a.solve(personStep, func(s step) float64 {
			moves++
			return a.gap(tempo{pace: paces[moves/turn%2], spread: 0.6, pauses: 0.01}, s)
		}, 0.005)
	}
}

// Cheats who copy the solution from elsewhere in some order, and programs with other distributions of times. They were
// added after all limits of the checks had been chosen.

// reader returns strategies that copy a solution in an order, as many cells at a time as one can remember, and then
// look again.
func reader(next order, most int) func(random) strategy {
	return func(c random) strategy {
		each, looks, keeps := c.between(0.25, 0.8), c.between(0.8, 3), 1+c.Intn(most)
		return func(a *attempt) []input {
			written := 0
			return a.solve(next, func(step) float64 {
				gap := each * a.logNormal(0.3)
				if written%keeps == 0 {
					gap += looks * a.logNormal(0.4)
				}
				written++
				return gap
			}, 0.005)
		}
	}
}

// byGroup fills the blank cells group by group, each group in reading order.
func byGroup(groupOf func(a *attempt, cell int) int) order {
	return func(a *attempt) step {
		best := -1
		for _, cell := range a.blankCells() {
			if best < 0 || groupOf(a, cell) < groupOf(a, best) {
				best = cell
			}
		}
		return step{cells: []int{best}, hard: 1}
	}
}

// fillBackwards fills the blank cells from the last one on.
func fillBackwards(a *attempt) step {
	blank := a.blankCells()
	return step{cells: blank[len(blank)-1:], hard: 1}
}

// fillAnywhere fills blank cells in random order.
func fillAnywhere(a *attempt) step {
	blank := a.blankCells()
	return step{cells: blank[a.Intn(len(blank)):][:1], hard: 1}
}

// replayGaps takes the steps of the kind's solver with the times of a person's replay, in order.
func replayGaps(c random) strategy {
	h := tempo{pace: c.between(0.4, 6), spread: 0.6, pauses: 0.02}
	return func(a *attempt) []input {
		theirs, no, at := a.solveAt(h, personStep), 0, 0.0
		return a.solve(solverStep, func(step) float64 {
			gap := theirs[no%len(theirs)].at - at
			at, no = theirs[no%len(theirs)].at, no+1
			return max(gap, 0.15)
		}, 0)
	}
}

// pauseRarely fills cells in a person's order, with a few long pauses among many short ones (Pareto
// distribution).
func pauseRarely(c random) strategy {
	times, tail := c.between(cheatsFrom, cheatsTo), c.between(1.3, 2.5)
	return func(a *attempt) []input {
		least := a.meanGap(times) * (tail - 1) / tail
		return a.solve(personStep, func(s step) float64 {
			return float64(len(s.cells)) * min(60, least*math.Pow(1-a.uniform(), -1/tail))
		}, 0)
	}
}

// warmUp begins as slowly as people and gets faster towards the end.
func warmUp(c random) strategy {
	h := tempo{pace: c.between(2, 6), spread: 0.55, pauses: 0.02}
	last := c.between(0.1, 0.5)
	return func(a *attempt) []input {
		return a.solve(personStep, func(s step) float64 {
			left := float64(len(a.blankCells())) / float64(a.puzzle.CountBlank())
			return a.gap(h, s) * (last + (1-last)*left)
		}, 0.005)
	}
}

// Programs that were written before the limits for sudden improvements and small boards were last chosen. They were not
// used for choosing them, so they show how the checks handle unknown strategies.

// driftGaps fills cells in a person's order, with autocorrelated times: each time resembles the one
// before.
func driftGaps(c random) strategy {
	times, keeps := c.between(cheatsFrom, cheatsTo), c.between(0.5, 0.9)
	return func(a *attempt) []input {
		each, drift := a.meanGap(times), 0.0
		return a.solve(personStep, func(s step) float64 {
			drift = keeps*drift + math.Sqrt(1-keeps*keeps)*a.normal()
			return each * float64(len(s.cells)) * math.Exp(0.55*drift)
		}, 0)
	}
}

// fillChunks searches as long as a person would, and then writes a few nearby cells at once.
func fillChunks(c random) strategy {
	times, most := c.between(cheatsFrom, cheatsTo), 2+c.Intn(5)
	return func(a *attempt) []input {
		each, left, waits := a.meanGap(times), 0, 0.0
		return a.solve(personStep, func(step) float64 {
			if left == 0 {
				left = 1 + a.Intn(most)
				waits = float64(left) * max(0, each-0.3) * a.logNormal(0.4)
			}
			left--
			gap := waits + 0.3*a.logNormal(0.25)
			waits = 0
			return gap
		}, 0.003)
	}
}

// pretendLooks makes mistakes like people, and takes longer for cells with many candidates, which it
// considers hard.
func pretendLooks(c random) strategy {
	times := c.between(cheatsFrom, cheatsTo)
	return func(a *attempt) []input {
		each, width := a.meanGap(times), a.puzzle.Width
		return a.solve(personStep, func(s step) float64 {
			near := 0
			for _, cell := range a.blankCells() {
				if cell/width == s.cells[0]/width || cell%width == s.cells[0]%width {
					near++
				}
			}
			much := 0.4 + 1.2*float64(near)/float64(width+a.puzzle.Height)
			return each * float64(len(s.cells)) * much * a.logNormal(0.45)
		}, 0.015)
	}
}
