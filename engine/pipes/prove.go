package pipes

import (
	"math/bits"

	"nonet/engine"
)

// stepsMax is the maximum number of steps of a proof: tiles updated and turns followed. A proof takes some hundred
// steps; the maximum takes less than half a second.
const stepsMax = 3_000_000

// proof counts solutions. It reuses its memory for boards of the same size.
type proof struct {
	limit, stepsMax int
	found           int
	show            func(solution []uint8) // called with each solution unless nil; the slice is not reused
	steps           int
	states          []*state // by depth
}

// count counts solutions up to limit. The error is [engine.ErrBudget].
func (p *proof) count(b *board, givens []uint8, limit, stepsMax int) (int, error) {
	p.limit, p.stepsMax, p.found, p.steps = limit, stepsMax, 0, 0
	if b.ends() != 2*(b.count-1) {
		return 0, nil // a tree has this number of ends
	}
	s := p.state(0, len(b.tiles))
	if !s.begin(b, givens) {
		return 0, nil
	}
	return p.found, p.search(0)
}

func (p *proof) state(depth, cells int) *state {
	if len(p.states) > 0 && len(p.states[0].turns) != cells {
		p.states = nil
	}
	for len(p.states) <= depth {
		p.states = append(p.states, newState(cells))
	}
	return p.states[depth]
}

// search counts the solutions of the state at a depth. Boards without loops and open ends have as many connections as a
// tree, so a decided state is a tree.
func (p *proof) search(depth int) error {
	s := p.states[depth]
	ok := s.reduce()
	if p.steps += s.steps; p.steps > p.stepsMax {
		return engine.ErrBudget
	}
	switch {
	case !ok:
		return nil
	case s.undecided == 0:
		p.found++
		if p.show != nil {
			p.show(s.solution())
		}
		return nil
	}
	cell := s.selectCell()
	for turn := range turnsOf(s.turns[cell]) {
		next := p.state(depth+1, len(s.turns))
		next.copyFrom(s)
		next.steps = len(s.turns) / copied
		if !next.keep(cell, 1<<turn) {
			continue
		}
		if err := p.search(depth + 1); err != nil || p.found >= p.limit {
			return err
		}
	}
	return nil
}

// reduce propagates edges and pipes until nothing changes. It returns false on a contradiction.
func (s *state) reduce() (ok bool) {
	if !s.propagate() {
		return false
	}
	for found := true; found && s.undecided > 0; {
		found, ok = s.ruleOut(beyond, func(cell, turn int) bool { return s.follow(cell, turn) != goesOn })
		if !ok {
			return false
		}
	}
	return true
}

// selectCell returns the tile to try turns of: one with the fewest turns left, and among these one with the most known
// sides.
func (s *state) selectCell() int {
	best, least := -1, 0
	for cell, set := range s.turns {
		if !hasSeveral(set) {
			continue
		}
		weight := 8*bits.OnesCount8(set) - bits.OnesCount8(s.known[cell])
		if best < 0 || weight < least {
			best, least = cell, weight
		}
	}
	return best
}
