package technique

import (
	"math/bits"

	"nonet/engine/nonogram/board"
)

// twoLines assumes a cell's value and looks only at its own line, the lines that cross it where that changes something,
// and the neighbours of its own line, which may then not fit their clues. A crossing line can't be the one that fails,
// because it was solved completely, so it allows both values of each cell. It returns the cell's own line and the one
// that fails.
func (l *Logic) twoLines(b *board.Board, x, y int, filled bool) (own, breaks lineRef, found bool) {
	for _, own := range []lineRef{{board.Rows, y}, {board.Cols, x}} {
		l.trial.Copy(b)
		l.trial.Set(x, y, filled)
		if broken := l.followAcross(b, own); broken >= 0 {
			return own, lineRef{own.Axis, broken}, true
		}
	}
	return lineRef{}, lineRef{}, false
}

// breaksTwoLines reports whether a cell can't have a value because of two lines.
func (l *Logic) breaksTwoLines(b *board.Board, x, y int, filled bool) bool {
	_, _, found := l.twoLines(b, x, y, filled)
	return found
}

// followAcross follows the trial in a line. It returns the parallel line that fails, or -1.
func (l *Logic) followAcross(b *board.Board, own lineRef) (broken int) {
	t, a, crossing := &l.trial, own.Axis, 1-own.Axis
	_, lines := b.Clues().Of(crossing, 0)
	_, length := b.Clues().Of(a, 0)
	open := openBeside(b, own, lines) & (1<<length - 1)
	if open == 0 {
		return -1
	}
	known, ok := l.Line(t, a, own.Index)
	if !ok {
		return -1
	}
	t.Add(a, own.Index, known)
	var parallel uint64
	for changed := known.All() &^ b.Line(a, own.Index).All() & open; changed != 0; changed &= changed - 1 {
		i := bits.TrailingZeros64(changed)
		before := t.Line(crossing, i)
		now, ok := l.Line(t, crossing, i)
		if !ok {
			return -1
		}
		t.Add(crossing, i, now)
		parallel |= now.All() &^ before.All()
	}
	for parallel &= withNeighbours(own.Index); parallel != 0; parallel &= parallel - 1 {
		other := bits.TrailingZeros64(parallel)
		if _, ok := l.Line(t, a, other); !ok {
			return other
		}
	}
	return -1
}

// openBeside returns the places at which a neighbour of a line has an unknown cell. Crossing lines at other places
// don't affect the neighbours.
func openBeside(b *board.Board, at lineRef, lines int) (open uint64) {
	if at.Index > 0 {
		open = ^b.Line(at.Axis, at.Index-1).All()
	}
	if at.Index+1 < lines {
		open |= ^b.Line(at.Axis, at.Index+1).All()
	}
	return open
}

// withNeighbours returns a line and its neighbours as a set.
func withNeighbours(index int) uint64 { return 7 << index >> 1 }

// twoLinesStep returns the step that [Logic.twoLines] finds.
func (l *Logic) twoLinesStep(b *board.Board, c Cell, filled bool) (Step, bool) {
	own, breaks, found := l.twoLines(b, c.X, c.Y, filled)
	s := newSupposition(TwoLines, c, filled)
	s.line, s.jam = own, breaks
	return s, found
}
