package engine

// Canonicalizer gives all forms of a puzzle the same name. It is an optional interface of a [Kind].
type Canonicalizer interface {
	// CanonicalForm returns the same text for every form of a puzzle: with relabelled values, reordered rows and columns,
	// rotated, mirrored, and, where the solution alone identifies the puzzle, with other givens. Unrelated puzzles hardly
	// ever share it. It is quick, and returns an empty string if the puzzle has no solution.
	CanonicalForm(p Puzzle) string
}
