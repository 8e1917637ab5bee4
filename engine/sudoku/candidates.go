package sudoku

import (
	"nonet/engine"
	"nonet/notation"
)

// Candidates returns the values that do not occur in the same houses and cages.
func (kind) Candidates(p engine.Puzzle, values []uint8) ([]uint32, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	if err := l.check(values); err != nil {
		return nil, err
	}
	notes := make([]uint32, len(values))
	for cell, v := range l.markVoids(values) {
		if v == 0 {
			notes[cell] = notation.All(l.grid.Values)
		}
	}
	for _, house := range l.houses() {
		has := uint32(0)
		for _, cell := range house.Cells {
			has |= notation.Bit(int(values[cell]))
		}
		for _, cell := range house.Cells {
			notes[cell] &^= has
		}
	}
	return notes, nil
}
