// Package board solves whole nonograms: by lines until nothing changes, then by trials of single cells, then by a
// complete search. It proves how many solutions there are.
package board

import (
	"math/bits"
	"slices"

	"nonet/engine/nonogram/line"
)

// Clues are the clues of a nonogram. Neither side has more than [line.Max] cells.
type Clues struct {
	Rows, Cols []line.Clue
}

// Width returns the number of cells in a row.
func (c *Clues) Width() int { return len(c.Cols) }

// Height returns the number of cells in a column.
func (c *Clues) Height() int { return len(c.Rows) }

// Of returns the clue of a line, and the line's length.
func (c *Clues) Of(a Axis, i int) (clue line.Clue, length int) {
	if a == Rows {
		return c.Rows[i], c.Width()
	}
	return c.Cols[i], c.Height()
}

// Equal reports whether two boards have the same clues.
func (c *Clues) Equal(other *Clues) bool {
	same := slices.Equal[line.Clue]
	return slices.EqualFunc(c.Rows, other.Rows, same) && slices.EqualFunc(c.Cols, other.Cols, same)
}

// Read sets the clues to those of a picture, whose rows are sets of filled cells. It reuses the memory of the clues.
func (c *Clues) Read(rows []uint64, width int) {
	c.Rows, c.Cols = resize(c.Rows, len(rows)), resize(c.Cols, width)
	var cols [line.Max]uint64
	transpose(cols[:width], rows)
	for y, filled := range rows {
		c.Rows[y] = line.AppendClue(c.Rows[y][:0], filled)
	}
	for x, filled := range cols[:width] {
		c.Cols[x] = line.AppendClue(c.Cols[x][:0], filled)
	}
}

func resize(clues []line.Clue, n int) []line.Clue {
	for len(clues) < n {
		clues = append(clues, nil)
	}
	return clues[:n]
}

// transpose writes the columns of a picture with the given rows.
func transpose(cols, rows []uint64) {
	clear(cols)
	for y, row := range rows {
		for ; row != 0; row &= row - 1 {
			cols[bits.TrailingZeros64(row)] |= 1 << y
		}
	}
}
