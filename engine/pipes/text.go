package pipes

import "nonet/notation"

// text returns a board in the own form. It omits the cells if no tile is locked.
func (b *board) text(givens []uint8) string {
	if !b.anyLocked(givens) {
		return b.clues()
	}
	return b.clues() + "\n" + notation.Symbols(givens)
}
