package engine

// Canonicalizer reports when two puzzles are the same puzzle in disguise. It is an optional interface of a [Kind].
type Canonicalizer interface {
	// CanonicalForm returns the same text for every form of a puzzle: with relabelled values, reordered rows and columns,
	// rotated and mirrored, and, where that still tells puzzles apart, with some blanks filled in or other givens.
	// Unrelated puzzles hardly ever share it. It is quick, and empty if the puzzle has no solution.
	CanonicalForm(p Puzzle) string
}
