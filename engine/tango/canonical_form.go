package tango

import (
	"slices"
	"strings"

	"nonet/engine"
)

// solutionsFrom is the minimum side of boards that are identified by their solutions: there are 12 million of 8x8, but
// only 11 thousand of 6x6.
const solutionsFrom = 8

// CanonicalForm returns the same text for all orientations of a puzzle and for both choices of symbols. From 8x8 on it
// depends only on the solution; for smaller boards also on signs and givens.
func (kind) CanonicalForm(p engine.Puzzle) string {
	l, err := layoutOf(p)
	if err != nil || l.check(p.Givens) != nil || l.check(p.Solution) != nil || slices.Contains(p.Solution, 0) {
		return ""
	}
	least := ""
	for orientation := range 8 {
		for swap := range 2 {
			if text := l.orient(p, orientation, swap == 1); least == "" || text < least {
				least = text
			}
		}
	}
	return p.Size + " " + least
}

// orient returns one of the eight orientations of a board as text, optionally with exchanged symbols.
func (l *layout) orient(p engine.Puzzle, orientation int, swap bool) string {
	side := l.board.N
	at := func(row, col int) (int, int) { return orientCell(row, col, side, orientation) }
	var text strings.Builder
	write := func(values []uint8) {
		for cell := range values {
			row, col := at(cell/side, cell%side)
			v := values[row*side+col]
			if swap && v != 0 {
				v = 3 - v
			}
			text.WriteByte('0' + v)
		}
	}
	write(p.Solution)
	if side >= solutionsFrom {
		return text.String()
	}
	text.WriteByte(' ')
	write(p.Givens)
	text.WriteByte(' ')
	for cell := range p.Givens {
		for _, step := range [2][2]int{{0, 1}, {1, 0}} {
			row, col := cell/side, cell%side
			if row+step[0] == side || col+step[1] == side {
				continue
			}
			a, b := at(row, col)
			c, d := at(row+step[0], col+step[1])
			text.WriteByte(l.signBetween(a, b, c, d))
		}
	}
	return text.String()
}

// signBetween returns '1' if there is a sign between two adjacent cells, and '0' otherwise. Its meaning follows from
// the solution.
func (l *layout) signBetween(row, col, otherRow, otherCol int) byte {
	line, i := row, min(col, otherCol)
	if row != otherRow {
		line, i = l.board.N+col, min(row, otherRow)
	}
	return '0' + byte((l.board.Same[line]|l.board.Differ[line])>>i&1)
}

// orientCell returns the cell that is at a place in an orientation of the board.
func orientCell(row, col, side, orientation int) (int, int) {
	if orientation&1 != 0 {
		row = side - 1 - row
	}
	if orientation&2 != 0 {
		col = side - 1 - col
	}
	if orientation&4 != 0 {
		row, col = col, row
	}
	return row, col
}
