package pipes

import "nonet/notation"

// text writes a board in the own form. Its cells are left out if nothing is locked.
func (b *board) text(givens []uint8) string {
	if !b.allLocked(givens) {
		return b.clues()
	}
	return b.clues() + "\n" + notation.Symbols(givens)
}
