package technique

import "nonet/engine/nonogram/board"

// probe assumes a cell's value and propagates it line by line until a line does not fit its clue.
func (l *Logic) probe(b *board.Board, x, y int, filled bool) (found bool) {
	l.trial.Copy(b)
	l.trial.Set(x, y, filled)
	_, ok := l.Propagate(&l.trial, board.Whole)
	return !ok
}

// probeStep returns the step that [Logic.probe] finds.
func (l *Logic) probeStep(b *board.Board, c Cell, filled bool) (Step, bool) {
	l.Lines = 0
	if !l.probe(b, c.X, c.Y, filled) {
		return Step{}, false
	}
	s := newSupposition(Probing, c, filled)
	s.count = l.Lines
	for _, at := range linesOf(&l.trial) {
		clue, length, known := lineState(&l.trial, at)
		if !l.solver.Fits(clue, length, known) {
			s.jam = at
			break
		}
	}
	return s, true
}
