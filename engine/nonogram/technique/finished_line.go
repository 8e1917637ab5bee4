package technique

import (
	"math/bits"

	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// finishedLine finds a line all of whose runs are filled: the other cells stay empty.
func (l *Logic) finishedLine(b *board.Board, at Line) Step {
	clue, length, known := lineState(b, at)
	if bits.OnesCount64(known.Filled) < clue.Cells() {
		return Step{}
	}
	return newStep(FinishedLine, at, known, line.Known{Filled: known.Filled, Empty: (1<<length - 1) &^ known.Filled})
}

// FinishLines crosses out the other cells of all finished lines, because people don't need a hint for these.
func (l *Logic) FinishLines(b *board.Board) {
	for _, at := range linesOf(b) {
		s := l.finishedLine(b, at)
		s.Apply(b)
	}
}
