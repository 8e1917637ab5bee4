package engine

// Importer reads the text forms in which people exchange puzzles. It is an optional interface of a [Kind].
type Importer interface {
	// Import reads one puzzle in any form that the kind detects, proves that it has exactly one solution, and grades it.
	// It ignores values that a player filled in. It takes well under a second for any text, because its steps are bounded.
	// The errors are those of [Kind]'s Parse; [ErrBudget] means that the proof would take longer. With
	// [FaultOtherSolution] it returns the puzzle as well.
	Import(text string) (Puzzle, error)
}

// Splitter splits texts with several puzzles. It is an optional interface of an [Importer].
type Splitter interface {
	// Split returns the puzzles of a text, unproved. It returns nil if the text has only one, or none that can be read.
	Split(text string) []Part
}

// Part is one puzzle of a text.
type Part struct {
	Name string // its title or another remark; may be empty
	Text string // for Import
}

// PatientImporter reads puzzles that take long to prove. It is an optional interface of an [Importer].
type PatientImporter interface {
	// ImportWithin is like Import with this many times the steps. It may take minutes.
	ImportWithin(text string, times int) (Puzzle, error)
}

// Assumer reports which rules a text leaves open. It is an optional interface of an [Importer].
type Assumer interface {
	// Assumes returns the rules, such as "2 stars in each row", that the text from which Import read p does not say, so
	// that they were chosen because no simpler ones give one solution. It returns an empty string if the text says them.
	Assumes(text string, p Puzzle) string
}

// HintNamer names the parts of a board as a text does. It is an optional interface of an [Importer].
type HintNamer interface {
	// NameHint returns a hint for the puzzle that was read from text, in the text's own names.
	NameHint(text string, h Hint) Hint
}

// CandidateLister lists the candidates of a board's cells by the rules alone. It is an optional interface of a [Kind].
type CandidateLister interface {
	// Candidates returns the values that each empty cell can take, row-major, value v at bit v, and 0 for filled cells.
	// The given values are row-major with 0 for empty cells, and may be wrong. The error is an [*InputError].
	Candidates(p Puzzle, values []uint8) ([]uint32, error)
}
