// Package nine solves, proves and fills classic 9x9 boards with bit sets (bitboards) and without allocation. It is the
// fast path of package sudoku and returns the same results as the general search of package csp.
//
// The representation, a digit's candidates in three words of 27 bits, and tables for the locked candidates of a band go
// back to the solvers of the New Sudoku Players' Forum (zhouyundong's JCZSolve, 2013). Here one step treats minirows
// and minicolumns alike, as permutations, so that it finds locked candidates in both directions at once.
package nine

import (
	"math/bits"

	"nonet/engine"
)

// Cells is the number of cells of a board.
const Cells = 81

// Board is a 9x9 board, row-major; 0 is an empty cell.
type Board [Cells]uint8

// Solver counts solutions. It holds the memory of one search, so it is not safe for concurrent use. The zero value is
// ready to use.
type Solver struct {
	first        state // the first solution found
	limit, found int
	each         func(*Board) // called with every solution, if set
	shown        Board
	rand         *engine.Rand // chooses the digits to guess, if set
	hasty        bool         // guess in the first suitable cell; choosing does not pay if few guesses are needed
	guesses      int          // since the solver was created
	carefulFrom  int          // number of guesses from which nodes are checked more carefully
}

// Each returns the number of solutions of b, at most limit, and calls show with each unless it is nil, in no particular
// order. The board is reused. An invalid board has no solution.
func (s *Solver) Each(b *Board, limit int, show func(*Board)) int {
	s.each, s.rand, s.hasty = show, nil, false
	return s.run(b, limit)
}

func (s *Solver) run(b *Board, limit int) int {
	s.limit, s.found = limit, 0
	var given givens
	var g state
	if limit > 0 && given.read(b) {
		g.start(&given)
		s.searchFrom(&g)
	}
	return s.found
}

// searchFrom searches from a state that is not propagated yet.
func (s *Solver) searchFrom(g *state) {
	s.carefulFrom = s.guesses + carefulAfter
	if g.propagate() {
		s.search(g)
	}
}

// write puts the known digits on b.
func (g *state) write(b *Board) {
	for d := range g.digits {
		for band, x := range g.digits[d].own {
			for ; x != 0; x &= x - 1 {
				b[27*band+bits.TrailingZeros32(x)] = uint8(d + 1)
			}
		}
	}
}
