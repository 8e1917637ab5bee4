package technique

import (
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// lineRef is a row or a column, from 0.
type lineRef struct {
	Axis  board.Axis
	Index int
}

// Logic solves nonograms by human techniques. It is not safe for concurrent use.
type Logic struct {
	board.Worker
	trial  board.Board
	solver line.Solver
}

// suppose tries both values of the unknown cells, up to the first value that is impossible, and makes the other value
// known. It reports whether it found one.
func (l *Logic) suppose(b *board.Board, isImpossible func(b *board.Board, x, y int, filled bool) bool) bool {
	for y := range b.Clues().Height() {
		for x := range b.Clues().Width() {
			if b.IsKnown(x, y) {
				continue
			}
			for _, filled := range []bool{true, false} {
				if isImpossible(b, x, y, filled) {
					b.Set(x, y, !filled)
					return true
				}
			}
		}
	}
	return false
}
