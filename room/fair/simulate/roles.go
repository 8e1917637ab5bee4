package simulate

import "nonet/engine"

var roles = []role{
	{name: "learner", share: 0.27, newPlayer: honest(tempo{spread: 0.7, pauses: 0.06, slips: 0.02}, 8, 20, 0.5)},
	{name: "practised", share: 0.29, newPlayer: honest(tempo{spread: 0.65, pauses: 0.05, slips: 0.01}, 3.5, 8, 0.7)},
	{name: "quick", share: 0.14, newPlayer: honest(tempo{spread: 0.6, pauses: 0.03, slips: 0.007}, 2, 3.5, 0.8)},
	{name: "champion", share: 0.03, newPlayer: honest(tempo{spread: 0.5, pauses: 0.02, slips: 0.003}, 1.2, 2, 0.9)},

	{name: "even gaps", newPlayer: cheat(clock(func(c random) float64 { return c.between(0.98, 1.02) }))},
	{name: "jittered gaps", newPlayer: cheat(clock(func(c random) float64 { return c.between(0.64, 1.36) }))},
	{name: "noisy gaps", newPlayer: cheat(clock(func(c random) float64 { return max(0.1, 1+0.36*c.normal()) }))},
	{name: "solver's order", newPlayer: cheat(solver((*solverState).solverStep))},
	{name: "row by row", newPlayer: cheat(solver((*solverState).rowByRow))},
	{name: "first single", newPlayer: cheat(solver((*solverState).firstSingle))},
	{name: "wait and paste", newPlayer: cheat(pasting)},
	{name: "copy with delay", newPlayer: cheat(copyingLate)},
	{name: "copy a finish", newPlayer: cheat(copyingFinish)},
	{name: "two hands", newPlayer: cheat(twoHands)},
	{name: "human-paced solver", newPlayer: cheat(humanPaced)},
	// The limits of the checks were chosen before this role was added.
	{name: "help half way", newPlayer: cheat(halfWay)},
	// These were added after the limits for proof rounds had been chosen.
	{name: "a person's gaps", newPlayer: cheat(borrowed)},
	{name: "helped when hard", newPlayer: cheat(helped)},
	{name: "from memory", newPlayer: cheat(remembered)},
	{name: "relay", newPlayer: cheat(relay)},
	// These came last: no limit was changed for any of them.
	{name: "phone beside", newPlayer: cheat(reader(lines, 6))},
	{name: "reads boxes", newPlayer: cheat(reader(inBoxes, 4))},
	{name: "reads digits", newPlayer: cheat(reader(inValues, 9))},
	{name: "reads backwards", newPlayer: cheat(reader(backwards, 4))},
	{name: "reads anywhere", newPlayer: cheat(reader(anywhere, 2))},
	{name: "replayed gaps", newPlayer: cheat(replayed)},
	{name: "rare stops", newPlayer: cheat(rarely)},
	{name: "slow start", newPlayer: cheat(warmingUp)},
	{name: "digit by digit", share: 0.02, newPlayer: habitual(practised, 2, 8, func(m *solverState) func(random) step {
		return groupwise(m, m.valueOf)
	})},
	{name: "box by box", share: 0.02, newPlayer: habitual(practised, 2, 8, func(m *solverState) func(random) step {
		return groupwise(m, m.boxOf)
	})},
	{name: "sweeps rows", share: 0.02, newPlayer: habitual(practised, 2, 8, sweeping)},
	{name: "notes first", share: 0.02, newPlayer: noted},
	{name: "long breaks", share: 0.03, newPlayer: interrupted},
	{name: "slow fingers", share: 0.02, newPlayer: tapping},
	{name: "child", share: 0.03, newPlayer: honest(tempo{spread: 0.8, pauses: 0.1, slips: 0.08}, 15, 40, 0.3)},
	{name: "speed-runner", share: 0.01, newPlayer: honest(tempo{spread: 0.42, pauses: 0.01, slips: 0.01}, 1.1, 1.7, 0.95)},
	// A hold-out set: no limit was ever chosen with the next five.
	{name: "drifting gaps", newPlayer: cheat(drifting)},
	{name: "by chunks", newPlayer: cheat(chunked)},
	{name: "pretended looks", newPlayer: cheat(pretending)},
	{name: "thinks ahead", share: 0.01, newPlayer: ahead},
	{name: "easiest first", share: 0.01, newPlayer: habitual(practised, 2, 8, easiest)},
	// These two were doubted too often at first.
	{name: "from the top", share: 0.01, newPlayer: habitual(practised, 2.5, 12, fromTop)},
	{name: "held up", share: 0.01, newPlayer: heldUp},
	// So were these, because networks and fast fingers cause similar times.
	{name: "on a train", share: 0.01, newPlayer: travelling},
	{name: "types ahead", share: 0.01, newPlayer: typist(2, 8, 0.12, 0.25)},
	// And these, because of cells that were known before they were written, a network's rhythm, and a common order.
	{name: "two thumbs", share: 0.01, newPlayer: typist(1.3, 3, 0.15, 0.35)},
	{name: "writes out", share: 0.01, newPlayer: writingOut},
	{name: "in beats", share: 0.01, newPlayer: ticking},
	{name: "plays alike", share: 0.01, newPlayer: alike},
}

