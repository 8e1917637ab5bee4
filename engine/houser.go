package engine

// Houser lists the sets of cells that may not hold the same value. It is an optional interface of a [Kind].
type Houser interface {
	// Houses returns all sets of cells in which no value may occur twice: for a sudoku its rows, columns, boxes, and the
	// houses of further rules. It returns an [*InputError] if the kind can't read the clues.
	Houses(p Puzzle) ([]House, error)
}

// House is a set of cells in which no value may occur twice.
type House struct {
	Name  string // such as "row 3", "box 7", "cage 2"
	Kind  string // the first word of Name
	Cells []int  // row-major indices, ascending
}
