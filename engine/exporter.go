package engine

// Exporter writes puzzles in forms that people pass around. It is an optional interface of a [Kind].
type Exporter interface {
	// Forms returns the names of the forms. The first is the kind's own, which Parse reads.
	Forms() []string
	// Export writes a puzzle in one of the forms, without its solution. It returns an [*InputError] if the form is unknown
	// or can't hold the puzzle.
	Export(p Puzzle, form string) (string, error)
}
