package sudoku

import "nonet/engine"

// Disguise scrambles the puzzle, if its rules allow that. See [Scramble].
func (kind) Disguise(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, bool) {
	q, err := Scramble(p, r)
	return q, err == nil
}
