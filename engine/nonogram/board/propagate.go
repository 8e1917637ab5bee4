package board

import (
	"math/bits"

	"nonet/engine/nonogram/line"
)

// Reading is a method to solve a line.
type Reading uint8

// The readings. Each finds at least as much as the one before: see the methods of [line.Solver].
const (
	Overlap Reading = iota
	Reach
	Whole
)

// Worker solves lines and counts them. It is not safe for concurrent use.
type Worker struct {
	solver line.Solver
	Lines  int // the number of lines solved

	work, mostWork int // by the time that lines take, and its maximum; 0 for no limit
}

// The time to solve a line: lineWork and its runs. A line of usualRuns is the unit of [Worker.AllowWork].
const (
	lineWork  = 4
	usualRuns = 8
)

// AllowWork resets the work and sets the maximum number of lines of eight runs. Lines with more runs count more. A pass
// that has begun is finished.
func (w *Worker) AllowWork(lines int) { w.work, w.mostWork = 0, lines*(lineWork+usualRuns) }

// Spent reports whether the maximum has been reached.
func (w *Worker) Spent() bool {
	return w.mostWork > 0 && w.work >= w.mostWork
}

// Propagate solves changed lines until nothing changes. It returns the number of passes over rows and columns that
// found something, and false if a line does not fit its clue.
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

// Pass solves all changed rows once, then all changed columns. It returns false if a line does not fit its clue.
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

// fits reports whether the changed lines of a full board fit their clues.
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
	w.work += lineWork + len(clue)
	switch how {
	case Overlap:
		return w.solver.Overlap(clue, length, k)
	case Reach:
		return w.solver.Reach(clue, length, k)
	}
	return w.solver.Solve(clue, length, k)
}

// Row returns everything that is known about a row after solving it. It returns false if it does not fit its clue.
func (w *Worker) Row(b *Board, y int) (line.Known, bool) {
	return w.read(b.clues.Rows[y], b.clues.Width(), b.rows[y], Whole)
}

// Col returns everything that is known about a column after solving it. It returns false if it does not fit its clue.
func (w *Worker) Col(b *Board, x int) (line.Known, bool) {
	return w.read(b.clues.Cols[x], b.clues.Height(), b.cols[x], Whole)
}
