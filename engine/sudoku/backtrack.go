package sudoku

import (
	"nonet/engine"
	"nonet/engine/grid"
)

// backtrack fills the board as the simplest generators do: cell after cell in reading order, with the values of each in
// random order. It returns [engine.ErrBudget] after a million values, as nearly always above 9x9.
func (l *layout) backtrack(r *engine.Rand) ([]uint8, error) {
	f := backtracker{grid: l.grid, rand: r, board: make([]uint8, l.grid.Cells()), used: make([]uint32, len(l.grid.Houses))}
	if !f.fill(0) {
		return nil, engine.ErrBudget
	}
	return f.board, nil
}

// backtrackMax is the number of values that a backtracker tries at most.
const backtrackMax = 1_000_000

type backtracker struct {
	grid  *grid.Grid
	rand  *engine.Rand
	board []uint8
	used  []uint32 // by house: the values that it has
	tried int
}

func (f *backtracker) fill(cell int) bool {
	if cell == len(f.board) {
		return true
	}
	used := uint32(0)
	for _, p := range f.grid.Places[cell] {
		used |= f.used[p.House]
	}
	for _, v := range f.rand.Perm(f.grid.Values) {
		if f.tried++; f.tried > backtrackMax {
			return false
		}
		if used>>v&1 != 0 {
			continue
		}
		f.put(cell, v)
		if f.fill(cell + 1) {
			return true
		}
		f.put(cell, v)
	}
	return false
}

// put toggles a value in the houses of a cell.
func (f *backtracker) put(cell, v int) {
	f.board[cell] = uint8(v + 1)
	for _, p := range f.grid.Places[cell] {
		f.used[p.House] ^= 1 << v
	}
}
