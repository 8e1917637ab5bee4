package csp

import "math/bits"

// Cage is the constraint that different values in some cells add up to a sum.
type Cage struct {
	cells  Different
	sum    int
	combos []uint32 // every set of values that adds up, where there are not too many
}

// combosMax bounds the sets of values that a cage keeps; one with more is pruned by its
// smallest and largest sums alone.
const combosMax = 2000

// NewCage makes the cage of some cells, in a puzzle that has a number of values.
func NewCage(cells []int, sum, values int) *Cage {
	return &Cage{cells: cells, sum: sum, combos: Sums(len(cells), sum, values)}
}

// Sums lists the sets of n different values, from 1 to values, that add up to a sum; value v is bit v-1. It is nil if
// there is none, and if there are more than 2,000.
func Sums(n, sum, values int) []uint32 {
	sets := appendSums(nil, 0, n, sum, 1, values)
	if len(sets) > combosMax {
		return nil
	}
	return sets
}

// appendSums adds the sets of n different values from low to high that add up to sum to those in set.
func appendSums(sets []uint32, set uint32, n, sum, low, high int) []uint32 {
	if n == 0 && sum == 0 {
		return append(sets, set)
	}
	// The n smallest values may not exceed the sum, the n largest may not fall short of it.
	if n == 0 || len(sets) > combosMax || n*high-n*(n-1)/2 < sum {
		return sets
	}
	for v := low; v <= high && n*v+n*(n-1)/2 <= sum; v++ {
		sets = appendSums(sets, set|1<<(v-1), n-1, sum-v, v+1, high)
	}
	return sets
}

// Possible reports whether some set of values adds up at all.
func Possible(cells, sum, values int) bool {
	if cells < 1 || cells > values {
		return false
	}
	smallest := cells * (cells + 1) / 2
	return sum >= smallest && sum <= smallest+cells*(values-cells)
}

// Cells are the cells of the cage.
func (c *Cage) Cells() []int { return c.cells }

// Prune keeps the values that are part of a sum.
func (c *Cage) Prune(s *Solver) bool {
	return c.cells.Prune(s) && c.byBounds(s) && (c.combos == nil || c.byCombos(s))
}

// byBounds keeps the values that are neither too large nor too small for the rest of the cage.
func (c *Cage) byBounds(s *Solver) bool {
	low, high := 0, 0
	for _, cell := range c.cells {
		low += bits.TrailingZeros32(s.left[cell]) + 1
		high += bits.Len32(s.left[cell])
	}
	if low > c.sum || high < c.sum {
		return false
	}
	for _, cell := range c.cells {
		most := c.sum - low + bits.TrailingZeros32(s.left[cell]) + 1
		least := c.sum - high + bits.Len32(s.left[cell])
		keep := s.all & (1<<min(most, 31) - 1) &^ (1<<max(least-1, 0) - 1)
		if !s.Keep(cell, keep) {
			return false
		}
	}
	return true
}

// byCombos keeps the values of the sets that every cell and every known value still fits.
func (c *Cage) byCombos(s *Solver) bool {
	union, known := uint32(0), uint32(0)
	for _, cell := range c.cells {
		left := s.left[cell]
		union |= left
		if single(left) {
			known |= left
		}
	}
	some, every := uint32(0), s.all
	for _, set := range c.combos {
		if set&^union == 0 && known&^set == 0 && c.fits(s, set) {
			some |= set
			every &= set
		}
	}
	if some == 0 {
		return false
	}
	for _, cell := range c.cells {
		if !s.Keep(cell, some) {
			return false
		}
	}
	return c.hidden(s, every&^known)
}

// fits reports whether every cell can take a value of a set.
func (c *Cage) fits(s *Solver, set uint32) bool {
	for _, cell := range c.cells {
		if s.left[cell]&set == 0 {
			return false
		}
	}
	return true
}

// hidden gives the values that the cage must have to the cells that alone can take them.
func (c *Cage) hidden(s *Solver, must uint32) bool {
	once, twice := uint32(0), uint32(0)
	for _, cell := range c.cells {
		twice |= once & s.left[cell]
		once |= s.left[cell]
	}
	if must &^= twice; must == 0 {
		return true
	}
	for _, cell := range c.cells {
		only := s.left[cell] & must
		if !single(only) || only != 0 && !s.Keep(cell, only) {
			return false
		}
	}
	return true
}
