package tango

import (
	"slices"

	"nonet/engine"
	"nonet/notation"
)

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
