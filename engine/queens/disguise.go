package queens

import (
	"nonet/engine"
	"nonet/engine/queens/layout"
)

// Disguise rotates and mirrors the board.
func (kind) Disguise(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, bool) {
	l, err := layoutOf(p)
	if err != nil || len(p.Givens) != len(l.Region) || len(p.Solution) != len(l.Region) {
		return p, false
	}
	for _, orientation := range r.Perm(engine.Orientations) {
		turned := func(cells []uint8) []uint8 {
			out := make([]uint8, len(cells))
			for cell := range out {
				out[cell] = cells[engine.OrientCell(cell, l.Side, orientation)]
			}
			return out
		}
		other, err := layout.New(l.Side, l.Stars, orderRegions(turned(l.Region)))
		if err != nil {
			return p, false
		}
		if q := puzzle(other, turned(p.Givens), turned(p.Solution), p.Grade); q.Clues != p.Clues {
			return q, true
		}
	}
	return p, false
}
