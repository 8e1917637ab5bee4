package engine

// Kind is one family of puzzles. A kind is safe for use by several goroutines at once.
// What not every kind can do is an optional interface, found by type assertion (see [Solver]).
type Kind interface {
	// Name is the kind's name in settings, logs and addresses: lower-case letters, never changed.
	Name() string

	// Options lists what a player can choose, each list in the order to show it: rising where there is an order.
	// The default is what Normalize puts in an empty field.
	Options() Options

	// Offer says what puzzles of spec's size and rules come in. What else spec says does not count. It returns Normalize's
	// [*InputError] for a size or rules that are not made, alone or together.
	Offer(spec Spec) (Offer, error)
	// Normalize fills what spec leaves empty with the defaults and brings the rest to its one spelling. What is usual of
	// rules, symmetry and way is left empty, so that a usual puzzle has a short name. It returns an [*InputError] for what
	// the kind can't make, which names what there is instead.
	Normalize(spec Spec) (Spec, error)

	// Generate makes the puzzle that spec and seed name: the same one on every machine.
	// It has exactly one solution. The error is Normalize's, or [ErrBudget].
	Generate(spec Spec, seed Seed) (Puzzle, error)

	// Parse reads a puzzle in the kind's text form and proves that it has exactly one solution.
	// It returns an [*InputError] that says where the text is wrong, [ErrNoSolution],
	// [ErrSeveralSolutions] or [ErrBudget].
	Parse(text string) (Puzzle, error)
}

// Spec says which puzzle is wanted. The zero value of a field is the kind's default. It is a plain value that can be
// compared, and goes through rooms, logs and addresses as it is: what its words mean is for the kind to know.
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

// Comparable says whether the spec asks for no more than a size, rules and a difficulty. Times on such puzzles can be
// compared; another number of givens makes them longer or shorter.
func (s Spec) Comparable() bool {
	return s == Spec{Size: s.Size, Rules: s.Rules, Difficulty: s.Difficulty}
}

// Options are the choices that a kind offers, in the order to show them. Not every size comes with
// every rules and in every difficulty: see [Kind.Offer]. In each list the usual word stands first,
// where there is one, and means the same as none.
type Options struct {
	Sizes        []string
	Difficulties []string
	// values for a spec's rules, single ones and those that go together; the classic puzzle is not among them
	Rules      []string
	Symmetries []string
	Ways       []string
}

// Offer is what puzzles of one size and rules come in while players wait.
type Offer struct {
	Levels     []string // the difficulties, rising
	Fewest     int      // the least number of givens that is found in good time; 0 says that no number can be asked for
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
