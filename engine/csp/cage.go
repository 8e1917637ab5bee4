package csp

import "math/bits"

// Cage is the constraint that different values in some cells add up to a sum.
type Cage struct {
	cells  different
	sum    int
	combos []uint32 // all sets of values with the sum; nil if there are too many
}

// combosMax is the maximum number of sets of values that a cage keeps. A cage with more sets is pruned only by its
// smallest and largest sums.
const combosMax = 2000

// NewCage returns a cage of cells in a puzzle with values from 1 to values.
func NewCage(cells []int, sum, values int) *Cage {
	return &Cage{cells: cells, sum: sum, combos: Sums(len(cells), sum, values)}
}

// Sums returns the sets of n different values from 1 to values that add up to sum; value v is bit v-1. It returns nil
// if there are none, and if there are more than 2,000.
func Sums(n, sum, values int) []uint32 {
	sets := appendSums(nil, 0, n, sum, 1, values)
	if len(sets) > combosMax {
		return nil
	}
	return sets
}

// appendSums appends the sets that extend set by n different values from low to high with the given sum.
func appendSums(sets []uint32, set uint32, n, sum, low, high int) []uint32 {
	if n == 0 && sum == 0 {
		return append(sets, set)
	}
	// The sum must be between those of the n smallest and the n largest values.
	if n == 0 || len(sets) > combosMax || n*high-n*(n-1)/2 < sum {
		return sets
	}
	for v := low; v <= high && n*v+n*(n-1)/2 <= sum; v++ {
		sets = appendSums(sets, set|1<<(v-1), n-1, sum-v, v+1, high)
	}
	return sets
}

// CanSum reports whether any set of different values has the sum.
func CanSum(cells, sum, values int) bool {
	if cells < 1 || cells > values {
		return false
	}
	smallest := cells * (cells + 1) / 2
	return sum >= smallest && sum <= smallest+cells*(values-cells)
}

// Cells returns the cells of the cage.
func (c *Cage) Cells() []int { return c.cells }

// Prune keeps the values that are part of a set with the sum.
func (c *Cage) Prune(s *Solver) bool {
	return c.cells.Prune(s) && c.pruneByBounds(s) && (c.combos == nil || c.pruneByCombinations(s))
}

// pruneByBounds keeps the values that are neither too large nor too small for the rest of the cage.
func (c *Cage) pruneByBounds(s *Solver) bool {
	low, high := 0, 0
	for _, cell := range c.cells {
		low += bits.TrailingZeros32(s.candidates[cell]) + 1
		high += bits.Len32(s.candidates[cell])
	}
	if low > c.sum || high < c.sum {
		return false
	}
	for _, cell := range c.cells {
		most := c.sum - low + bits.TrailingZeros32(s.candidates[cell]) + 1
		least := c.sum - high + bits.Len32(s.candidates[cell])
		keep := s.all & (1<<min(most, 31) - 1) &^ (1<<max(least-1, 0) - 1)
		if !s.restrict(cell, keep) {
			return false
		}
	}
	return true
}

// pruneByCombinations keeps the values of the sets that agree with the candidates of all cells and contain all known
// values.
func (c *Cage) pruneByCombinations(s *Solver) bool {
	union, known := uint32(0), uint32(0)
	for _, cell := range c.cells {
		left := s.candidates[cell]
		union |= left
		if isSingle(left) {
			known |= left
		}
	}
	some, every := uint32(0), s.all
	for _, set := range c.combos {
		if set&^union == 0 && known&^set == 0 && c.isPossible(s, set) {
			some |= set
			every &= set
		}
	}
	if some == 0 {
		return false
	}
	for _, cell := range c.cells {
		if !s.restrict(cell, some) {
			return false
		}
	}
	return c.assignHidden(s, every&^known)
}

// isPossible reports whether every cell can take a value of a set.
func (c *Cage) isPossible(s *Solver, set uint32) bool {
	for _, cell := range c.cells {
		if s.candidates[cell]&set == 0 {
			return false
		}
	}
	return true
}

// assignHidden assigns each value that the cage must contain and only one cell can hold.
func (c *Cage) assignHidden(s *Solver, must uint32) bool {
	once, twice := uint32(0), uint32(0)
	for _, cell := range c.cells {
		twice |= once & s.candidates[cell]
		once |= s.candidates[cell]
	}
	if must &^= twice; must == 0 {
		return true
	}
	for _, cell := range c.cells {
		only := s.candidates[cell] & must
		if !isSingle(only) || only != 0 && !s.restrict(cell, only) {
			return false
		}
	}
	return true
}
