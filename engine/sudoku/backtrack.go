package sudoku

import (
	"nonet/engine"
	"nonet/engine/grid"
)

// backtrack fills the board in the way of the simplest generators: cell after cell in reading order, the
// values of each in random order, back when none fits. It returns [engine.ErrBudget] after a million
// values tried; above 9x9 that is the rule.
func (l *layout) backtrack(r *engine.Rand) ([]uint8, error) {
	f := backtracker{grid: l.grid, rand: r, board: make([]uint8, l.grid.Cells()), used: make([]uint32, len(l.grid.Houses))}
	if !f.fill(0) {
		return nil, engine.ErrBudget
	}
	return f.board, nil
}

// backtrackMax is how many values a backtracker tries.
const backtrackMax = 1_000_000

type backtracker struct {
	grid  *grid.Grid
	rand  *engine.Rand
	board []uint8
	used  []uint32 // of each house: the values that it has
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

// put enters a value in the houses of a cell, or takes it out again.
func (f *backtracker) put(cell, v int) {
	f.board[cell] = uint8(v + 1)
	for _, p := range f.grid.Places[cell] {
		f.used[p.House] ^= 1 << v
	}
}
