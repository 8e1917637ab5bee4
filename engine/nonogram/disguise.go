package nonogram

import (
	"slices"

	"nonet/engine"
	"nonet/engine/nonogram/board"
	"nonet/engine/nonogram/line"
)

// Disguise mirrors the board, and transposes it if it is square.
func (kind) Disguise(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, bool) {
	n, err := nonogramOf(&p)
	if err != nil || len(p.Solution) != len(p.Givens) {
		return p, false
	}
	for _, orientation := range r.Perm(8) {
		swap := orientation&4 != 0
		if swap && p.Width != p.Height {
			continue
		}
		clues := board.Clues{
			Rows: linesOf(n.Clues.Rows, orientation&2 != 0, orientation&1 != 0),
			Cols: linesOf(n.Clues.Cols, orientation&1 != 0, orientation&2 != 0),
		}
		if swap {
			clues.Rows, clues.Cols = clues.Cols, clues.Rows
		}
		looked := func(cells []uint8) []uint8 {
			out := slices.Clone(cells)
			if orientation&1 != 0 {
				out = mirror(out, p.Width)
			}
			if orientation&2 != 0 {
				out = mirror(out, p.Width)
				slices.Reverse(out)
			}
			if swap {
				out = mirror(transpose(out, p.Width), p.Height)
			}
			return out
		}
		q := puzzle(&clues, looked(p.Givens))
		q.Solution, q.Grade = looked(p.Solution), p.Grade
		if q.Clues != p.Clues {
			return q, true
		}
	}
	return p, false
}

// linesOf returns the clues of a direction. If reversed is set it starts with the last line, and if mirrored is set it
// reverses each clue.
func linesOf(clues []line.Clue, reversed, mirrored bool) []line.Clue {
	out := make([]line.Clue, len(clues))
	for i, clue := range clues {
		if out[i] = slices.Clone(clue); mirrored {
			slices.Reverse(out[i])
		}
	}
	if reversed {
		slices.Reverse(out)
	}
	return out
}
