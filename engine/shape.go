package engine

// Shaper tells when two puzzles are one in two looks. It is an optional interface of a [Kind].
type Shaper interface {
	// Shape is the same text for every form of a puzzle that the kind knows: other values for the values, rows and
	// columns in another order, turned and mirrored, and, where that still tells puzzles apart, with some blanks filled
	// in or other givens. Puzzles that have nothing to do with each other hardly ever share it. It is quick, and empty
	// for what is no puzzle with a solution.
	Shape(p Puzzle) string
}
