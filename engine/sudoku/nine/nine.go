// Package nine solves, proves and fills classic 9x9 boards: bit sets, no allocation, no time-out.
// It is the fast path of package sudoku and answers as the general search of package csp does.
package nine

import "math/bits"

// Cells is the number of cells of a board.
const Cells = 81

// Board is a 9x9 board, row-major; 0 is an empty cell.
type Board [Cells]uint8

// Solver counts solutions. It holds the memory of one search, so it is for one goroutine; the zero value is ready.
type Solver struct {
	first        state // the first solution found
	limit, found int
	guesses      int
}

// Count returns the number of solutions of b, at most limit. A board whose givens contradict each other has none.
func (s *Solver) Count(b *Board, limit int) int {
	s.limit, s.found = limit, 0
	var g state
	if g.start(b) && g.settle() {
		s.search(&g)
	}
	return s.found
}

// First is the first solution that the last count found.
func (s *Solver) First() (b Board) {
	for d, bands := range s.first.cand {
		for band, x := range bands {
			for ; x != 0; x &= x - 1 {
				b[27*band+bits.TrailingZeros32(x)] = uint8(d + 1)
			}
		}
	}
	return b
}

// Fill makes a full board of b, whose first row is put in an order that pick gives.
func (s *Solver) Fill(b *Board, pick func(n int) int) bool {
	p := [9]uint8{1, 2, 3, 4, 5, 6, 7, 8, 9}
	for i := 8; i > 0; i-- {
		j := pick(i + 1)
		p[i], p[j] = p[j], p[i]
	}
	*b = Board(append(p[:], b[9:]...))
	return s.Count(b, 1) == 1
}
