package nine

import "math/bits"

// search counts the solutions of a propagated state by guessing.
func (s *Solver) search(g *state) {
	for g.open[0]|g.open[1]|g.open[2] != 0 {
		band, cell := s.selectCell(g)
		d := s.digit(g, band, cell)
		if s.guess(g, d, band, cell); s.found >= s.limit {
			return
		}
		g.digits[d].left[band] &^= 1 << cell
		if !s.propagateCareful(g) {
			return
		}
	}
	s.report(g)
}

// guess searches with digit d in a cell. It is a separate function so that next stays on the stack.
func (s *Solver) guess(g *state, d, band, cell int) {
	s.guesses++
	next := *g
	next.set(d, band, cell)
	if s.propagateCareful(&next) {
		s.search(&next)
	}
}

// report counts a full board.
func (s *Solver) report(g *state) {
	if s.found == 0 {
		s.first = *g
	}
	s.found++
	s.carefulFrom = s.guesses + carefulAfter
	if s.each != nil {
		g.write(&s.shown)
		s.each(&s.shown)
	}
}

// selectCell returns a cell with the fewest digits left.
func (s *Solver) selectCell(g *state) (band, cell int) {
	switch {
	case g.pairs[0]|g.pairs[1]|g.pairs[2] == 0:
		return g.fewestCandidates()
	case s.hasty:
		return g.firstPair()
	}
	return g.bestPair()
}

// fewestCandidates returns a cell with the fewest digits left if none has two.
func (g *state) fewestCandidates() (band, cell int) {
	few := 10
	for b, open := range g.open {
		var atLeast [11]uint32 // cells by their number of digits left
		for d := range g.digits {
			x := g.digits[d].left[b]
			for n := min(d+1, few); n > 1; n-- {
				atLeast[n] |= atLeast[n-1] & x
			}
			atLeast[1] |= x
		}
		for n := 3; n < few; n++ {
			if x := open &^ atLeast[n+1] & atLeast[n]; x != 0 {
				few, band, cell = n, b, bits.TrailingZeros32(x)
			}
		}
	}
	return band, cell
}

// digit returns one of the digits that a cell has left: the lowest, or a random one.
func (s *Solver) digit(g *state, band, cell int) int {
	set := 0
	for d := range g.digits {
		set |= int(g.digits[d].left[band]>>(cell&31)&1) << d
	}
	if s.rand != nil {
		for range s.rand.Intn(bits.OnesCount(uint(set))) {
			set &= set - 1
		}
	}
	return bits.TrailingZeros(uint(set)) % 9
}
