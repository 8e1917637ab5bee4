// Package lines proves Tango puzzles. A line of N cells has few possible arrangements: 14 of 6 cells, 518 of 14. For
// each line the package keeps the set of those that are still possible as bits, and propagates between crossing lines.
// If that is not enough it searches.
//
// Cells hold 1 or 2. Lines are numbered: the rows from 0, then the columns. A set of a line's cells is a word in which
// bit i is its cell i.
package lines

import "math/bits"

// SideMax is the maximum side of a board.
const SideMax = 14

// linesMax is the maximum number of lines of a board.
const linesMax = 2 * SideMax

// Board is a puzzle without its givens.
type Board struct {
	N      int  // the side, even, from 4 to SideMax
	Unique bool // no two rows are equal, and no two columns
	// by line: bit i is a sign between its cells i and i+1, which must be equal (Same) or different (Differ)
	Same, Differ [linesMax]uint16
}

// Lines returns the number of lines.
func (b *Board) Lines() int { return 2 * b.N }

// AllCells returns the set of all cells of a line.
func (b *Board) AllCells() uint16 { return 1<<b.N - 1 }

// Cell returns the row-major index of cell i of a line.
func (b *Board) Cell(line, i int) int {
	if line < b.N {
		return line*b.N + i
	}
	return i*b.N + line - b.N
}

// Cross returns the line that crosses a line at its cell i, and the index of that cell in it.
func (b *Board) Cross(line, i int) (cross, j int) {
	if line < b.N {
		return b.N + i, line
	}
	return i, line - b.N
}

// Sign adds a sign between a cell and the one to its right, or below it.
func (b *Board) Sign(row, col int, below, same bool) {
	line, i := row, col
	if below {
		line, i = b.N+col, row
	}
	if same {
		b.Same[line] |= 1 << i
	} else {
		b.Differ[line] |= 1 << i
	}
}

// Marks are the known cells, by line: Marks[0] those with 1, Marks[1] those with 2.
type Marks [2][linesMax]uint16

// Read sets the values of a board, row by row.
func (m *Marks) Read(b *Board, values []uint8) {
	*m = Marks{}
	for cell, v := range values {
		if v != 0 {
			m.Put(b, cell/b.N, cell%b.N, v)
		}
	}
}

// Put sets the value of a cell, in its row and its column.
func (m *Marks) Put(b *Board, row, col int, value uint8) {
	m[value-1][row] |= 1 << col
	m[value-1][b.N+col] |= 1 << row
}

// Clear clears the value of a cell, in its row and its column.
func (m *Marks) Clear(b *Board, row, col int) {
	for v := range m {
		m[v][row] &^= 1 << col
		m[v][b.N+col] &^= 1 << row
	}
}

// Values returns the values of the cells, row by row; 0 if unknown.
func (m *Marks) Values(b *Board) []uint8 {
	values := make([]uint8, b.N*b.N)
	for row := range b.N {
		for v := range uint8(2) {
			for set := m[v][row]; set != 0; set &= set - 1 {
				values[row*b.N+bits.TrailingZeros16(set)] = v + 1
			}
		}
	}
	return values
}

// BlankCells returns the unknown cells of a line.
func (m *Marks) BlankCells(b *Board, line int) uint16 {
	return b.AllCells() &^ (m[0][line] | m[1][line])
}

// At returns the value of a cell, or 0 if it is unknown.
func (m *Marks) At(row, col int) uint8 {
	return uint8(m[0][row]>>col&1) + uint8(m[1][row]>>col&1)*2
}
