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

// branch is a cell with as few values left as any that is open, or -1 if there is none. Among equals a random one is
// taken if choices are random, else the first.
func (s *Solver) branch() int {
	best, few, equal := -1, s.all+1, 0
	for cell, left := range s.left {
		n := uint32(values(left))
		if n == 1 || n > few {
			continue
		}
		if n < few {
			best, few, equal = cell, n, 1
			if n == 2 && s.pick == nil {
				return best
			}
		} else if equal++; s.pick != nil && s.pick(equal) == 0 {
			best = cell
		}
	}
	return best
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
