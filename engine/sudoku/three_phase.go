package sudoku

import (
	"slices"

	"nonet/engine"
	"nonet/engine/sudoku/nine"
)

// digThreePhase removes cells of a full 9x9 board like a well-known C generator, and returns the puzzle. Its puzzles
// look different from others: no box is left full.
//
// Phase 1 empties one cell in each box, each with a different digit. Phase 2 visits the boxes in rounds. In each box it
// empties at most the first cell whose digit no empty cell of its row, column or box could take; it stops after a round
// that empties none. Phase 3 takes all cells in random order and empties those that leave one solution, until givens
// are left. The first two phases need no search, because every cell that they empty is a single.
func digThreePhase(full nine.Board, givens int, r *engine.Rand) nine.Board {
	b := full
	onePerBox(&b, r)
	for withoutAlternative(&b) {
	}
	var d nine.Digger
	d.Reset(&full)
	left := nine.Cells
	for cell, v := range b {
		if v == 0 && d.Remove(cell) {
			left--
		}
	}
	for _, cell := range r.Perm(nine.Cells) {
		if b[cell] != 0 && left > givens && d.Remove(cell) {
			left--
		}
	}
	return d.Board()
}

// boxesOfNine are the boxes of a 9x9 board.
var boxesOfNine = classicGrid.Houses[18:]

// onePerBox empties one cell in each box: in box i the i-th digit of a random order.
func onePerBox(b *nine.Board, r *engine.Rand) {
	digits := r.Perm(9)
	for i, box := range boxesOfNine {
		for _, cell := range box.Cells {
			if int(b[cell]) == digits[i]+1 {
				b[cell] = 0
			}
		}
	}
}

// withoutAlternative does one round of phase 2. It reports whether it emptied a cell.
func withoutAlternative(b *nine.Board) (emptied bool) {
	for _, box := range boxesOfNine {
		for _, cell := range box.Cells {
			if b[cell] != 0 && !hasAlternative(b, cell) {
				b[cell] = 0
				emptied = true
				break
			}
		}
	}
	return emptied
}

// hasAlternative reports whether an empty cell that sees the cell could take its digit instead.
func hasAlternative(b *nine.Board, cell int) bool {
	v := b[cell]
	b[cell] = 0
	defer func() { b[cell] = v }()
	return slices.ContainsFunc(classicGrid.Peers[cell], func(peer uint16) bool {
		return b[peer] == 0 && !slices.ContainsFunc(classicGrid.Peers[peer], func(of uint16) bool { return b[of] == v })
	})
}
