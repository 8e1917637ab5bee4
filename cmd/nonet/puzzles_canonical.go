package main

import (
	"fmt"

	"nonet/engine"
	"nonet/engine/sudoku"
	"nonet/engine/sudoku/nine"
)

// canonical is a text that is the same for the disguises of a puzzle: for a classic 9x9 board all that there are, for other
// boards other digits, turned and mirrored, and where further rules name cells, other digits.
func canonical(p engine.Puzzle) string {
	if p.Rules != "" { // its clues name cells
		return p.Clues + "\n" + disguised(p, func(row, col int) int { return row*p.Width + col })
	}
	const side = 9
	if p.Kind == sudoku.New().Name() && p.Width == side && p.Height == side {
		board := sudoku.Canonical((*nine.Board)(p.Givens), (*nine.Board)(p.Solution))
		return cellsText(board[:])
	}
	lastRow, lastCol := p.Height-1, p.Width-1
	var least string
	for flip := range ways(p) {
		text := disguised(p, func(row, col int) int {
			if flip&4 != 0 {
				row, col = col, row
			}
			if flip&2 != 0 {
				row = lastRow - row
			}
			if flip&1 != 0 {
				col = lastCol - col
			}
			return row*p.Width + col
		})
		if least == "" || text < least {
			least = text
		}
	}
	return p.Clues + "\n" + least
}

// ways counts the ways to turn and mirror a board whose boxes stay boxes: rows become columns only if boxes are square.
func ways(p engine.Puzzle) int {
	var height, width int
	fmt.Sscanf(p.Clues, "boxes %dx%d", &height, &width) // no clue means square boxes
	if p.Width == p.Height && height == width {
		return 8
	}
	return 4
}

// disguised is a board read in another order, with the digits renamed in the order in which the solution brings them.
func disguised(p engine.Puzzle, from func(row, col int) int) string {
	name := make([]uint8, p.Values+1)
	next := uint8(1)
	givens := make([]uint8, 0, len(p.Givens))
	for row := range p.Height {
		for col := range p.Width {
			cell := from(row, col)
			if v := p.Solution[cell]; name[v] == 0 {
				name[v] = next
				next++
			}
			givens = append(givens, name[p.Givens[cell]])
		}
	}
	return cellsText(givens)
}
