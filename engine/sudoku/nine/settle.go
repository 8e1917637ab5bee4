package nine

import "math/bits"

// settle draws consequences until nothing changes. It tells whether the board can still have a solution.
func (g *state) settle() bool {
	for {
		if !g.hidden() {
			return false
		}
		if g.open[0]|g.open[1]|g.open[2] == 0 {
			return true
		}
		found, ok := g.naked()
		if !ok {
			return false
		}
		if !found {
			return true
		}
	}
}

// hidden does, digit by digit and band by band, what the shape and the columns of a band allow: hidden singles, and
// locked candidates in both directions within the band and along the columns.
func (g *state) hidden() bool {
	for again := true; again; {
		again = false
		for d := range 9 {
			c, s := &g.cand[d], &g.seen[d]
			for c[0] != s[0] || c[1] != s[1] || c[2] != s[2] {
				again = true
				if c[0] != s[0] && !g.band(d, 0, 1, 2) || c[1] != s[1] && !g.band(d, 1, 0, 2) || c[2] != s[2] && !g.band(d, 2, 0, 1) {
					return false
				}
			}
		}
	}
	return true
}

// band draws the consequences of what is left of digit d in one band for itself, for the other two bands, and for
// the other digits.
func (g *state) band(d, band, other1, other2 int) bool {
	c := &g.cand[d]
	a := c[band]
	step := shapeSteps[shape(a)]
	a &= step.cells
	if a == 0 {
		return false
	}
	line := &columnSteps[columns(a)]
	c[band] = a
	g.seen[d][band] = a
	c[other1] &= line.others
	c[other2] &= line.others
	if known := a & expand[step.single&line.single] & g.open[band]; known != 0 {
		g.open[band] &^= known
		for e := range g.cand {
			g.cand[e][band] &^= known
		}
		c[band] = a
	}
	return true
}

// naked gives the cells that have one digit left this digit, and notes the cells that have two.
func (g *state) naked() (found, ok bool) {
	for band := range 3 {
		var once, twice, thrice uint32
		for d := range g.cand {
			c := g.cand[d][band]
			thrice |= twice & c
			twice |= once & c
			once |= c
		}
		if once != allCells {
			return false, false
		}
		g.pairs[band] = twice &^ thrice
		singles := once &^ twice & g.open[band]
		if singles == 0 {
			continue
		}
		found = true
		for d := range g.cand {
			for x := g.cand[d][band] & singles; x != 0; x &= x - 1 {
				g.set(d, band, bits.TrailingZeros32(x))
			}
		}
	}
	return found, true
}

// set puts digit d into one cell of a band. The rest follows when the state is settled.
func (g *state) set(d, band, cell int) { g.cand[d][band] &= beside[cell&31] }
