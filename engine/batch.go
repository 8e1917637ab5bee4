package engine

import "iter"

// Batcher processes texts of many unproved boards. It is an optional interface of a [Kind]. Without it each board is
// parsed as a puzzle with one solution, and no memory is reused.
type Batcher interface {
	// Batch starts a batch. Clues are used for boards whose text has none. The error is an [*InputError] if the kind
	// can't read the clues.
	Batch(clues string) (Batch, error)
}

// Batch processes boards one after another and reuses its memory. It is not safe for concurrent use. Its errors are
// those of [Kind]'s Parse.
type Batch interface {
	// SetEffort multiplies the steps of proofs.
	SetEffort(times int)
	// IsStream reports whether a text that begins with head has a board on each line.
	IsStream(head string) bool
	// IsHeading reports whether the first line of a stream has the names of columns instead of a board.
	IsHeading(line string) bool
	// ParseLine reads the one board on a line. Its errors have a column and no line.
	ParseLine(line string) (Board, error)
	// ParseText reads all boards of a text in a form that is not one board per line.
	ParseText(text string) ([]Board, error)
	// Write writes boards of this batch in one of the kind's forms: one, or several in a form that holds them together.
	Write(form string, boards ...Board) (string, error)
	// HoldsSeveral reports whether a text of the form holds all boards of a file.
	HoldsSeveral(form string) bool
}

// Board is one board of a text, with or without values filled in. It need not have one solution. It is not safe for
// concurrent use, together with its batch.
type Board interface {
	// Solve counts the solutions up to limit and calls show with each; the slice is reused.
	Solve(limit int, show func(solution []uint8)) (int, error)
	// Grade grades the puzzle. It returns an error if the board does not have exactly one solution.
	Grade() (GradeDetail, error)
	// Hint returns the next step, or the one that leads to a cell with a name, "r3c4". The error may be [ErrNoHint].
	Hint(cell string) (Hint, error)
	// Check counts the solutions and finds conflicts.
	Check() (Verdict, error)
}

// GradeDetail is a grade and the techniques it is based on.
type GradeDetail struct {
	Grade
	Steps iter.Seq2[string, int] // how often each technique is used, the easiest first
}

// Verdict is the result of a check.
type Verdict struct {
	Full      bool   // every cell is filled
	Solutions int    // 0, 1, or 2 for two or more
	Conflict  string // the cells that break a rule, if any visibly do
	Why       string // the contradiction that leaves no solution, if it is known
}
