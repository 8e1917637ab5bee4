package tango

import (
	"slices"

	"nonet/engine"
)

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
