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
	values = l.markVoids(values)
	notes := make([]uint32, len(values))
	for cell, v := range values {
		if v == 0 {
			notes[cell] = notation.All(l.grid.Values)
		}
	}
	for cell, v := range values {
		if v == 0 || !l.grid.IsCell(cell) {
			continue
		}
		for _, peer := range l.grid.Peers[cell] {
			notes[peer] &^= notation.Bit(int(v))
		}
	}
	for _, c := range l.cages {
		c.pruneCandidates(values, notes)
	}
	return notes, nil
}

// pruneCandidates removes the values of a cage from the notes of its cells.
func (c *cage) pruneCandidates(values []uint8, notes []uint32) {
	has := uint32(0)
	for _, cell := range c.cells {
		if v := values[cell]; v != 0 {
			has |= notation.Bit(int(v))
		}
	}
	for _, cell := range c.cells {
		notes[cell] &^= has
	}
}
