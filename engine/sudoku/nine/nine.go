// Package nine solves, proves and fills classic 9x9 boards: bit sets, no allocation, no time-out.
// It is the fast path of package sudoku and answers as the general search of package csp does.
package nine

import "math/bits"

// Cells is the number of cells of a board.
const Cells = 81

// Board is a 9x9 board, row-major; 0 is an empty cell.
type Board [Cells]uint8

const all = 1<<9 - 1 // every digit of a house

// Solver counts solutions. It holds the memory of one search, so it is for one goroutine; the zero value is ready.
type Solver struct {
	row, col, box [9]uint16 // the digits still missing
	board         Board
	first         Board // the first solution found
	limit, found  int
	order         func(n int) int // picks among n candidates; nil takes the lowest
}

// Count returns the number of solutions of b, at most limit. A board whose givens contradict each other has none.
func (s *Solver) Count(b *Board, limit int) int {
	s.order = nil
	return s.count(b, limit)
}

// First is the first solution that the last count found.
func (s *Solver) First() Board { return s.first }

// Fill makes a full board of b by trying digits in the order that pick gives. It tells whether there is one.
func (s *Solver) Fill(b *Board, pick func(n int) int) bool {
	s.order = pick
	return s.count(b, 1) == 1
}

func (s *Solver) count(b *Board, limit int) int {
	s.limit, s.found, s.board = limit, 0, Board{}
	for i := range 9 {
		s.row[i], s.col[i], s.box[i] = all, all, all
	}
	for cell, v := range b {
		if v == 0 {
			continue
		}
		if v > 9 || s.free(cell)&(1<<(v-1)) == 0 {
			return 0
		}
		s.flip(cell, 1<<(v-1))
		s.board[cell] = v
	}
	s.search()
	return s.found
}

func (s *Solver) free(cell int) uint16 {
	r, c := cell/9, cell%9
	return s.row[r] & s.col[c] & s.box[r/3*3+c/3]
}

func (s *Solver) flip(cell int, digit uint16) {
	r, c := cell/9, cell%9
	s.row[r] ^= digit
	s.col[c] ^= digit
	s.box[r/3*3+c/3] ^= digit
}

// search branches on the empty cell with the fewest candidates.
func (s *Solver) search() {
	best, few, set := -1, 10, uint16(0)
	for cell, v := range s.board {
		if v != 0 {
			continue
		}
		f := s.free(cell)
		if n := bits.OnesCount16(f); n < few {
			best, few, set = cell, n, f
		}
	}
	if best < 0 {
		if s.found == 0 {
			s.first = s.board
		}
		s.found++
		return
	}
	for set != 0 && s.found < s.limit {
		digit := s.pick(set)
		set &^= digit
		s.flip(best, digit)
		s.board[best] = uint8(bits.Len16(digit))
		s.search()
		s.flip(best, digit)
	}
	s.board[best] = 0
}

// pick takes one digit of a set.
func (s *Solver) pick(set uint16) uint16 {
	if s.order != nil {
		for range s.order(bits.OnesCount16(set)) {
			set &= set - 1
		}
	}
	return set & -set
}
