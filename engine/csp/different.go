package csp

// different is the all-different constraint: no two cells hold the same value.
type different []int

// Cells returns the cells that differ.
func (d different) Cells() []int { return d }

// Prune removes known values from the other cells.
func (d different) Prune(s *Solver) bool {
	for done := uint32(0); ; {
		known := uint32(0)
		for _, cell := range d {
			if left := s.candidates[cell]; isSingle(left) {
				if known&left != 0 {
					return false
				}
				known |= left
			}
		}
		if known == done {
			return true
		}
		done = known
		for _, cell := range d {
			if !isSingle(s.candidates[cell]) && !s.restrict(cell, ^known) {
				return false
			}
		}
	}
}
