package technique

import "nonet/engine/nonogram/board"

// reach finds cells that a run covers wherever the filled cells of its line let it stand, or else those that no run
// can come to: see [line.Solver.Reach].
func (l *Logic) reach(b *board.Board, at Line) Step {
	clue, length, before := lineState(b, at)
	now, ok := l.solver.Reach(clue, length, before)
	if !ok {
		return Step{}
	}
	if now.Filled != before.Filled {
		return l.widest(Reach, at, clue, before, now)
	}
	return newStep(Reach, at, before, now)
}
