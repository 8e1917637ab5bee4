package technique

import (
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// fullLine finds a line with a single arrangement: its runs fill it from end to end, or it has none.
func (l *Logic) fullLine(b *board.Board, at Line) Step {
	clue, length, known := lineState(b, at)
	if len(clue) == 0 {
		return newStep(FullLine, at, known, line.Known{Filled: known.Filled, Empty: 1<<length - 1})
	}
	if clue.Room() < length {
		return Step{}
	}
	var filled uint64
	i := 0
	for _, run := range clue {
		filled |= (1<<run - 1) << i
		i += int(run) + 1
	}
	return newStep(FullLine, at, known, line.Known{Filled: filled, Empty: (1<<length - 1) &^ filled})
}
