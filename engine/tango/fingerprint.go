package tango

import (
	"slices"

	"nonet/engine"
	"nonet/engine/specword"
)

// ParseUnverified reads what [kind.Import] reads.
func (kind) ParseUnverified(text string) (engine.Puzzle, error) {
	if err := engine.CheckLength(text, textMax); err != nil {
		return engine.Puzzle{}, err
	}
	l, givens, _, err := readAny(text)
	if err == nil {
		err = l.check(givens)
	}
	if err != nil {
		return engine.Puzzle{}, err
	}
	return l.puzzle(givens, nil), nil
}

// Fingerprints have the givens, then the signs to the right of each cell, then those below it. Whether lines may be
// equal does not count.
func (kind) Fingerprints(p engine.Puzzle) []engine.Fingerprint {
	l, err := layoutOf(p)
	if err != nil || l.check(p.Givens) != nil {
		return nil
	}
	whole := keptLines(l.board.N, l.board.N)[0]
	return []engine.Fingerprint{l.fingerprint(p.Givens, whole, whole)}
}

// Subpuzzles returns those of a board with further rows and columns around it, however small: its signs tell one of 4x4
// from others too.
func (kind) Subpuzzles(p engine.Puzzle, width, height int) (all []engine.Fingerprint) {
	l, err := layoutOf(p)
	if err != nil || l.check(p.Givens) != nil || width != height || width >= l.board.N {
		return nil
	}
	kept := keptLines(l.board.N, width)
	for _, rows := range kept {
		for _, cols := range kept {
			all = append(all, l.fingerprint(p.Givens, rows, cols))
		}
	}
	return all
}

// splitLeast is the side of the smallest puzzle between whose lines further ones are looked for: smaller ones are too
// much alike.
const splitLeast = 6

// keptLines returns the lines of a part: so many in one piece, or what is left without some in one piece. Those between
// a puzzle's lines can carry what stands on one side over to the other.
func keptLines(side, width int) (all [][]int) {
	every := make([]int, side)
	for i := range every {
		every[i] = i
	}
	for from := range side - width + 1 {
		all = append(all, every[from:from+width])
	}
	if width < splitLeast || width == side {
		return all
	}
	for before := 1; before < width; before++ {
		all = append(all, slices.Concat(every[:before], every[before+side-width:]))
	}
	return all
}

// fingerprint is of what some rows and columns of a board have where they cross.
func (l *layout) fingerprint(givens []uint8, rows, cols []int) engine.Fingerprint {
	side := len(rows)
	cells := side * side
	s := engine.Fingerprint{Form: specword.SizeName(side, side), Cells: cells, Relabels: true}
	for look := range 8 {
		marks := make([]uint16, 3*cells)
		for cell := range cells {
			row, col := orientCell(cell/side, cell%side, side, look)
			marks[cell] = uint16(givens[rows[row]*l.board.N+cols[col]])
			if (cell+1)%side != 0 {
				otherRow, otherCol := orientCell(cell/side, cell%side+1, side, look)
				marks[cells+cell] = l.signMark(rows[row], cols[col], rows[otherRow], cols[otherCol])
			}
			if cell+side < cells {
				otherRow, otherCol := orientCell(cell/side+1, cell%side, side, look)
				marks[2*cells+cell] = l.signMark(rows[row], cols[col], rows[otherRow], cols[otherCol])
			}
		}
		s.Orientations = append(s.Orientations, marks)
	}
	return s
}

// signMark returns the mark of the sign between two cells side by side: behind those of the values, and 0 without one,
// or where another line is between them.
func (l *layout) signMark(row, col, otherRow, otherCol int) uint16 {
	if max(row-otherRow, otherRow-row, col-otherCol, otherCol-col) > 1 {
		return 0
	}
	line, i := row, min(col, otherCol)
	if row != otherRow {
		line, i = l.board.N+col, min(row, otherRow)
	}
	return 3*(l.board.Same[line]>>i&1) | 4*(l.board.Differ[line]>>i&1)
}
