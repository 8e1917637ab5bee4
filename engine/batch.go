package engine

import "iter"

// Batcher works through texts of many boards, which nobody has proved. It is an optional interface of a [Kind]. Without
// it each board is read as a puzzle, which has to have one solution, and nothing is kept from one to the next.
type Batcher interface {
	// Batch returns what works through boards one after another. Clues are what holds for boards whose text does not
	// say it. The error is an [*InputError] for clues that the kind can't read.
	Batch(clues string) (Batch, error)
}

// Batch works through boards. It keeps its memory from one to the next, and is for one goroutine. Its errors are those
// of Kind's Parse.
type Batch interface {
	// IsStream reports whether a text, of which the beginning is enough, has a board on each line.
	IsStream(head string) bool
	// ParseLine reads the one board on a line. The places of its errors have no line.
	ParseLine(line string) (Board, error)
	// ParseText reads all boards of a text in a form that is not made of lines.
	ParseText(text string) ([]Board, error)
	// Write writes boards of this batch in one of the kind's forms: one, or several in a form that holds them together.
	Write(form string, boards ...Board) (string, error)
	// HoldsSeveral reports whether a form holds all boards of a file in one text.
	HoldsSeveral(form string) bool
}

// Board is one board of a text: a puzzle or none, as it is or begun. It is for the goroutine of its batch.
type Board interface {
	// Solve counts the solutions up to limit and shows each, of which the slice is reused.
	Solve(limit int, show func(solution []uint8)) (int, error)
	// Grade says how hard the puzzle is. A board that has not exactly one solution is none.
	Grade() (GradeDetail, error)
	// Hint is the next step, or the one that leads to a cell with a name, "r3c4". The error may be [ErrNoHint].
	Hint(cell string) (Hint, error)
	// Check says what the board breaks.
	Check() (Verdict, error)
}

// GradeDetail is a grade with what it comes from.
type GradeDetail struct {
	Grade
	Steps iter.Seq2[string, int] // how often each technique is used, the easiest first
}

// Verdict is what a board turned out to be.
type Verdict struct {
	Full      bool   // every cell is filled
	Solutions int    // 0, 1, or 2 for two or more
	Conflict  string // which cells break which rule, if that is to be seen
	Why       string // the contradiction that leaves no solution, if it is known
}
