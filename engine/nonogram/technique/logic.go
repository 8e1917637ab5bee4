package technique

import (
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// Line is a row or a column, from 0.
type Line struct {
	Column bool
	Index  int
}

// Logic solves as a person does. It is working memory for one goroutine.
type Logic struct {
	board.Worker
	trial  board.Board
	solver line.Solver
}

// suppose goes through the cells that are not known, both values of each, to the first that one of the techniques of
// trial shows to be impossible, and makes the other one known.
func (l *Logic) suppose(b *board.Board, impossible func(x, y int, filled bool) bool) bool {
	for y := range b.Clues().Height() {
		for x := range b.Clues().Width() {
			if b.Known(x, y) {
				continue
			}
			for _, filled := range []bool{true, false} {
				if impossible(x, y, filled) {
					b.Set(x, y, !filled)
					return true
				}
			}
		}
	}
	return false
}
