package simulate

import (
	"math"

	"nonet/engine"
)

// tempo determines how a player's times are drawn. The time before a move consists of the time for finger and eye, and
// the time for the search.
type tempo struct {
	pace   float64 // search time as a multiple of the best people's
	spread float64 // deviation of the logarithm of search times
	pauses float64 // probability of a pause
	slips  float64 // probability of writing a wrong value
}

// Times of the best people, in seconds. With these a 9x9 with 54 easy blank cells takes some 54 s, the best known
// championship time. That smaller boards take less, and by how much, is an assumption.
const (
	touch      = 0.20  // to go to a cell and write
	touchMore  = 0.03  // for each further cell of a line
	lookChoice = 0.056 // to search for the easiest step, for each value that a cell may have
)

// People differ less in writing than in searching.
const (
	touchSpread = 0.2
	touchPaced  = 0.08 // how much longer slow people take to write
	slipsMost   = 1    // wrong values per round; boards of 4x4 allow no more
)

// searchTime returns how long the best people search for the easiest step of a puzzle. If values are turns of one tile,
// there are few to choose from.
func searchTime(p *engine.Puzzle) float64 {
	choices := float64(p.Values)
	if p.Periods != nil {
		choices = 3
	}
	return lookChoice * max(choices, 0.3*float64(max(p.Width, p.Height)))
}

// Network latency in seconds: usually little, sometimes much. Messages arrive in the order in which they were sent.
const (
	lag       = 0.06
	lagSpread = 0.4
	lagMuch   = 0.01 // probability of a long latency
	lagLong   = 0.8
)

// addLatency adds network latency to inputs.
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

// gap returns a random time before a step in seconds.
func (h tempo) gap(c random, p *engine.Puzzle, s step) float64 {
	finger := (touch + touchMore*float64(len(s.cells)-1)) * (1 + touchPaced*(h.pace-1)) * c.logNormal(touchSpread)
	look := searchTime(p) * s.hard * h.pace * c.logNormal(h.spread)
	if c.happens(h.pauses) {
		look += searchTime(p) * h.pace * 8 * c.logNormal(0.7)
	}
	return finger + look
}

// bestStepTime returns the best people's average time for a step in seconds.
func bestStepTime(p *engine.Puzzle, s step) float64 {
	return touch + touchMore*float64(len(s.cells)-1) + searchTime(p)*s.hard*math.Exp(0.5*0.5/2)
}

// solve plays a puzzle to its end, with a time drawn by gap for each step.
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
