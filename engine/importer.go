package engine

// Importer reads the puzzles that people pass around. It is an optional interface of a [Kind].
type Importer interface {
	// Import reads one puzzle in any form that the kind detects, proves that it has exactly one solution and grades it.
	// Values that a player has filled in are left out. It is safe and quick for any text: work is bounded in steps, to
	// well under a second. The errors are those of [Kind]'s Parse, with [ErrBudget] if the proof would take longer.
	Import(text string) (Puzzle, error)
}

// CandidateLister lists the candidates of a board's cells by the rules alone. It is an optional interface of a [Kind].
type CandidateLister interface {
	// Candidates returns, row-major, the values that each empty cell can take, value v at bit v, and 0 for filled cells.
	// Values are row-major with 0 for empty cells, and may be wrong. The error is an [*InputError].
	Candidates(p Puzzle, values []uint8) ([]uint32, error)
}
