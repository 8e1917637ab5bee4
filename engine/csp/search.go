package csp

import "math/bits"

// search counts the solutions of a propagated board.
func (s *Solver) search() {
	cell := s.selectCell()
	if cell < 0 {
		s.report()
		return
	}
	for left := s.candidates[cell]; left != 0; {
		if s.guesses++; s.guesses > s.steps {
			s.overused = true
			return
		}
		value := s.selectValue(left)
		left &^= value
		mark := len(s.trail)
		if s.Restrict(cell, value) && s.propagate() {
			s.search()
		}
		s.clearQueue()
		s.undo(mark)
		if s.found >= s.limit || s.overused {
			return
		}
	}
}

// selectCell returns the cell to try, or -1 if every cell has its value. It has few values left, and stands in
// constraints that failed often: the heaviest for its number of values is taken (dom/wdeg; Boussemart, Hemery, Lecoutre
// and Sais 2004), which finds the crux of a hard board and stays there.
func (s *Solver) selectCell() int {
	if s.pick != nil {
		return s.selectRandomCell()
	}
	best, fewest, heaviest := -1, 1, 0
	for cell, left := range s.candidates {
		if single(left) {
			continue
		}
		if n, weight := values(left), s.weight[cell]; best < 0 || n*heaviest < fewest*weight {
			best, fewest, heaviest = cell, n, weight
		}
	}
	return best
}

// selectRandomCell returns a random one of the cells with the fewest values left, or -1 if every cell has its value.
func (s *Solver) selectRandomCell() int {
	best, few, equal := -1, 64, 0
	for cell, left := range s.candidates {
		n := values(left)
		if n == 1 || n > few {
			continue
		}
		if n < few {
			best, few, equal = cell, n, 1
		} else if equal++; s.pick(equal) == 0 {
			best = cell
		}
	}
	return best
}

// increaseWeight makes the cells of a constraint heavier.
func (s *Solver) increaseWeight(c int32) {
	for _, cell := range s.constraints[c].Cells() {
		s.weight[cell]++
	}
}

// selectValue takes one value out of a set.
func (s *Solver) selectValue(set uint32) uint32 {
	if s.pick != nil {
		for range s.pick(bits.OnesCount32(set)) {
			set &= set - 1
		}
	}
	return set & -set
}

// report takes note of a board that is full.
func (s *Solver) report() {
	s.found++
	if s.show == nil {
		return
	}
	for cell, left := range s.candidates {
		s.board[cell] = uint8(bits.Len32(left))
	}
	s.show(s.board)
}
