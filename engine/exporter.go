package engine

// Exporter writes puzzles in forms that people pass around. It is an optional interface of a [Kind].
type Exporter interface {
	// Forms returns the names of the forms, the kind's own first, which Parse reads.
	Forms() []string
	// Export writes a puzzle in one of the forms, without its solution. The error is an [*InputError] for a form that
	// there is not, or that can't say what the puzzle is.
	Export(p Puzzle, form string) (string, error)
}
