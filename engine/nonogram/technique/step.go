package technique

import (
	"math/bits"

	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// Cell is a place on a board, from 0.
type Cell struct{ X, Y int }

// Step is one application of a technique: the cells that it makes known, and the reason.
type Step struct {
	Technique Technique
	line      lineRef // the line that is solved, or that of an assumed cell
	run       int     // the run of an overlap, from 0
	length    int     // and its length
	Filled    []Cell  // the cells that the step fills
	Empty     []Cell  // and those that stay empty

	supposed Cell    // the assumed cell, for two lines and probing
	value    bool    // its assumed value
	jam      lineRef // the line that does not fit its clue then
	count    int     // the number of lines that show it
}

// cells returns the number of cells that the step makes known.
func (s *Step) cells() int { return len(s.Filled) + len(s.Empty) }

// Apply applies the step to a board.
func (s *Step) Apply(b *board.Board) {
	for _, c := range s.Filled {
		b.Set(c.X, c.Y, true)
	}
	for _, c := range s.Empty {
		b.Set(c.X, c.Y, false)
	}
}

// Next returns the easiest possible step, and among the steps of one technique one with the most cells.
func (l *Logic) Next(b *board.Board) (Step, bool) {
	for _, find := range []func(*Logic, *board.Board, lineRef) Step{
		(*Logic).fullLine, (*Logic).finishedLine, (*Logic).overlap, (*Logic).reach, (*Logic).completeLine,
	} {
		var best Step
		for _, at := range linesOf(b) {
			if s := find(l, b, at); s.cells() > best.cells() {
				best = s
			}
		}
		if best.cells() > 0 {
			return best, true
		}
	}
	l.Propagate(b, board.Whole) // finds nothing more, but marks all lines as propagated
	for _, supposing := range []func(*Logic, *board.Board, Cell, bool) (Step, bool){
		(*Logic).twoLinesStep, (*Logic).probeStep,
	} {
		for y := range b.Clues().Height() {
			for x := range b.Clues().Width() {
				for _, filled := range []bool{true, false} {
					if b.IsKnown(x, y) {
						continue
					}
					if s, ok := supposing(l, b, Cell{x, y}, filled); ok {
						return s, true
					}
				}
			}
		}
	}
	return Step{}, false
}

// linesOf returns the rows and the columns of a board.
func linesOf(b *board.Board) (lines []lineRef) {
	for y := range b.Clues().Height() {
		lines = append(lines, lineRef{board.Rows, y})
	}
	for x := range b.Clues().Width() {
		lines = append(lines, lineRef{board.Cols, x})
	}
	return lines
}

// lineState returns the clue, the length and the known cells of a line.
func lineState(b *board.Board, at lineRef) (line.Clue, int, line.Known) {
	clue, length := b.Clues().Of(at.Axis, at.Index)
	return clue, length, b.Line(at.Axis, at.Index)
}

func (at lineRef) cell(i int) Cell {
	if at.Axis == board.Cols {
		return Cell{at.Index, i}
	}
	return Cell{i, at.Index}
}

func (at lineRef) cellsOf(set uint64) (cells []Cell) {
	for ; set != 0; set &= set - 1 {
		cells = append(cells, at.cell(bits.TrailingZeros64(set)))
	}
	return cells
}

// newStep returns a step of a line with the cells that are known now and were not before.
func newStep(t Technique, at lineRef, before, now line.Known) Step {
	return Step{
		Technique: t, line: at, run: -1,
		Filled: at.cellsOf(now.Filled &^ before.Filled), Empty: at.cellsOf(now.Empty &^ before.Empty),
	}
}

// newSupposition returns the step that follows from a value that is impossible in a cell.
func newSupposition(t Technique, c Cell, value bool) Step {
	s := Step{Technique: t, run: -1, supposed: c, value: value}
	if value {
		s.Empty = []Cell{c}
	} else {
		s.Filled = []Cell{c}
	}
	return s
}
