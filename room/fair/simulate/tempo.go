package simulate

import (
	"math"

	"nonet/engine"
)

// tempo is how somebody's times are drawn. The time before a move is what finger and eye take, and what there was to
// find.
type tempo struct {
	pace   float64 // times as long as the best people look for a step
	spread float64 // of the logarithm of looking times
	pauses float64 // how often somebody stops
	slips  float64 // how often another value is written than was meant
}

// What the best people take, in seconds. With these a 9x9 of 54 easy cells takes some 54 s, the best time known of a
// championship; that smaller boards take less is an assumption, and so is by how much.
const (
	touch      = 0.20  // to go to a cell and write
	touchMore  = 0.03  // for each further cell of a run
	lookChoice = 0.056 // to look for the easiest step, for each value that a cell may have
)

// People's fingers differ less than what they look for does.
const (
	touchSpread = 0.2
	touchPaced  = 0.08 // how much more slow people take to write
	slipsMost   = 1    // in a round: boards of 4x4 allow no more
)

// searchTime is how long the best people look for the easiest step of a puzzle. Where values are turns of one tile,
// there are few to choose from.
func searchTime(p *engine.Puzzle) float64 {
	choices := float64(p.Values)
	if p.Periods != nil {
		choices = 3
	}
	return lookChoice * max(choices, 0.3*float64(max(p.Width, p.Height)))
}

// What the network adds, in seconds: a little, and now and then much. What is sent later never arrives before.
const (
	lag       = 0.06
	lagSpread = 0.4
	lagMuch   = 0.01 // how often
	lagLong   = 0.8
)

// addLatency makes acts come as they do over a network.
func addLatency(c random, acts []input) []input {
	for i := range acts {
		acts[i].at += lag * c.logNormal(lagSpread)
		if c.happens(lagMuch) {
			acts[i].at += lagLong * c.logNormal(lagSpread)
		}
		if i > 0 {
			acts[i].at = max(acts[i].at, acts[i-1].at)
		}
	}
	return acts
}

// gap draws the seconds before a step.
func (h tempo) gap(c random, p *engine.Puzzle, s step) float64 {
	finger := (touch + touchMore*float64(len(s.cells)-1)) * (1 + touchPaced*(h.pace-1)) * c.logNormal(touchSpread)
	look := searchTime(p) * s.hard * h.pace * c.logNormal(h.spread)
	if c.happens(h.pauses) {
		look += searchTime(p) * h.pace * 8 * c.logNormal(0.7)
	}
	return finger + look
}

// bestStepTime is how long the best people take over a step on average.
func bestStepTime(p *engine.Puzzle, s step) float64 {
	return touch + touchMore*float64(len(s.cells)-1) + searchTime(p)*s.hard*math.Exp(0.5*0.5/2)
}

// solve plays a puzzle to its end, step after step, with times that are drawn for each.
func solve(c random, m *solverState, next func(random) step, gap func(step) float64, slips float64) (acts []input) {
	at, slipped := 0.0, 0
	for m.last = c.Intn(len(m.values)); len(m.blankCells()) > 0; {
		s := next(c)
		at += gap(s)
		if slipped < slipsMost && m.puzzle.Values > 1 && m.puzzle.Periods == nil && c.happens(slips) {
			acts = append(acts, input{at: at, cells: s.cells[:1], wrong: true})
			slipped++
			at += gap(s)
		}
		acts = append(acts, input{at: at, cells: s.cells})
		m.fill(s.cells)
	}
	return acts
}