// practised is the tempo of a person with some practice.
var practised = tempo{spread: 0.6, pauses: 0.04, slips: 0.01}

// strategy is a way to play a puzzle. champion is the best people's time for it in seconds.
type strategy func(c random, k engine.Kind, p *engine.Puzzle, champion float64) playthrough

// player is a simulated player.
type player struct {
	strategy    strategy
	tempo       tempo   // tempo when playing alone, which honest players always do
	past        int     // number of earlier finishes
	improvement float64 // fraction of the pace by which the player was slower, for each finish back in time
}

// pastMost is the maximum number of earlier finishes.
const pastMost = 8

// honest returns players who play as people do, at a random pace within limits. known is the fraction of them that have
// played such puzzles before.
func honest(h tempo, low, high, known float64) func(random) player {
	return func(c random) player {
		h := h
		h.pace = c.between(low, high)
		who := player{tempo: h, improvement: c.between(0, 0.06)}
		who.strategy = func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
			return playthrough{inputs: h.solve(c, k, p)}
		}
		if c.happens(known) {
			who.past = 1 + c.Intn(pastMost)
		}
		return who
	}
}

// cheat returns players who always use one strategy. Half of them have earlier finishes, which they played without help
// and slower.
func cheat(comes func(random) strategy) func(random) player {
	return func(c random) player {
		who := player{strategy: comes(c), tempo: tempo{pace: c.between(2.5, 12), spread: 0.65, pauses: 0.05, slips: 0.01}}
		if c.happens(0.5) {
			who.past, who.improvement = 1+c.Intn(pastMost), c.between(0, 0.06)
		}
		return who
	}
}

// solve returns the inputs of a person who solves a puzzle at this tempo.
func (h tempo) solve(c random, k engine.Kind, p *engine.Puzzle) []input {
	m := newSolverState(k, p)
	return solve(c, m, m.personStep, func(s step) float64 { return h.gap(c, p, s) }, h.slips)
}

// Limits for the pace of programs, as multiples of the best people's time.
const (
	cheatsFrom = 0.3
	cheatsTo   = 4.0
)

// clock returns strategies that fill cells in a person's order at times given by a clock.
func clock(tick func(random) float64) func(random) strategy {
	return func(c random) strategy {
		times := c.between(cheatsFrom, cheatsTo)
		return func(c random, k engine.Kind, p *engine.Puzzle, champion float64) playthrough {
			m, each := newSolverState(k, p), champion*times/float64(p.Blank())
			return playthrough{inputs: solve(c, m, m.personStep,
				func(s step) float64 { return each * float64(len(s.cells)) * tick(c) }, 0)}
		}
	}
}

// solver returns strategies that fill cells in a program's order, at times that vary like a person's but are
// independent of the steps.
func solver(next func(*solverState, random) step) func(random) strategy {
	return func(c random) strategy {
		times := c.between(cheatsFrom, cheatsTo)
		return func(c random, k engine.Kind, p *engine.Puzzle, champion float64) playthrough {
			m, each := newSolverState(k, p), champion*times/float64(p.Blank())
			return playthrough{inputs: solve(c, m, func(c random) step { return next(m, c) },
				func(s step) float64 { return each * float64(len(s.cells)) * c.logNormal(0.5) }, 0)}
		}
	}
}

// pasting waits, and then writes everything as fast as the network allows, or as a person can copy it from elsewhere.
func pasting(c random) strategy {
	each, times := c.between(0.007, 0.08), c.between(cheatsFrom, cheatsTo)
	if c.happens(0.5) {
		each = c.between(0.2, 0.5)
	}
	return func(c random, k engine.Kind, p *engine.Puzzle, champion float64) playthrough {
		wait := max(0, champion*times-each*float64(p.Blank()))
		m := newSolverState(k, p)
		return playthrough{inputs: solve(c, m, m.rowByRow, func(step) (gap float64) {
			gap, wait = wait+each*c.logNormal(0.2), 0
			return gap
		}, 0)}
	}
}

// copyingLate copies an opponent who is playing, some seconds later.
func copyingLate(c random) strategy {
	pace, delay := c.between(1.2, 6), c.between(2, 20)
	return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		rival, at := tempo{pace: pace, spread: 0.6, pauses: 0.03}.solve(c, k, p), 0.0
		var acts []input
		for _, a := range rival {
			at = max(at+0.3, a.at+delay+c.between(-0.5, 1.5))
			acts = append(acts, input{at: at, cells: a.cells})
		}
		return playthrough{inputs: acts, rival: rival}
	}
}

