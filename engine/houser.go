package engine

// Houser tells which cells of a puzzle may not hold the same value. It is an optional interface of a [Kind].
type Houser interface {
	// Houses returns all sets of cells in which no value may stand twice: for a sudoku its rows, columns and boxes, and
	// what further rules add. The error is an [*InputError] for clues that the kind can't read.
	Houses(p Puzzle) ([]House, error)
}

// House is a set of cells in which no value may stand twice.
type House struct {
	Name  string // in words, "row 3", "box 7", "cage 2"
	Kind  string // the first word of Name
	Cells []int  // row-major indices, rising
}
