package technique

import "nonet/engine/nonogram/board"

// reach finds cells that a run covers in all its places, given the filled cells of the line, or otherwise cells that no
// run can reach: see [line.Solver.Reach].
func (l *Logic) reach(b *board.Board, at lineRef) Step {
	clue, length, before := lineState(b, at)
	now, ok := l.solver.Reach(clue, length, before)
	if !ok {
		return Step{}
	}
	if now.Filled != before.Filled {
		return l.widestStep(Reach, at, clue, before, now)
	}
	return newStep(Reach, at, before, now)
}
