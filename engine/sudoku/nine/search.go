package nine

import "math/bits"

// search counts the solutions of a settled state, one guess after the other.
func (s *Solver) search(g *state) {
	for g.open[0]|g.open[1]|g.open[2] != 0 {
		band, cell := g.branch()
		d := g.lowest(band, cell)
		s.guesses++
		next := *g
		next.set(d, band, cell)
		if next.settle() {
			s.search(&next)
			if s.found >= s.limit {
				return
			}
		}
		g.cand[d][band] &^= 1 << cell
		if !g.settle() {
			return
		}
	}
	if s.found == 0 {
		s.first = *g
	}
	s.found++
}

// branch picks the cell to guess in.
func (g *state) branch() (band, cell int) {
	for band, x := range g.pairs {
		if x != 0 {
			return band, bits.TrailingZeros32(x)
		}
	}
	few := 10
	for b, x := range g.open {
		for ; x != 0; x &= x - 1 {
			n := 0
			for d := range g.cand {
				n += int(g.cand[d][b] >> bits.TrailingZeros32(x) & 1)
			}
			if n < few {
				few, band, cell = n, b, bits.TrailingZeros32(x)
			}
		}
	}
	return band, cell
}

// lowest is the lowest digit that the cell can hold.
func (g *state) lowest(band, cell int) int {
	d := 0
	for g.cand[d][band]>>cell&1 == 0 {
		d++
	}
	return d
}
