package tango

import (
	"slices"

	"nonet/engine"
	"nonet/engine/specword"
	"nonet/notation"
)

// ParseUnverified reads the same texts as [kind.Import].
func (kind) ParseUnverified(text string) (engine.Puzzle, error) {
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

// solutionsFrom is the minimum side of boards that are identified by their solutions: there are 12 million of 8x8, but
// only 11 thousand of 6x6.
const solutionsFrom = 8

// CanonicalForm returns the same text for all orientations of a puzzle and for both choices of symbols. From 8x8 on it
// depends only on the solution; for smaller boards also on signs and givens.
func (kind) CanonicalForm(p engine.Puzzle) string {
	l, err := layoutOf(p)
	if err != nil || l.check(p.Givens) != nil || l.check(p.Solution) != nil || slices.Contains(p.Solution, 0) {
		return ""
	}
	l.board.Unique = false // whether lines may be equal makes no other puzzle
	least := ""
	for orientation := range engine.Orientations {
		for swap := range 2 {
			q := l.disguise(p, orientation, swap == 1)
			text := notation.Symbols(q.Solution)
			if l.board.N < solutionsFrom {
				text += " " + notation.Symbols(q.Givens) + " " + q.Clues
			}
			if least == "" || text < least {
				least = text
			}
		}
	}
	return p.Size + " " + least
}

// Disguise rotates and mirrors the board, and may exchange the two symbols.
func (kind) Disguise(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, bool) {
	l, err := layoutOf(p)
	if err != nil || l.check(p.Givens) != nil || l.check(p.Solution) != nil {
		return p, false
	}
	for _, orientation := range r.Perm(16) {
		q := l.disguise(p, orientation>>1, orientation&1 != 0)
		if q.Clues != p.Clues || !slices.Equal(q.Givens, p.Givens) {
			return q, true
		}
	}
	return p, false
}

// disguise returns a puzzle in one of its eight orientations, optionally with exchanged symbols.
func (l *layout) disguise(p engine.Puzzle, orientation int, swap bool) engine.Puzzle {
	place := make([]int, len(p.Givens)) // new place of each cell
	for cell := range p.Givens {
		place[engine.OrientCell(cell, p.Width, orientation)] = cell
	}
	turn := func(values []uint8) []uint8 {
		out := make([]uint8, len(values))
		for cell, v := range values {
			if swap && v != 0 {
				v = 3 - v
			}
			out[place[cell]] = v
		}
		return out
	}
	var signs []sign
	for _, s := range l.signs {
		row, col := s.other()
		a, b := place[s.row*p.Width+s.col], place[row*p.Width+col]
		a, b = min(a, b), max(a, b)
		signs = append(signs, sign{a / p.Width, a % p.Width, b-a != 1, s.same})
	}
	other := newLayout(l.board.N, l.board.Unique)
	other.setSigns(signs)
	q := other.puzzle(turn(p.Givens), turn(p.Solution))
	q.Grade = p.Grade
	return q
}
