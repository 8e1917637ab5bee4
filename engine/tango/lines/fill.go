package lines

import (
	"math/bits"

	"nonet/engine"
)

// fillSteps is the maximum number of arrangements to try before a board restarts. Usually a few rows are enough.
const fillSteps = 1000

// Fill fills a board at random. It returns false if it failed. It propagates after each row, so it rarely has to
// backtrack.
func (p *Prover) Fill(r *engine.Rand) (Marks, bool) {
	for range 100 {
		p.steps = fillSteps
		if s := p.stateAt(0); p.open(s, &Marks{}) && p.propagate(s) {
			if m, ok := p.fill(0, r); ok {
				return m, true
			}
		}
	}
	return Marks{}, false
}

// fill fills a random row, and then the others.
func (p *Prover) fill(depth int, r *engine.Rand) (Marks, bool) {
	s, child := p.stateAt(depth), p.stateAt(depth+1)
	row := p.blankRow(s, r)
	if row < 0 {
		return s.marks, true
	}
	for n := p.t.Count(&s.set[row]); n > 0; n-- {
		if p.steps--; p.steps < 0 {
			return Marks{}, false
		}
		at := p.t.nth(&s.set[row], r.Intn(n))
		if p.branch(s, child, row, at) {
			if m, ok := p.fill(depth+1, r); ok {
				return m, true
			}
		}
		s.set[row].remove(at)
	}
	return Marks{}, false
}

// blankRow returns a random row with an empty cell, uniformly distributed, or -1 if there is none.
func (p *Prover) blankRow(s *searchState, r *engine.Rand) int {
	blank := uint16(0)
	for row := range p.b.N {
		if s.marks[0][row]|s.marks[1][row] != p.b.AllCells() {
			blank |= 1 << row
		}
	}
	if blank == 0 {
		return -1
	}
	for n := r.Intn(bits.OnesCount16(blank)); n > 0; n-- {
		blank &= blank - 1
	}
	return bits.TrailingZeros16(blank)
}
