package technique

import (
	"math/bits"

	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// twoLines assumes a cell's value and looks only at its own line, the lines that cross it where that changes something,
// and the neighbours of its own line, which may then not fit their clues. A crossing line can't be the one that fails,
// because it was solved completely, so it allows both values of each cell. It returns the cell's own line and the one
// that fails.
func (l *Logic) twoLines(b *board.Board, x, y int, filled bool) (own, breaks Line, found bool) {
	t := &l.trial
	t.Copy(b)
	t.Set(x, y, filled)
	if row, broken := l.acrossRow(b, y); broken >= 0 {
		return row, Line{Index: broken}, true
	}
	t.Copy(b)
	t.Set(x, y, filled)
	if col, broken := l.acrossCol(b, x); broken >= 0 {
		return col, Line{Column: true, Index: broken}, true
	}
	return Line{}, Line{}, false
}

// acrossRow follows the trial in a row. It returns the row that fails, or -1.
func (l *Logic) acrossRow(b *board.Board, y int) (own Line, broken int) {
	t := &l.trial
	open := openBeside(b.Row, y, b.Clues().Height()) & (1<<b.Clues().Width() - 1)
	if open == 0 {
		return own, -1
	}
	row, ok := l.Row(t, y)
	if !ok {
		return own, -1
	}
	t.AddRow(y, row)
	var rows uint64
	for changed := row.All() &^ b.Row(y).All() & open; changed != 0; changed &= changed - 1 {
		x := bits.TrailingZeros64(changed)
		before := t.Col(x)
		col, ok := l.Col(t, x)
		if !ok {
			return own, -1
		}
		t.AddCol(x, col)
		rows |= col.All() &^ before.All()
	}
	for rows &= beside(y); rows != 0; rows &= rows - 1 {
		other := bits.TrailingZeros64(rows)
		if _, ok := l.Row(t, other); !ok {
			return Line{Index: y}, other
		}
	}
	return own, -1
}

// acrossCol follows the trial in a column. It returns the column that fails, or -1.
func (l *Logic) acrossCol(b *board.Board, x int) (own Line, broken int) {
	t := &l.trial
	open := openBeside(b.Col, x, b.Clues().Width()) & (1<<b.Clues().Height() - 1)
	if open == 0 {
		return own, -1
	}
	col, ok := l.Col(t, x)
	if !ok {
		return own, -1
	}
	t.AddCol(x, col)
	var cols uint64
	for changed := col.All() &^ b.Col(x).All() & open; changed != 0; changed &= changed - 1 {
		y := bits.TrailingZeros64(changed)
		before := t.Row(y)
		row, ok := l.Row(t, y)
		if !ok {
			return own, -1
		}
		t.AddRow(y, row)
		cols |= row.All() &^ before.All()
	}
	for cols &= beside(x); cols != 0; cols &= cols - 1 {
		other := bits.TrailingZeros64(cols)
		if _, ok := l.Col(t, other); !ok {
			return Line{Column: true, Index: x}, other
		}
	}
	return own, -1
}

// openBeside returns the places at which a neighbour of a line has an unknown cell. Crossing lines at other places
// don't affect the neighbours.
func openBeside(known func(int) line.Known, index, lines int) (open uint64) {
	if index > 0 {
		open = ^known(index - 1).All()
	}
	if index+1 < lines {
		open |= ^known(index + 1).All()
	}
	return open
}

// beside returns a line and its neighbours as a set.
func beside(index int) uint64 { return 7 << index >> 1 }

// twoLinesStep returns the step that [Logic.twoLines] finds.
func (l *Logic) twoLinesStep(b *board.Board, c Cell, filled bool) (Step, bool) {
	own, breaks, found := l.twoLines(b, c.X, c.Y, filled)
	s := newSupposition(TwoLines, c, filled)
	s.Line, s.Jam = own, breaks
	return s, found
}
