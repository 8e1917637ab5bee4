package engine

// Kind is one family of puzzles. It is safe for concurrent use. Abilities that not every kind has are optional
// interfaces, found by type assertion (see [Solver]).
type Kind interface {
	// Name returns the name of the kind in settings, logs and URLs: lower-case letters, never changed.
	Name() string

	// Options returns all choices in display order: ascending if they have an order. Normalize replaces empty fields by
	// the defaults.
	Options() Options

	// Offer returns the difficulties and further choices for the size and rules of spec; it ignores the other fields. It
	// returns Normalize's [*InputError] if the kind does not make this size or these rules.
	Offer(spec Spec) (Offer, error)
	// Normalize replaces empty fields by the defaults and returns the canonical spelling of the others. Default rules,
	// symmetry and way are left empty, so that a common puzzle has a short name. If the kind can't make the puzzle it
	// returns an [*InputError] that names the alternatives.
	Normalize(spec Spec) (Spec, error)

	// Generate makes the puzzle named by spec and seed, the same one on every machine. It has exactly one solution. The
	// error is Normalize's, or [ErrBudget].
	Generate(spec Spec, seed Seed) (Puzzle, error)

	// Parse reads a puzzle in the kind's text form and proves that it has exactly one solution. The error is an
	// [*InputError] with the place of the fault, [ErrNoSolution], [ErrSeveralSolutions] or [ErrBudget].
	Parse(text string) (Puzzle, error)
}

// Spec describes a puzzle to generate. The zero value of a field means the default. Specs are comparable values that
// rooms, logs and URLs carry unchanged; only the kind interprets them.
type Spec struct {
	Size       string `json:"size,omitempty"`       // one of the kind's sizes, "9x9"
	Rules      string `json:"rules,omitempty"`      // further rules in the kind's own text; empty for the classic puzzle
	Difficulty string `json:"difficulty,omitempty"` // a grade's level
	Clues      int    `json:"clues,omitempty"`      // wanted number of givens; 0 leaves it to the difficulty
	Minimal    bool   `json:"minimal,omitempty"`    // no given can be taken away
	Symmetry   string `json:"symmetry,omitempty"`   // of the pattern of givens: "half-turn" ...
	Way        string `json:"way,omitempty"`        // of making it, one of the kind's; empty for the usual one
	From       string `json:"from,omitempty"`       // the puzzle to start from, as text, if the way needs one
}

// IsComparable reports whether the spec sets only size, rules and difficulty, so that times on such puzzles can be
// compared. The number of givens, for example, changes how long a puzzle takes.
func (s Spec) IsComparable() bool {
	return s == Spec{Size: s.Size, Rules: s.Rules, Difficulty: s.Difficulty}
}

// Options are all choices of a kind in display order. Not every size supports all rules and difficulties: see
// [Kind.Offer]. In a list with a default, the default is first and has the same meaning as an empty field.
type Options struct {
	Sizes        []string
	Difficulties []string
	// values for a spec's rules, alone and combined, except for the classic rules
	Rules      []string
	Symmetries []string
	Ways       []string
}

// Offer lists the choices for one size and rules that can be generated while players wait.
type Offer struct {
	Levels     []string // the difficulties, ascending
	Fewest     int      // the smallest number of givens that is found in reasonable time; 0 if the number can't be chosen
	Most       int      // the largest number of givens
	Minimal    bool     // whether minimal puzzles, in which no given is redundant, are found in reasonable time
	Symmetries []string // symmetries of the givens that are found in reasonable time; the default first
}

// Solver counts solutions.
type Solver interface {
	// Solve returns up to limit solutions of the board p.Givens, row-major with every cell filled. If it returns fewer
	// than limit there are no others. The error is [ErrBudget] or an [*InputError].
	Solve(p Puzzle, limit int) ([][]uint8, error)
}

// Canonicalizer gives all forms of a puzzle the same name. It is an optional interface of a [Kind].
type Canonicalizer interface {
	// CanonicalForm returns the same text for every form of a puzzle: with relabelled values, reordered rows and columns,
	// rotated, mirrored, and, where the solution alone identifies the puzzle, with other givens. Unrelated puzzles hardly
	// ever share it. It is quick, and returns an empty string if the puzzle has no solution.
	CanonicalForm(p Puzzle) string
}

// Exporter writes puzzles in forms that people pass around. It is an optional interface of a [Kind].
type Exporter interface {
	// Forms returns the names of the forms. The first is the kind's own, which Parse reads.
	Forms() []string
	// Export writes a puzzle in one of the forms, without its solution. It returns an [*InputError] if the form is unknown
	// or can't hold the puzzle.
	Export(p Puzzle, form string) (string, error)
}

// Houser lists the sets of cells that may not hold the same value. It is an optional interface of a [Kind].
type Houser interface {
	// Houses returns all sets of cells in which no value may occur twice: for a sudoku its rows, columns, boxes, and the
	// houses of further rules. It returns an [*InputError] if the kind can't read the clues.
	Houses(p Puzzle) ([]House, error)
}

// House is a set of cells in which no value may occur twice.
type House struct {
	Name  string // such as "row 3", "box 7", "cage 2"
	Kind  string // the first word of Name
	Cells []int  // row-major indices, ascending
}

// PictureImporter makes puzzles from pictures. It is an optional interface of a [Kind].
type PictureImporter interface {
	// ImportPicture makes a puzzle whose solution looks like a picture in shades of grey, row by row, from 0 for black to
	// 255 for white. It changes few cells to make the solution unique, and returns them so that the player can be told. An
	// empty size means a size with the picture's proportions. The error is an [*InputError], or [ErrBudget] if too many
	// cells would have to change.
	ImportPicture(shades []uint8, width int, size string) (p Puzzle, changed []int, err error)
}

// Ranker grades techniques. It is an optional interface of a [Kind] whose hints name techniques.
type Ranker interface {
	// Rank returns the grade of a puzzle whose hardest step is this technique. It returns the zero value if there is no
	// such technique.
	Rank(technique string) Grade
}

// Disguiser makes a puzzle look like another one. It is an optional interface of a [Kind]: a puzzle that was raced is
// dealt again, with ghosts, to players who have not seen it. It does not hide the puzzle from somebody who has.
type Disguiser interface {
	// Disguise returns a puzzle of the same shape, size and grade with its one solution, and other givens or clues:
	// rotated, mirrored, relabelled, or with its lines in another order, drawn by r. It returns false if the puzzle has
	// no other form.
	Disguise(p Puzzle, r *Rand) (Puzzle, bool)
}

// Defaulter knows a kind's default settings. It is an optional interface of a [Kind]; without it rooms use those of all
// kinds.
type Defaulter interface {
	// Defaults returns the default settings for puzzles of a normalized spec.
	Defaults(spec Spec) Defaults
}

// Defaults are default settings for rooms of a kind. A field that is 0 leaves the choice to the room.
type Defaults struct {
	Strikes int // number of mistakes that eliminate a player
	// time penalty of the first mistake, in seconds; it doubles with each further one. It is for kinds of two values,
	// where a rejected value reveals the right one.
	Growing int
	// cells begin with values that are turned, and anybody can see when the board is right; a single player need not
	// have each value judged
	Turns bool
}
