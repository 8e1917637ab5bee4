package technique

import (
	"math/bits"

	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// fullLine finds a line with a single arrangement: its runs fill it from end to end, or it has none.
func (l *Logic) fullLine(b *board.Board, at lineRef) Step {
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

// completeLine finds cells that are the same in all arrangements of a line's runs.
func (l *Logic) completeLine(b *board.Board, at lineRef) Step {
	clue, length, before := lineState(b, at)
	now, ok := l.solver.Solve(clue, length, before)
	if !ok {
		return Step{}
	}
	return newStep(CompleteLine, at, before, now)
}

// finishedLine finds a line all of whose runs are filled: the other cells stay empty.
func (l *Logic) finishedLine(b *board.Board, at lineRef) Step {
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

// overlap finds cells that a run covers in all its places, given crossed out cells and the known cells at the ends of
// the line: see [line.Solver.Overlap]. It uses the run that covers the most new cells.
func (l *Logic) overlap(b *board.Board, at lineRef) Step {
	clue, length, before := lineState(b, at)
	now, ok := l.solver.Overlap(clue, length, before)
	if !ok || now.Filled == before.Filled {
		return Step{}
	}
	return l.widestStep(Overlap, at, clue, before, line.Known{Filled: now.Filled, Empty: before.Empty})
}

// widestStep returns the step of the run that covers the most new cells in all its places, as last computed by the
// solver.
func (l *Logic) widestStep(t Technique, at lineRef, clue line.Clue, before, now line.Known) (best Step) {
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
			best.run, best.length = i, int(run)
		}
	}
	return best
}
