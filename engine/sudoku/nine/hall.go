package nine

import "math/bits"

// A search that takes long without a solution is most often on a board that has none for a reason that singles and
// locked candidates don't find: some digits of a house have fewer cells together than there are digits (Hall 1935).
// Nodes check this once carefulAfter guesses have failed. No known hard puzzle needs a quarter of these guesses.
const carefulAfter = 2000

// propagateCareful propagates, and also uses Hall's theorem once the search takes long.
func (s *Solver) propagateCareful(g *state) bool {
	for g.propagate() {
		if s.guesses < s.carefulFrom {
			return true
		}
		if changed, ok := g.pruneHallSets(); !changed || !ok {
			return ok
		}
	}
	return false
}

// pruneHallSets finds sets of digits in each house that have exactly as many cells as digits, and removes other digits
// from these cells. It reports whether it removed anything, and whether the board can still have a solution.
func (g *state) pruneHallSets() (changed, ok bool) {
	for house := range cellsOf {
		cells := &cellsOf[house]
		var at [9]uint16 // by digit: its places in the house
		for place, cell := range cells {
			band, bit := cell/27, cell%27
			for d := range g.digits {
				p := &g.digits[d]
				x := p.left[band] & (g.open[band] | p.own[band])
				at[d] |= uint16(x>>bit&1) << place
			}
		}
		gone, ok := hallSets(&at)
		if !ok {
			return changed, false
		}
		for d, places := range gone {
			for ; places != 0; places &= places - 1 {
				cell := cells[bits.TrailingZeros16(places)]
				g.digits[d].left[cell/27] &^= 1 << (cell % 27)
				changed = true
			}
		}
	}
	return changed, true
}

// hallSets returns the places that each digit of a house loses to others. It returns false if some digits have too few
// places.
func hallSets(at *[9]uint16) (gone [9]uint16, ok bool) {
	var union [512]uint16 // by set of digits: the places of all of them
	for set := 1; set < len(union)-1; set++ {
		places := union[set&(set-1)] | at[bits.TrailingZeros(uint(set))]
		union[set] = places
		digits, have := bits.OnesCount(uint(set)), bits.OnesCount16(places)
		if have < digits {
			return gone, false
		}
		if have > digits {
			continue
		}
		for d := range at {
			if set>>d&1 == 0 {
				gone[d] |= at[d] & places
			}
		}
	}
	return gone, true
}

// cellsOf has the cells of each house: rows, columns, boxes.
var cellsOf [27][9]uint8

func init() {
	for i := range 9 {
		for j := range 9 {
			cellsOf[i][j] = uint8(9*i + j)
			cellsOf[9+i][j] = uint8(9*j + i)
			cellsOf[18+i][j] = uint8(9*(i/3*3+j/3) + i%3*3 + j%3)
		}
	}
}
