package board

import (
	"math/bits"

	"nonet/engine/nonogram/line"
)

// Reading is how lines are looked at.
type Reading uint8

// The readings, each telling at least as much as the one before: see the methods of [line.Solver].
const (
	Overlap Reading = iota
	Reach
	Whole
)

// Worker looks at lines and counts how many. It is working memory for one goroutine.
type Worker struct {
	solver line.Solver
	Lines  int // that were looked at
	most   int // how many may be; 0 is any number
}

// Allow sets how many lines may be looked at from now on. A pass that has begun goes to its end.
func (w *Worker) Allow(lines int) { w.Lines, w.most = 0, lines }

// Spent reports whether that many lines have been looked at.
func (w *Worker) Spent() bool { return w.most > 0 && w.Lines >= w.most }

// Propagate looks at the lines that have changed until none tells more. It returns how many passes over rows and
// columns told something. Not ok is that the clue of a line does not fit any more.
func (w *Worker) Propagate(b *Board, how Reading) (passes int, ok bool) {
	for b.newRows|b.newCols != 0 && b.unknown > 0 {
		before := b.unknown
		if !w.Pass(b, how) {
			return passes, false
		}
		if b.unknown < before {
			passes++
		}
	}
	return passes, b.unknown > 0 || w.fits(b)
}

// Pass looks once at all rows that have changed, then at all such columns. Not ok is that a clue does not fit any more.
func (w *Worker) Pass(b *Board, how Reading) bool {
	for ; b.newRows != 0; b.newRows &= b.newRows - 1 {
		y := bits.TrailingZeros64(b.newRows)
		k, ok := w.read(b.clues.Rows[y], b.clues.Width(), b.rows[y], how)
		if !ok {
			return false
		}
		if k != b.rows[y] {
			b.AddRow(y, k)
		}
	}
	for ; b.newCols != 0; b.newCols &= b.newCols - 1 {
		x := bits.TrailingZeros64(b.newCols)
		k, ok := w.read(b.clues.Cols[x], b.clues.Height(), b.cols[x], how)
		if !ok {
			return false
		}
		if k != b.cols[x] {
			b.AddCol(x, k)
		}
	}
	return true
}

// fits looks at the lines of a full board that have changed.
func (w *Worker) fits(b *Board) bool {
	for ; b.newRows != 0; b.newRows &= b.newRows - 1 {
		if y := bits.TrailingZeros64(b.newRows); !w.solver.Fits(b.clues.Rows[y], b.clues.Width(), b.rows[y]) {
			return false
		}
	}
	for ; b.newCols != 0; b.newCols &= b.newCols - 1 {
		if x := bits.TrailingZeros64(b.newCols); !w.solver.Fits(b.clues.Cols[x], b.clues.Height(), b.cols[x]) {
			return false
		}
	}
	return true
}

func (w *Worker) read(clue line.Clue, length int, k line.Known, how Reading) (line.Known, bool) {
	w.Lines++
	switch how {
	case Overlap:
		return w.solver.Overlap(clue, length, k)
	case Reach:
		return w.solver.Reach(clue, length, k)
	}
	return w.solver.Solve(clue, length, k)
}

// Row returns all that a row tells, beside what is known of it.
func (w *Worker) Row(b *Board, y int) (line.Known, bool) {
	return w.read(b.clues.Rows[y], b.clues.Width(), b.rows[y], Whole)
}

// Col returns all that a column tells, beside what is known of it.
func (w *Worker) Col(b *Board, x int) (line.Known, bool) {
	return w.read(b.clues.Cols[x], b.clues.Height(), b.cols[x], Whole)
}
