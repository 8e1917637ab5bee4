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
	Rules      string `json:"rules,omitempty"`      // further rules in the kind's own text; empty is the classic puzzle
	Difficulty string `json:"difficulty,omitempty"` // a grade's level
	Clues      int    `json:"clues,omitempty"`      // wanted number of givens; 0 leaves it to the difficulty
	Minimal    bool   `json:"minimal,omitempty"`    // no given can be taken away
	Symmetry   string `json:"symmetry,omitempty"`   // of the pattern of givens: "half-turn" ...
	Way        string `json:"way,omitempty"`        // of making it, one of the kind's; empty is the usual one
	From       string `json:"from,omitempty"`       // the puzzle to start from, as text, for a way that needs one
}

// Comparable reports whether the spec sets only size, rules and difficulty, so that times on such puzzles can be
// compared. The number of givens, for example, changes how long a puzzle takes.
func (s Spec) Comparable() bool {
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
