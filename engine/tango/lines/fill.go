package lines

import (
	"math/bits"

	"nonet/engine"
)

// fillSteps bounds how many arrangements are tried before a board is begun anew. A few rows are enough as a rule.
const fillSteps = 1000

// Fill fills a board at random, and reports whether it could. Lines are propagated after each row, so that few rows
// have to be taken back.
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

// fill fills one row more, taken at random, and then the others.
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

// blankRow returns a row with an empty cell, each as likely as the others; -1 if there is none.
func (p *Prover) blankRow(s *searchState, r *engine.Rand) int {
	blank := uint16(0)
	for row := range p.b.N {
		if s.marks[0][row]|s.marks[1][row] != p.b.Full() {
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
