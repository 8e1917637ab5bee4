package csp

import "math/bits"

// search counts the solutions of a propagated board by backtracking, a depth-first search.
func (s *Solver) search() {
	cell := s.selectCell()
	if cell < 0 {
		s.report()
		return
	}
	for left := s.candidates[cell]; left != 0; {
		if s.guesses++; s.guesses > s.steps {
			return
		}
		value := s.selectValue(left)
		left &^= value
		mark := len(s.trail)
		if s.restrict(cell, value) && s.propagate() {
			s.search()
		}
		s.clearQueue()
		s.undo(mark)
		if s.found >= s.limit || s.guesses > s.steps {
			return
		}
	}
}

// selectCell returns the cell to guess in, or -1 if every cell has a value. It chooses the cell with the fewest values
// (minimum remaining values) for the weight of its constraints, which grows when they fail (dom/wdeg; Boussemart,
// Hemery, Lecoutre and Sais 2004). This finds the difficult part of a board and stays there.
func (s *Solver) selectCell() int {
	if s.pick != nil {
		return s.selectRandomCell()
	}
	best, fewest, heaviest := -1, 1, 0
	for cell, left := range s.candidates {
		if isSingle(left) {
			continue
		}
		if n, weight := values(left), s.weight[cell]; best < 0 || n*heaviest < fewest*weight {
			best, fewest, heaviest = cell, n, weight
		}
	}
	return best
}

// selectRandomCell returns a random cell among those with the fewest values left, or -1 if every cell has a value.
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

// selectValue returns one value of a set.
func (s *Solver) selectValue(set uint32) uint32 {
	if s.pick != nil {
		for range s.pick(bits.OnesCount32(set)) {
			set &= set - 1
		}
	}
	return set & -set
}

// report counts a full board and shows it.
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
