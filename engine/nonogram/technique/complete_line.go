package technique

import "nonet/engine/nonogram/board"

// completeLine finds cells that are the same in all arrangements of a line's runs.
func (l *Logic) completeLine(b *board.Board, at Line) Step {
	clue, length, before := lineState(b, at)
	now, ok := l.solver.Solve(clue, length, before)
	if !ok {
		return Step{}
	}
	return newStep(CompleteLine, at, before, now)
}
