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

// gap returns a random time before a step in seconds.
func (a *attempt) gap(h tempo, s step) float64 {
	finger := (touch + touchMore*float64(len(s.cells)-1)) * (1 + touchPaced*(h.pace-1)) * a.logNormal(touchSpread)
	look := searchTime(a.puzzle) * s.hard * h.pace * a.logNormal(h.spread)
	if a.happens(h.pauses) {
		look += searchTime(a.puzzle) * h.pace * 8 * a.logNormal(0.7)
	}
	return finger + look
}

// bestTime returns the best people's average time for the puzzle in seconds.
func (a *attempt) bestTime() (took float64) {
	for len(a.blankCells()) > 0 {
		s := solverStep(a)
		took += touch + touchMore*float64(len(s.cells)-1) + searchTime(a.puzzle)*s.hard*math.Exp(0.5*0.5/2)
		a.fill(s.cells)
	}
	return took
}