// copyingFinish copies an opponent's board in the same order, at another pace.
func copyingFinish(c random) strategy {
	pace, times := c.between(1.2, 3), c.between(cheatsFrom, 1.5)
	return func(c random, k engine.Kind, p *engine.Puzzle, champion float64) playthrough {
		rival := tempo{pace: pace, spread: 0.6, pauses: 0.03}.solve(c, k, p)
		at, each := rival[len(rival)-1].at+2, champion*times/float64(len(rival))
		var acts []input
		for _, a := range rival {
			at += each * c.logNormal(0.5)
			acts = append(acts, input{at: at, cells: a.cells})
		}
		return playthrough{inputs: acts, rival: rival}
	}
}

// twoHands is two people who fill one seat's board, each as if alone.
func twoHands(c random) strategy {
	paces := [2]float64{c.between(1.2, 6), c.between(1.2, 6)}
	return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		m := newSolverState(k, p)
		hands := [2]tempo{}
		var at [2]float64
		var last [2]int
		for i := range hands {
			last[i] = c.Intn(len(m.values))
			hands[i] = tempo{pace: paces[i], spread: 0.6, pauses: 0.03}
		}
		var acts []input
		for len(m.blankCells()) > 0 {
			i := 0
			if at[1] < at[0] {
				i = 1
			}
			m.last = last[i]
			s := m.personStep(c)
			at[i] += hands[i].gap(c, p, s)
			acts = append(acts, input{at: at[i], cells: s.cells})
			m.fill(s.cells)
			last[i] = m.last
		}
		return playthrough{inputs: acts}
	}
}

// humanPaced is a program that imitates everything that people know about their own play: it takes steps in a person's
// order, and longer for harder ones.
func humanPaced(c random) strategy {
	h := tempo{pace: c.between(0.4, 6), spread: 0.5, pauses: 0.02}
	return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		return playthrough{inputs: h.solve(c, k, p)}
	}
}

// halfWay is a person who asks a program when part of the board is filled, and copies its answers into the nearest
// cells at writing speed.
func halfWay(c random) strategy {
	h := tempo{pace: c.between(2, 8), spread: 0.6, pauses: 0.03}
	alone, each := c.between(0.1, 0.6), c.between(0.35, 0.9)
	return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		m := newSolverState(k, p)
		return playthrough{inputs: solve(c, m, m.personStep, func(s step) float64 {
			if float64(p.Blank()-len(m.blankCells())) < alone*float64(p.Blank()) {
				return h.gap(c, p, s)
			}
			return each * c.logNormal(0.35)
		}, 0)}
	}
}

// borrowed is a program that fills cells in a person's order, with times from a person's replay, but in random order.
func borrowed(c random) strategy {
	h := tempo{pace: c.between(0.4, 6), spread: 0.55, pauses: 0.02}
	return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		theirs, at := h.solve(c, k, p), 0.0
		var gaps []float64
		for _, a := range theirs {
			gaps, at = append(gaps, a.at-at), a.at
		}
		order := c.Perm(len(gaps))
		no := 0
		m := newSolverState(k, p)
		return playthrough{inputs: solve(c, m, m.personStep, func(step) float64 {
			no++
			return gaps[order[(no-1)%len(order)]]
		}, 0)}
	}
}

// helped is a person who asks a program whenever a step is hard, and has the answer a moment later.
func helped(c random) strategy {
	h := tempo{pace: c.between(1.2, 6), spread: 0.6, pauses: 0.02}
	asked := c.between(0.8, 2)
	return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		m := newSolverState(k, p)
		return playthrough{inputs: solve(c, m, m.personStep, func(s step) float64 {
			own := s
			own.hard = min(own.hard, 1.5)
			gap := h.gap(c, p, own)
			if s.hard > own.hard {
				gap = max(gap, asked*c.logNormal(0.3))
			}
			return gap
		}, 0)}
	}
}

// remembered is a person who has solved the puzzle elsewhere and fills it in again, with pauses to remember.
func remembered(c random) strategy {
	each, stops := c.between(0.3, 0.9), c.between(0.02, 0.15)
	return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		m := newSolverState(k, p)
		return playthrough{inputs: solve(c, m, m.personStep, func(step) float64 {
			gap := each * c.logNormal(0.35)
			if c.happens(stops) {
				gap += 3 * each * c.logNormal(0.6)
			}
			return gap
		}, 0.01)}
	}
}

// relay is two people who take turns at one seat, while the other rests.
func relay(c random) strategy {
	paces, turn := [2]float64{c.between(1.2, 4), c.between(1.2, 4)}, 5+c.Intn(15)
	return func(c random, k engine.Kind, p *engine.Puzzle, _ float64) playthrough {
		m, moves := newSolverState(k, p), 0
		return playthrough{inputs: solve(c, m, m.personStep, func(s step) float64 {
			moves++
			h := tempo{pace: paces[moves/turn%2], spread: 0.6, pauses: 0.01}
			return h.gap(c, p, s)
		}, 0.005)}
	}
}
