package nine

import "math/bits"

// propagate draws consequences until nothing changes. It reports whether the board can still have a solution.
func (g *state) propagate() bool {
	for {
		if !g.placeHiddenSingles() {
			return false
		}
		if g.open[0]|g.open[1]|g.open[2] == 0 {
			return true
		}
		found, ok := g.placeNakedSingles()
		if !found || !ok {
			return ok
		}
	}
}

// placeHiddenSingles narrows each digit, again and again while that narrows others.
func (g *state) placeHiddenSingles() bool {
	for again := true; again; {
		again = false
		for d := range g.digits {
			p := &g.digits[d]
			a := p.left[0] & (g.open[0] | p.own[0])
			b := p.left[1] & (g.open[1] | p.own[1])
			c := p.left[2] & (g.open[2] | p.own[2])
			if (a^p.seen[0])|(b^p.seen[1])|(c^p.seen[2]) == 0 {
				continue
			}
			again = true
			if !g.updatePlaces(p, a, b, c) {
				return false
			}
		}
	}
	return true
}

// updatePlaces leaves a digit the cells that its minirows and minicolumns allow, and finds those that are
// known by it. It goes once through both and has no branch but the last: what it narrows is seen to
// have changed, and comes round again.
func (g *state) updatePlaces(p *places, a, b, c uint32) bool {
	stepA, stepB, stepC := &rowSteps[shape(a)], &rowSteps[shape(b)], &rowSteps[shape(c)]
	x, y, z := a&stepA.some, b&stepB.some, c&stepC.some
	all := columns(x) | columns(y)<<9 | columns(z)<<18
	left, middle, right := &columnSteps[gather(all)], &columnSteps[gather(all>>3)], &columnSteps[gather(all>>6)]
	some := left.some | middle.some<<3 | right.some<<6
	x &= some & allLine * inRow
	y &= some >> 9 & allLine * inRow
	z &= some >> 18 * inRow
	p.left, p.seen = [3]uint32{x, y, z}, [3]uint32{a, b, c}
	every := left.every | middle.every<<3 | right.every<<6
	ownA := x & stepA.every & (every & allLine * inRow)
	ownB := y & stepB.every & (every >> 9 & allLine * inRow)
	ownC := z & stepC.every & (every >> 18 * inRow)
	p.own = [3]uint32{ownA, ownB, ownC}
	g.open[0] &^= ownA
	g.open[1] &^= ownB
	g.open[2] &^= ownC
	return int32((x-1)|(y-1)|(z-1)) >= 0
}

// placeNakedSingles gives the cells that have one digit left this digit, and notes the cells that have two.
func (g *state) placeNakedSingles() (found, ok bool) {
	for band, open := range g.open {
		var once, twice, thrice uint32
		for d := range g.digits {
			c := g.digits[d].left[band]
			thrice |= twice & c
			twice |= once & c
			once |= c
		}
		if open&^once != 0 {
			return false, false
		}
		g.pairs[band] = open & twice &^ thrice
		singles := open &^ twice
		if singles == 0 {
			continue
		}
		found = true
		for d := range g.digits {
			for x := g.digits[d].left[band] & singles; x != 0; x &= x - 1 {
				g.set(d, band, bits.TrailingZeros32(x))
			}
		}
	}
	return found, true
}

// set puts digit d into one cell of a band. The rest follows when the state is propagated.
func (g *state) set(d, band, cell int) { g.digits[d].left[band] &= beside[cell&31] }
