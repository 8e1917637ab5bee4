package pipes

import (
	"slices"

	"nonet/engine"
)

// Disguise rotates and mirrors the board.
func (kind) Disguise(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, bool) {
	b, err := boardOf(p)
	if err != nil || len(p.Solution) != len(b.tiles) {
		return p, false
	}
	for _, orientation := range r.Perm(engine.Orientations) {
		if orientation&4 != 0 && b.width != b.height {
			continue
		}
		if q := b.disguise(p, orientation); q.Clues != p.Clues || !slices.Equal(q.Givens, p.Givens) {
			return q, true
		}
	}
	return p, false
}

// disguise returns a puzzle in one of its orientations; a board that is not square can't be transposed.
func (b *board) disguise(p engine.Puzzle, orientation int) engine.Puzzle {
	oriented := func(tiles []uint8) []uint8 {
		out := make([]uint8, len(tiles))
		b.orient(tiles, out, orientation)
		return out
	}
	source := make([]uint8, len(b.tiles))
	source[b.source] = 1<<sides - 1 // looks the same in every orientation
	other := newBoard(b.width, b.height, b.wrap, oriented(b.tiles))
	other.source = slices.Index(oriented(source), 1<<sides-1)
	if b.walls != nil {
		other.walls = oriented(b.walls)
	}
	// values returns the turns of the other board's tiles that look like turned ones of this board.
	values := func(of []uint8) []uint8 {
		turned := make([]uint8, len(of))
		for cell, v := range of {
			if v != 0 && v != engine.Void {
				turned[cell] = masks[b.tiles[cell]][v-1]
			}
		}
		out := oriented(turned)
		for cell, mask := range out {
			if mask != 0 {
				out[cell] = uint8(slices.Index(masks[other.tiles[cell]][:], mask) + 1)
			}
		}
		return out
	}
	q := other.puzzle(values(p.Givens), values(p.Solution))
	q.Grade = p.Grade
	return q
}
