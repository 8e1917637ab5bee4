package engine

// Kind is one family of puzzles. A kind is safe for use by several goroutines at once.
// What not every kind can do is an optional interface, found by type assertion (see [Solver]).
type Kind interface {
	// Name is the kind's name in settings, logs and addresses: lower-case letters, never changed.
	Name() string

	// Options lists what a player can choose, each list in the order to show it: rising where there is an order.
	// The default is what Normalize puts in an empty field.
	Options() Options

	// Levels are the difficulties, rising, that puzzles of spec's size and rules come in: those that Normalize accepts with
	// them. What else spec says does not count. It returns Normalize's [*InputError] for a size or rules that are not made.
	Levels(spec Spec) ([]string, error)
	// Normalize fills what spec leaves empty with the defaults and brings the rest to its one spelling.
	// It returns an [*InputError] for what the kind can't make; that for a difficulty names what Levels offers.
	Normalize(spec Spec) (Spec, error)

	// Generate makes the puzzle that spec and seed name: the same one on every machine.
	// It has exactly one solution. The error is Normalize's, or [ErrBudget].
	Generate(spec Spec, seed Seed) (Puzzle, error)

	// Parse reads a puzzle in the kind's text form and proves that it has exactly one solution.
	// It returns an [*InputError] that says where the text is wrong, [ErrNoSolution], [ErrSeveralSolutions] or [ErrBudget].
	Parse(text string) (Puzzle, error)
}

// Spec says which puzzle is wanted. The zero value of a field is the kind's default.
type Spec struct {
	Size       string `json:"size,omitempty"`       // one of the kind's sizes, "9x9"
	Rules      string `json:"rules,omitempty"`      // extra rules in the kind's own text
	Difficulty string `json:"difficulty,omitempty"` // a grade's level
	Clues      int    `json:"clues,omitempty"`      // wanted number of givens; 0 leaves it to the difficulty
	Minimal    bool   `json:"minimal,omitempty"`    // no given can be taken away
	Symmetry   string `json:"symmetry,omitempty"`   // of the pattern of givens: "none", "half-turn" ...
}

// Options are the choices that a kind offers, in the order to show them. Not every size comes in every difficulty and
// with every rule: see [Kind.Levels].
type Options struct {
	Sizes        []string
	Difficulties []string
	Rules        []string
	Symmetries   []string
}

// Solver counts solutions.
type Solver interface {
	// Solve returns up to limit solutions of the board p.Givens (row-major, every cell filled).
	// Fewer than limit means that there are no others. The error is [ErrBudget] or an [*InputError].
	Solve(p Puzzle, limit int) ([][]uint8, error)
}
