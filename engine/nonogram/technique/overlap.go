package technique

import (
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// overlap finds cells that a run covers in all its places, given crossed out cells and the known cells at the ends of
// the line: see [line.Solver.Overlap]. It uses the run that covers the most new cells.
func (l *Logic) overlap(b *board.Board, at Line) Step {
	clue, length, before := lineState(b, at)
	now, ok := l.solver.Overlap(clue, length, before)
	if !ok || now.Filled == before.Filled {
		return Step{}
	}
	return l.widest(Overlap, at, clue, before, line.Known{Filled: now.Filled, Empty: before.Empty})
}

// widest returns the step of the run that covers the most new cells in all its places, as last computed by the solver.
func (l *Logic) widest(t Technique, at Line, clue line.Clue, before, now line.Known) (best Step) {
	for i, run := range clue {
		first, last := l.solver.Place(i)
		core := first + int(run) - last
		if core <= 0 {
			continue
		}
		k := before
		k.Filled |= now.Filled & ((1<<core - 1) << last)
		if s := newStep(t, at, before, k); s.cells() > best.cells() {
			best = s
			best.Run, best.Length = i, int(run)
		}
	}
	return best
}
