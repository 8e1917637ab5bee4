package queens

import (
	"cmp"

	"nonet/engine"
	"nonet/engine/queens/layout"
	"nonet/engine/queens/technique"
	"nonet/engine/specword"
)

// kind is the kind "queens". It has no state, so it is safe for concurrent use.
type kind struct{}

// Optional interfaces that the kind implements.
var (
	_ engine.Solver         = kind{}
	_ engine.Hinter         = kind{}
	_ engine.Ranker         = kind{}
	_ engine.Checker        = kind{}
	_ engine.Importer       = kind{}
	_ engine.Assumer        = kind{}
	_ engine.HintNamer      = kind{}
	_ engine.Exporter       = kind{}
	_ engine.Canonicalizer  = kind{}
	_ engine.Fingerprinter  = kind{}
	_ engine.Defaulter      = kind{}
	_ engine.DailyScheduler = kind{}
	_ engine.Pacer          = kind{}
	_ engine.Disguiser      = kind{}
)

// New returns the kind "queens".
func New() engine.Kind { return kind{} }

// Name returns "queens".
func (kind) Name() string { return "queens" }

// proofSteps is the maximum number of positions to prove a puzzle: about 0.2 s. Generated puzzles take less than a
// millisecond.
const proofSteps = 500_000

// Parse reads a puzzle in the text form of the package comment.
func (kind) Parse(text string) (engine.Puzzle, error) {
	l, givens, err := read(text)
	if err != nil {
		return engine.Puzzle{}, err
	}
	return prove(l, givens)
}

// prove returns the puzzle of a layout and givens. It returns an error unless they have exactly one solution.
func prove(l *layout.Layout, givens []uint8) (engine.Puzzle, error) {
	return proveWithin(l, givens, proofSteps)
}

// proveWithin is like prove with a maximum number of positions.
func proveWithin(l *layout.Layout, givens []uint8, steps int) (engine.Puzzle, error) {
	var solution []uint8
	n, err := solve(l, givens, 2, steps, func(queens layout.Set) { solution = values(l, &queens) })
	if err := engine.RequireUnique(n, err); err != nil {
		return engine.Puzzle{}, err
	}
	return puzzle(l, givens, solution, grade(l, givens)), nil
}

// solve counts the solutions of givens up to limit and calls show with each.
func solve(l *layout.Layout, givens []uint8, limit, steps int, show func(layout.Set)) (int, error) {
	b := l.Begin()
	for cell, v := range givens {
		if v == 0 {
			continue
		}
		if !b.Open.Has(cell) {
			return 0, nil
		}
		b.Place(cell)
	}
	s := layout.Search{Limit: limit, Steps: steps, Show: show}
	err := s.Run(&b)
	return s.Found, err
}

func values(l *layout.Layout, queens *layout.Set) []uint8 {
	v := make([]uint8, len(l.Region))
	for cell := range queens.Cells() {
		v[cell] = 1
	}
	return v
}

// grade returns the grade of givens with a unique solution.
func grade(l *layout.Layout, givens []uint8) engine.Grade {
	t := technique.New(l)
	for cell, v := range givens {
		if v != 0 {
			t.Place(cell)
		}
	}
	hardest, solved := t.Solve(technique.Trial)
	if !solved {
		return engine.Grade{Level: engine.Extreme.String()}
	}
	return gradeOf(hardest)
}

func gradeOf(hardest technique.Technique) engine.Grade {
	return engine.Grade{Level: hardest.Level().String(), Technique: hardest.String(), Score: hardest.Score()}
}

// puzzle returns the puzzle with these parts.
func puzzle(l *layout.Layout, givens, solution []uint8, grade engine.Grade) engine.Puzzle {
	return engine.Puzzle{
		Kind: kind{}.Name(), Size: specword.SizeName(l.Side, l.Side), Rules: rulesOf(l.Stars),
		Width: l.Side, Height: l.Side, Values: 1, Sparse: true,
		Givens: append([]uint8(nil), givens...), Solution: solution, Clues: clues(l), Grade: grade,
	}
}

// Solve returns solutions of a puzzle's givens.
func (kind) Solve(p engine.Puzzle, limit int) ([][]uint8, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	if err := checkValues(l, p.Givens); err != nil {
		return nil, err
	}
	var solutions [][]uint8
	_, err = solve(l, p.Givens, limit, proofSteps, func(queens layout.Set) {
		solutions = append(solutions, values(l, &queens))
	})
	return solutions, err
}

// Hint returns the next step with human techniques.
func (kind) Hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	l, err := layoutOf(p)
	if err != nil {
		return engine.Hint{}, err
	}
	if err := cmp.Or(checkValues(l, at.Values), at.Check(&p, cell, len(l.Region))); err != nil {
		return engine.Hint{}, err
	}
	return technique.New(l).Hint(at, p.Solution, cell)
}

// Checker finds queens that touch, and rows, columns or regions with too many queens.
func (kind) Checker(p engine.Puzzle) (func(values []uint8, cell int, value uint8) bool, error) {
	l, err := layoutOf(p)
	if err != nil {
		return nil, err
	}
	return func(values []uint8, cell int, value uint8) bool {
		if value == 0 {
			return false
		}
		for other := range l.Touch(cell).Cells() {
			if values[other] != 0 {
				return true
			}
		}
		for _, h := range l.HousesOf(cell) {
			n := 1
			for other := range l.Houses[h].Cells() {
				if other != cell && values[other] != 0 {
					n++
				}
			}
			if n > l.Stars {
				return true
			}
		}
		return false
	}, nil
}

// Defaults returns three strikes and time penalties that grow with each mistake, because a rejection reveals that the
// cell stays empty.
func (kind) Defaults(engine.Spec) engine.Defaults { return engine.Defaults{Strikes: 3, Growing: 10} }

// week are the boards of the days from Monday on. They grow with their levels.
var week = [engine.DaysOfWeek]engine.Spec{
	{Size: "7x7", Difficulty: "easy"},
	{Size: "8x8", Difficulty: "easy"},
	{Size: "8x8", Difficulty: "medium"},
	{Size: "8x8", Difficulty: "medium"},
	{Size: "9x9", Difficulty: "hard"},
	{Size: "9x9", Difficulty: "hard"},
	{Size: "10x10", Difficulty: "expert"},
}

// DailySpec returns the spec of a weekday.
func (kind) DailySpec(weekday int) engine.Spec { return week[weekday] }

// quickestLine is the time in milliseconds to look at a line before a queen is placed.
const quickestLine = 60

// FastestPlausible is based on reports of players about their best times: about 4 s for an 8x8.
func (kind) FastestPlausible(p engine.Puzzle) int64 {
	return quickestLine * int64(p.Height*p.CountBlank())
}
