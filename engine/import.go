package engine

// Importer reads the puzzles that people pass around. It is an optional interface of a [Kind].
type Importer interface {
	// Import reads one puzzle in any form that the kind knows, which it tells apart by itself, proves that it has
	// exactly one solution and grades it. What a player has filled in is left out. It is safe and quick for any
	// text: work is bounded in steps, to well under a second. The errors are those of [Kind]'s Parse; [ErrBudget]
	// says that the proof would take more.
	Import(text string) (Puzzle, error)
}

// CandidateLister tells which notes a board has by the rules alone. It is an optional interface of a [Kind].
type CandidateLister interface {
	// Candidates are, row-major, the values that each empty cell can take beside what is filled in, value v at bit v, and
	// 0 for filled cells. Values are row-major with 0 for empty cells, right or wrong. The error is an [*InputError].
	Candidates(p Puzzle, values []uint8) ([]uint32, error)
}
