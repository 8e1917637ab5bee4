package nine

import "math/bits"

// propagate propagates until nothing changes. It returns false if there is no solution.
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

// placeHiddenSingles updates the places of each digit until nothing changes.
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

// updatePlaces removes the cells of a digit that its minirows and minicolumns rule out, and finds its known cells. It
// processes both once, with a single branch at the end: if it has removed cells, the digit counts as changed and is
// updated again.
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

// placeNakedSingles assigns the digit to each cell with one digit left, and records the cells with two.
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

// set assigns digit d to a cell of a band. Propagation does the rest.
func (g *state) set(d, band, cell int) { g.digits[d].left[band] &= beside[cell&31] }
