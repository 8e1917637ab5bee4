package crowd

import "nonet/engine"

// roles are all ways to play.
var roles = []role{
	{"learner", 0.4, honest(hand{spread: 0.7, pauses: 0.06, slips: 0.02}, 8, 20, 0.5)},
	{"practised", 0.4, honest(hand{spread: 0.65, pauses: 0.05, slips: 0.01}, 3.5, 8, 0.7)},
	{"quick", 0.17, honest(hand{spread: 0.6, pauses: 0.03, slips: 0.007}, 2, 3.5, 0.8)},
	{"champion", 0.03, honest(hand{spread: 0.5, pauses: 0.02, slips: 0.003}, 1.2, 2, 0.9)},

	{"even gaps", 0, clock(func(c chance) float64 { return c.between(0.98, 1.02) })},
	{"jittered gaps", 0, clock(func(c chance) float64 { return c.between(0.64, 1.36) })},
	{"noisy gaps", 0, clock(func(c chance) float64 { return max(0.1, 1+0.36*c.normal()) })},
	{"solver's order", 0, solver((*mind).solver)},
	{"row by row", 0, solver((*mind).rowByRow)},
	{"first single", 0, solver((*mind).firstSingle)},
	{"wait and paste", 0, paste},
	{"copy with delay", 0, copyLate},
	{"copy a finish", 0, copyFinish},
	{"two hands", 0, twoHands},
	{"human-paced solver", 0, humanPaced},
}

// honest plays as a person does, at a pace between two. Known is the part of them that have played such puzzles before:
// their best time is somewhat below this one, or above.
func honest(h hand, low, high, known float64) func(chance, engine.Kind, *engine.Puzzle, float64) performance {
	return func(c chance, k engine.Kind, p *engine.Puzzle, _ float64) performance {
		h := h
		h.pace = c.between(low, high)
		does := performance{acts: h.solve(c, k, p)}
		if c.happens(known) {
			does.best = does.acts[len(does.acts)-1].at * c.between(0.8, 1.4)
		}
		return does
	}
}

// solve plays a puzzle as a person does.
func (h hand) solve(c chance, k engine.Kind, p *engine.Puzzle) []act {
	m := newMind(k, p)
	return solve(c, m, m.person, func(s step) float64 { return h.gap(c, p, s) }, h.slips)
}

// Programs come at any pace between these, as parts of the best people's.
const (
	cheatsFrom = 0.3
	cheatsTo   = 4.0
)

// clock fills cells as a person comes to them, at times that a clock gives.
func clock(tick func(chance) float64) func(chance, engine.Kind, *engine.Puzzle, float64) performance {
	return func(c chance, k engine.Kind, p *engine.Puzzle, champion float64) performance {
		m, each := newMind(k, p), champion*c.between(cheatsFrom, cheatsTo)/float64(p.Blank())
		return performance{acts: solve(c, m, m.person,
			func(s step) float64 { return each * float64(len(s.cells)) * tick(c) }, 0)}
	}
}

// solver fills cells in a program's order, at times that differ as a person's do but know nothing of the steps.
func solver(next func(*mind, chance) step) func(chance, engine.Kind, *engine.Puzzle, float64) performance {
	return func(c chance, k engine.Kind, p *engine.Puzzle, champion float64) performance {
		m, each := newMind(k, p), champion*c.between(cheatsFrom, cheatsTo)/float64(p.Blank())
		return performance{acts: solve(c, m, func(c chance) step { return next(m, c) },
			func(s step) float64 { return each * float64(len(s.cells)) * c.around(0.5) }, 0)}
	}
}

// paste waits, and then writes everything as quickly as the network takes it, or as somebody reads it off elsewhere.
func paste(c chance, k engine.Kind, p *engine.Puzzle, champion float64) performance {
	each := c.between(0.007, 0.08)
	if c.happens(0.5) {
		each = c.between(0.2, 0.5)
	}
	wait := max(0, champion*c.between(cheatsFrom, cheatsTo)-each*float64(p.Blank()))
	m := newMind(k, p)
	return performance{acts: solve(c, m, m.rowByRow, func(step) (gap float64) {
		gap, wait = wait+each*c.around(0.2), 0
		return gap
	}, 0)}
}

// copyLate copies a rival who plays, so many seconds later.
func copyLate(c chance, k engine.Kind, p *engine.Puzzle, _ float64) performance {
	rival := hand{pace: c.between(1.2, 6), spread: 0.6, pauses: 0.03}.solve(c, k, p)
	delay, at := c.between(2, 20), 0.0
	var acts []act
	for _, a := range rival {
		at = max(at+0.3, a.at+delay+c.between(-0.5, 1.5))
		acts = append(acts, act{at: at, cells: a.cells})
	}
	return performance{acts: acts, other: rival}
}

// copyFinish copies a rival's board in its order, but at a pace of its own.
func copyFinish(c chance, k engine.Kind, p *engine.Puzzle, champion float64) performance {
	rival := hand{pace: c.between(1.2, 3), spread: 0.6, pauses: 0.03}.solve(c, k, p)
	at, each := rival[len(rival)-1].at+2, champion*c.between(cheatsFrom, 1.5)/float64(len(rival))
	var acts []act
	for _, a := range rival {
		at += each * c.around(0.5)
		acts = append(acts, act{at: at, cells: a.cells})
	}
	return performance{acts: acts, other: rival}
}

// twoHands are two people who fill one seat's board, each as if alone.
func twoHands(c chance, k engine.Kind, p *engine.Puzzle, _ float64) performance {
	m := newMind(k, p)
	hands := [2]hand{}
	var at [2]float64
	var last [2]int
	for i := range hands {
		last[i] = c.Intn(len(m.values))
		hands[i] = hand{pace: c.between(1.2, 6), spread: 0.6, pauses: 0.03}
	}
	var acts []act
	for len(m.blank()) > 0 {
		i := 0
		if at[1] < at[0] {
			i = 1
		}
		m.last = last[i]
		s := m.person(c)
		at[i] += hands[i].gap(c, p, s)
		acts = append(acts, act{at: at[i], cells: s.cells})
		m.fill(s.cells)
		last[i] = m.last
	}
	return performance{acts: acts}
}

// humanPaced is a program that plays as a person does in all that people know of themselves: it takes steps in a
// person's order, and longer for harder ones.
func humanPaced(c chance, k engine.Kind, p *engine.Puzzle, _ float64) performance {
	return performance{acts: hand{pace: c.between(0.4, 6), spread: 0.5, pauses: 0.02}.solve(c, k, p)}
}
