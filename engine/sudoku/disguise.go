package sudoku

import "nonet/engine"

// Disguise is [Scramble], where that can be done.
func (kind) Disguise(p engine.Puzzle, r *engine.Rand) (engine.Puzzle, bool) {
	q, err := Scramble(p, r)
	return q, err == nil
}
