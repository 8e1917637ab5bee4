package tango

import "nonet/engine"

// Outline reads what [kind.Import] reads.
func (kind) Outline(text string) (engine.Puzzle, error) {
	if err := engine.TooLong(text, textMax); err != nil {
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

// Sketches have the givens, then the signs to the right of each cell, then those below it. Whether lines may be equal
// does not count.
func (kind) Sketches(p engine.Puzzle) []engine.Sketch {
	l, err := layoutOf(p)
	if err != nil || l.check(p.Givens) != nil {
		return nil
	}
	return []engine.Sketch{l.sketch(p.Givens, 0, 0, l.board.N)}
}

// Parts are those of a board with further rows and columns around it, however small: its signs tell one of 4x4 from
// others too.
func (kind) Parts(p engine.Puzzle, width, height int) (all []engine.Sketch) {
	l, err := layoutOf(p)
	if err != nil || l.check(p.Givens) != nil || width != height || width >= l.board.N {
		return nil
	}
	for top := range l.board.N - width + 1 {
		for left := range l.board.N - width + 1 {
			all = append(all, l.sketch(p.Givens, top, left, width))
		}
	}
	return all
}

// sketch is of the part of a board that begins at a row and a column.
func (l *layout) sketch(givens []uint8, top, left, side int) engine.Sketch {
	cells := side * side
	s := engine.Sketch{Form: sizeName(side), Cells: cells, Renames: true}
	for look := range 8 {
		marks := make([]uint16, 3*cells)
		for cell := range cells {
			row, col := turned(cell/side, cell%side, side, look)
			marks[cell] = uint16(givens[(top+row)*l.board.N+left+col])
			if (cell+1)%side != 0 {
				otherRow, otherCol := turned(cell/side, cell%side+1, side, look)
				marks[cells+cell] = l.signMark(top+row, left+col, top+otherRow, left+otherCol)
			}
			if cell+side < cells {
				otherRow, otherCol := turned(cell/side+1, cell%side, side, look)
				marks[2*cells+cell] = l.signMark(top+row, left+col, top+otherRow, left+otherCol)
			}
		}
		s.Looks = append(s.Looks, marks)
	}
	return s
}

// signMark is the mark of the sign between two cells side by side: behind those of the values, and 0 without one.
func (l *layout) signMark(row, col, otherRow, otherCol int) uint16 {
	line, i := row, min(col, otherCol)
	if row != otherRow {
		line, i = l.board.N+col, min(row, otherRow)
	}
	return 3*(l.board.Same[line]>>i&1) | 4*(l.board.Differ[line]>>i&1)
}
