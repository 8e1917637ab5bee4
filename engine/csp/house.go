package csp

// House is the constraint that its cells, one for each value, hold each value once.
type House []int

// Cells returns the cells of the house.
func (h House) Cells() []int { return h }

// Prune finds naked and hidden singles.
func (h House) Prune(s *Solver) bool {
	for again := true; again; {
		var once, twice, known uint32
		for _, cell := range h {
			left := s.candidates[cell]
			twice |= once & left
			once |= left
			if isSingle(left) {
				if known&left != 0 {
					return false
				}
				known |= left
			}
		}
		if once != s.all {
			return false
		}
		if again = once&^twice != known || twice&known != 0; again && !h.assignHidden(s, known, once&^twice&^known) {
			return false
		}
	}
	return true
}

// assignHidden removes the known values from open cells, and assigns each hidden single.
func (h House) assignHidden(s *Solver, known, hidden uint32) bool {
	for _, cell := range h {
		left := s.candidates[cell]
		if isSingle(left) {
			continue
		}
		keep := left &^ known
		if only := left & hidden; only != 0 {
			if !isSingle(only) {
				return false
			}
			keep = only
		}
		if !s.restrict(cell, keep) {
			return false
		}
	}
	return true
}
