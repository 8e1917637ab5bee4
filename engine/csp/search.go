package csp

import "math/bits"

// search counts the solutions of a settled board.
func (s *Solver) search() {
	cell := s.branch()
	if cell < 0 {
		s.solution()
		return
	}
	for left := s.left[cell]; left != 0; {
		if s.guesses++; s.guesses > s.steps {
			s.overused = true
			return
		}
		value := s.choose(left)
		left &^= value
		mark := len(s.trail)
		if s.Keep(cell, value) && s.settle() {
			s.search()
		}
		s.forget()
		s.undo(mark)
		if s.found >= s.limit || s.overused {
			return
		}
	}
}

// branch is the cell to try, or -1 if every cell has its value. It has few values left, and stands in constraints that
// failed often: the heaviest for its number of values is taken (dom/wdeg; Boussemart, Hemery, Lecoutre and Sais 2004),
// which finds the crux of a hard board and stays there.
func (s *Solver) branch() int {
	if s.pick != nil {
		return s.branchAtRandom()
	}
	best, fewest, heaviest := -1, 1, 0
	for cell, left := range s.left {
		if single(left) {
			continue
		}
		if n, weight := values(left), s.weight[cell]; best < 0 || n*heaviest < fewest*weight {
			best, fewest, heaviest = cell, n, weight
		}
	}
	return best
}

// branchAtRandom is a random one of the cells with the fewest values left, or -1 if every cell has its value.
func (s *Solver) branchAtRandom() int {
	best, few, equal := -1, 64, 0
	for cell, left := range s.left {
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

// blame makes the cells of a constraint heavier.
func (s *Solver) blame(c int32) {
	for _, cell := range s.constraints[c].Cells() {
		s.weight[cell]++
	}
}

// choose takes one value out of a set.
func (s *Solver) choose(set uint32) uint32 {
	if s.pick != nil {
		for range s.pick(bits.OnesCount32(set)) {
			set &= set - 1
		}
	}
	return set & -set
}

// solution takes note of a board that is full.
func (s *Solver) solution() {
	s.found++
	if s.show == nil {
		return
	}
	for cell, left := range s.left {
		s.board[cell] = uint8(bits.Len32(left))
	}
	s.show(s.board)
}
