package tango

import (
	"nonet/engine"
	"nonet/engine/specword"
)

// ParseUnverified reads the same texts as [kind.Import].
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

// Fingerprints returns the fingerprint of the givens, the signs to the right of each cell, and the signs below it. The
// rule that no two lines are equal is left out.
func (kind) Fingerprints(p engine.Puzzle) []engine.Fingerprint {
	l, err := layoutOf(p)
	if err != nil || l.check(p.Givens) != nil {
		return nil
	}
	side, cells := l.board.N, len(p.Givens)
	s := engine.Fingerprint{Form: specword.SizeName(side, side), Cells: cells, Relabels: true}
	for orientation := range engine.Orientations {
		marks := make([]uint16, 3*cells)
		for cell := range cells {
			of := engine.OrientCell(cell, side, orientation)
			marks[cell] = uint16(p.Givens[of])
			if (cell+1)%side != 0 {
				marks[cells+cell] = l.signMark(of, engine.OrientCell(cell+1, side, orientation))
			}
			if cell+side < cells {
				marks[2*cells+cell] = l.signMark(of, engine.OrientCell(cell+side, side, orientation))
			}
		}
		s.Orientations = append(s.Orientations, marks)
	}
	return []engine.Fingerprint{s}
}

// signMark returns the mark of the sign between two adjacent cells, or 0 if there is none. It differs from the marks of
// values.
func (l *layout) signMark(cell, other int) uint16 {
	line, i := cell/l.board.N, min(cell, other)%l.board.N
	if cell/l.board.N != other/l.board.N {
		line, i = l.board.N+cell%l.board.N, min(cell, other)/l.board.N
	}
	return 3*(l.board.Same[line]>>i&1) | 4*(l.board.Differ[line]>>i&1)
}
