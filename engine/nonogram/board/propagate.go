package board

import (
	"math/bits"

	"nonet/engine/nonogram/line"
)

// Reading is a method to solve a line.
type Reading uint8

// The readings. Each finds what the one before finds, and often more: see the methods of [line.Solver].
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

// IsSpent reports whether the maximum has been reached.
func (w *Worker) IsSpent() bool {
	return w.mostWork > 0 && w.work >= w.mostWork
}

// Propagate solves changed lines until nothing changes. It returns the number of passes over rows and columns that
// found something, and false if a line does not fit its clue.
func (w *Worker) Propagate(b *Board, how Reading) (passes int, ok bool) {
	for b.changed != [2]uint64{} && b.unknown > 0 {
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
	for a := range b.changed {
		for ; b.changed[a] != 0; b.changed[a] &= b.changed[a] - 1 {
			i := bits.TrailingZeros64(b.changed[a])
			k, ok := w.read(b, Axis(a), i, how)
			if !ok {
				return false
			}
			if k != b.lines[a][i] {
				b.Add(Axis(a), i, k)
			}
		}
	}
	return true
}

// fits reports whether the changed lines of a full board fit their clues.
func (w *Worker) fits(b *Board) bool {
	for a := range b.changed {
		for ; b.changed[a] != 0; b.changed[a] &= b.changed[a] - 1 {
			i := bits.TrailingZeros64(b.changed[a])
			if clue, length := b.clues.Of(Axis(a), i); !w.solver.Fits(clue, length, b.lines[a][i]) {
				return false
			}
		}
	}
	return true
}

func (w *Worker) read(b *Board, a Axis, i int, how Reading) (line.Known, bool) {
	clue, length := b.clues.Of(a, i)
	w.Lines++
	w.work += lineWork + len(clue)
	switch how {
	case Overlap:
		return w.solver.Overlap(clue, length, b.lines[a][i])
	case Reach:
		return w.solver.Reach(clue, length, b.lines[a][i])
	}
	return w.solver.Solve(clue, length, b.lines[a][i])
}

// Line returns everything that is known about a line after solving it. It returns false if it does not fit its clue.
func (w *Worker) Line(b *Board, a Axis, i int) (line.Known, bool) { return w.read(b, a, i, Whole) }
