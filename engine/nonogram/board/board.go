package board

import (
	"math/bits"

	"nonet/engine/nonogram/line"
)

// Board holds the known cells of a nonogram, by rows and by columns. Use [Board.Copy] to copy it.
type Board struct {
	clues   *Clues
	rows    [line.Max]line.Known
	cols    [line.Max]line.Known
	newRows uint64 // the rows that have changed since they were last propagated
	newCols uint64
	unknown int
}

// Reset makes all cells unknown.
func (b *Board) Reset(clues *Clues) {
	b.clues = clues
	clear(b.rows[:clues.Height()])
	clear(b.cols[:clues.Width()])
	b.Renew()
	b.unknown = clues.Width() * clues.Height()
}

// Renew marks all lines as changed.
func (b *Board) Renew() {
	b.newRows, b.newCols = 1<<b.clues.Height()-1, 1<<b.clues.Width()-1
}

// Copy copies another board.
func (b *Board) Copy(from *Board) {
	b.clues, b.newRows, b.newCols, b.unknown = from.clues, from.newRows, from.newCols, from.unknown
	copy(b.rows[:], from.rows[:from.clues.Height()])
	copy(b.cols[:], from.cols[:from.clues.Width()])
}

// Clues returns the board's clues.
func (b *Board) Clues() *Clues { return b.clues }

// Unknown returns the number of unknown cells.
func (b *Board) Unknown() int { return b.unknown }

// Row returns the known cells of a row.
func (b *Board) Row(y int) line.Known { return b.rows[y] }

// Col returns the known cells of a column.
func (b *Board) Col(x int) line.Known { return b.cols[x] }

// Known reports whether a cell is known.
func (b *Board) Known(x, y int) bool { return b.rows[y].All()>>x&1 != 0 }

// Set makes an unknown cell known.
func (b *Board) Set(x, y int, filled bool) {
	if filled {
		b.rows[y].Filled |= 1 << x
		b.cols[x].Filled |= 1 << y
	} else {
		b.rows[y].Empty |= 1 << x
		b.cols[x].Empty |= 1 << y
	}
	b.newRows |= 1 << y
	b.newCols |= 1 << x
	b.unknown--
}

// AddRow adds known cells of a row, and marks the columns of new ones as changed.
func (b *Board) AddRow(y int, k line.Known) {
	old := &b.rows[y]
	for add := k.Filled &^ old.Filled; add != 0; add &= add - 1 {
		b.cols[bits.TrailingZeros64(add)].Filled |= 1 << y
	}
	for add := k.Empty &^ old.Empty; add != 0; add &= add - 1 {
		b.cols[bits.TrailingZeros64(add)].Empty |= 1 << y
	}
	add := k.All() &^ old.All()
	b.newCols |= add
	b.unknown -= bits.OnesCount64(add)
	*old = k
}

// AddCol adds known cells of a column, and marks the rows of new ones as changed.
func (b *Board) AddCol(x int, k line.Known) {
	old := &b.cols[x]
	for add := k.Filled &^ old.Filled; add != 0; add &= add - 1 {
		b.rows[bits.TrailingZeros64(add)].Filled |= 1 << x
	}
	for add := k.Empty &^ old.Empty; add != 0; add &= add - 1 {
		b.rows[bits.TrailingZeros64(add)].Empty |= 1 << x
	}
	add := k.All() &^ old.All()
	b.newRows |= add
	b.unknown -= bits.OnesCount64(add)
	*old = k
}

// writeRows copies the filled cells, row by row.
func (b *Board) writeRows(rows []uint64) {
	for y := range rows {
		rows[y] = b.rows[y].Filled
	}
}
