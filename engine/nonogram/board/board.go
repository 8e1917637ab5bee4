package board

import (
	"math/bits"

	"nonet/engine/nonogram/line"
)

// Axis is the direction of a line.
type Axis int

// The axes. Each is the other one's 1-a.
const (
	Rows Axis = iota
	Cols
)

// Board holds the known cells of a nonogram, by rows and by columns. Use [Board.Copy] to copy it.
type Board struct {
	clues   *Clues
	lines   [2][line.Max]line.Known // by axis
	changed [2]uint64               // by axis: the lines that have changed since they were last propagated
	unknown int
}

// Reset makes all cells unknown.
func (b *Board) Reset(clues *Clues) {
	b.clues = clues
	clear(b.lines[Rows][:clues.Height()])
	clear(b.lines[Cols][:clues.Width()])
	b.Renew()
	b.unknown = clues.Width() * clues.Height()
}

// Renew marks all lines as changed.
func (b *Board) Renew() {
	b.changed = [2]uint64{1<<b.clues.Height() - 1, 1<<b.clues.Width() - 1}
}

// Copy copies another board.
func (b *Board) Copy(from *Board) {
	b.clues, b.changed, b.unknown = from.clues, from.changed, from.unknown
	copy(b.lines[Rows][:], from.lines[Rows][:from.clues.Height()])
	copy(b.lines[Cols][:], from.lines[Cols][:from.clues.Width()])
}

// Clues returns the board's clues.
func (b *Board) Clues() *Clues { return b.clues }

// CountUnknown returns the number of unknown cells.
func (b *Board) CountUnknown() int { return b.unknown }

// Line returns the known cells of a line.
func (b *Board) Line(a Axis, i int) line.Known { return b.lines[a][i] }

// IsKnown reports whether a cell is known.
func (b *Board) IsKnown(x, y int) bool { return b.lines[Rows][y].All()>>x&1 != 0 }

// Set makes an unknown cell known.
func (b *Board) Set(x, y int, filled bool) {
	row, col := &b.lines[Rows][y], &b.lines[Cols][x]
	if filled {
		row.Filled |= 1 << x
		col.Filled |= 1 << y
	} else {
		row.Empty |= 1 << x
		col.Empty |= 1 << y
	}
	b.changed[Rows] |= 1 << y
	b.changed[Cols] |= 1 << x
	b.unknown--
}

// Add adds known cells of a line, and marks the crossing lines of new ones as changed.
func (b *Board) Add(a Axis, i int, k line.Known) {
	old, crossing := &b.lines[a][i], &b.lines[1-a]
	for add := k.Filled &^ old.Filled; add != 0; add &= add - 1 {
		crossing[bits.TrailingZeros64(add)].Filled |= 1 << i
	}
	for add := k.Empty &^ old.Empty; add != 0; add &= add - 1 {
		crossing[bits.TrailingZeros64(add)].Empty |= 1 << i
	}
	add := k.All() &^ old.All()
	b.changed[1-a] |= add
	b.unknown -= bits.OnesCount64(add)
	*old = k
}

// writeRows copies the filled cells, row by row.
func (b *Board) writeRows(rows []uint64) {
	for y := range rows {
		rows[y] = b.lines[Rows][y].Filled
	}
}
