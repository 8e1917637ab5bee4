package engine

// Kind is one family of puzzles. It is safe for concurrent use. Abilities that not every kind has are optional
// interfaces, found by type assertion (see [Solver]).
type Kind interface {
	// Name returns the kind's name in settings, logs and addresses: lower-case letters, never changed.
	Name() string

	// Options lists what a player can choose, each list in the order to show it: rising where there is an order.
	// The default is what Normalize puts in an empty field.
	Options() Options

	// Offer returns the difficulties and further choices for spec's size and rules; its other fields are ignored. It
	// returns Normalize's [*InputError] if the size or the rules are not made, alone or together.
	Offer(spec Spec) (Offer, error)
	// Normalize fills empty fields with the defaults and brings the others to their canonical spelling. Default rules,
	// symmetry and way are left empty, so that a common puzzle has a short name. If the kind can't make the puzzle it
	// returns an [*InputError] that names the alternatives.
	Normalize(spec Spec) (Spec, error)

	// Generate makes the puzzle that spec and seed name: the same one on every machine.
	// It has exactly one solution. The error is Normalize's, or [ErrBudget].
	Generate(spec Spec, seed Seed) (Puzzle, error)

	// Parse reads a puzzle in the kind's text form and proves that it has exactly one solution.
	// It returns an [*InputError] that says where the text is wrong, [ErrNoSolution],
	// [ErrSeveralSolutions] or [ErrBudget].
	Parse(text string) (Puzzle, error)
}

// Spec describes the puzzle to make. The zero value of a field is the kind's default. It is a plain comparable value
// that rooms, logs and addresses carry unchanged; only the kind knows what its words mean.
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

// Comparable reports whether the spec sets only a size, rules and a difficulty. Times on such puzzles can be compared;
// another number of givens makes them longer or shorter.
func (s Spec) Comparable() bool {
	return s == Spec{Size: s.Size, Rules: s.Rules, Difficulty: s.Difficulty}
}

// Options are the choices that a kind offers, in the order to show them. Not every size comes with
// all rules and in every difficulty: see [Kind.Offer]. If a list has a default it stands first, and means the same
// as an empty field.
type Options struct {
	Sizes        []string
	Difficulties []string
	// values for a spec's rules, single ones and those that go together; the classic puzzle is not among them
	Rules      []string
	Symmetries []string
	Ways       []string
}

// Offer lists the choices for puzzles of one size and rules that can be made while players wait.
type Offer struct {
	Levels     []string // the difficulties, rising
	Fewest     int      // the least number of givens that is found in good time; 0 if no number can be asked for
	Most       int      // the largest number of givens
	Minimal    bool     // a puzzle in which no given can be taken away is found in good time
	Symmetries []string // of the pattern of givens, that are found in good time; the usual one first
}

// Solver counts solutions.
type Solver interface {
	// Solve returns up to limit solutions of the board p.Givens (row-major, every cell filled).
	// Fewer than limit means that there are no others. The error is [ErrBudget] or an [*InputError].
	Solve(p Puzzle, limit int) ([][]uint8, error)
}
