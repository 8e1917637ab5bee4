package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/grid"
	"nonet/engine/sudoku/nine"
	"nonet/engine/sudoku/technique"
)

// layout is the geometry and the rules of a board without givens. It is not safe for concurrent use.
type layout struct {
	grid    *grid.Grid
	size    string
	joined  *arrangement // nil for a single board
	rules   string       // the words of the rules
	regions []int        // by cell, in a jigsaw; nil if there are boxes
	cages   []technique.Cage

	hardCages bool // draw larger cages

	logic  *technique.Logic  // created on first use
	prover *technique.Prover // created on first use
	stall  *technique.Stall  // created on first use
	nine   *nine.Solver      // created on first use
	search *nine.Joined      // created on first use
}

// classicGrid is the 9x9 grid of most puzzles.
var classicGrid, _ = grid.Boxes(3, 3)

// newBoxLayout returns a layout without further rules.
func newBoxLayout(boxHeight, boxWidth int) (*layout, error) {
	g, err := grid.Boxes(boxHeight, boxWidth)
	if err != nil {
		return nil, err
	}
	return &layout{grid: g, size: grid.SizeName(boxHeight, boxWidth)}, nil
}

// isClassic reports whether package nine can solve boards of the layout.
func (l *layout) isClassic() bool { return l.size == "9x9" && l.rules == "" }

// has reports whether the layout has a rule.
func (l *layout) has(word string) bool { return slices.Contains(strings.Fields(l.rules), word) }

// clues returns the public clues as text.
func (l *layout) clues() string {
	if l.joined != nil {
		return l.joined.clue()
	}
	lines := []string{fmt.Sprintf("boxes %dx%d", l.grid.BoxHeight, l.grid.BoxWidth)}
	for _, r := range rulesOf(l.rules) {
		if line := strings.TrimSpace(r.clue + " " + r.write(l)); r.boxless {
			lines[0] = line
		} else {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// solver returns the general search for this layout.
func (l *layout) solver() *csp.Solver {
	var constraints []csp.Constraint
	for _, h := range l.grid.Houses {
		constraints = append(constraints, csp.House(h.Cells))
	}
	for _, r := range rulesOf(l.rules) {
		if r.constraints != nil {
			constraints = append(constraints, r.constraints(l)...)
		}
	}
	return csp.New(l.grid.Cells(), l.grid.Values, constraints)
}

// stepsMax is the maximum number of guesses to prove a puzzle. Minimal puzzles of 25x25 took up to 700; an imported
// puzzle may take more, and ends within seconds.
const stepsMax = 100_000

// count counts the solutions of givens up to limit and calls show with each. The general search makes at most steps
// guesses; package nine has no limit.
func (l *layout) count(givens []uint8, limit, steps int, show func([]uint8)) (int, error) {
	if l.isClassic() {
		if l.nine == nil {
			l.nine = new(nine.Solver)
		}
		b := nine.Board(givens)
		return l.nine.Each(&b, limit, func(b *nine.Board) { show(b[:]) }), nil
	}
	if l.joined != nil {
		return l.joinedSolver().Each(givens, limit, steps, func(s []uint8) { show(l.markVoids(s)) })
	}
	return l.solver().Count(csp.Query{Givens: givens, Limit: limit, Steps: steps, Show: show})
}

// prove returns the puzzle of givens. It returns an error unless they have exactly one solution.
func (l *layout) prove(givens []uint8) (engine.Puzzle, error) { return l.proveWithin(givens, stepsMax) }

// proveWithin is like prove with at most steps guesses.
func (l *layout) proveWithin(givens []uint8, steps int) (engine.Puzzle, error) {
	solution, err := l.solveUnique(givens, steps)
	if err != nil {
		return engine.Puzzle{}, err
	}
	p := l.puzzle(givens, solution)
	p.Grade = l.grade(p)
	return p, nil
}

// solveUnique returns the solution of givens. It returns an error unless there is exactly one.
func (l *layout) solveUnique(givens []uint8, steps int) (solution []uint8, err error) {
	n, err := l.count(givens, 2, steps, func(s []uint8) { solution = append(solution[:0], s...) })
	if err = engine.RequireUnique(n, err); err != nil {
		if text, _ := l.conflict(givens); text != "" {
			err = fmt.Errorf("%w: %s", engine.ErrNoSolution, text)
		}
	}
	return solution, err
}

func (l *layout) puzzle(givens, solution []uint8) engine.Puzzle {
	return engine.Puzzle{
		Kind: kind{}.Name(), Size: l.size, Rules: l.rules,
		Width: l.grid.Width, Height: l.grid.Height, Values: l.grid.Values,
		Givens: slices.Clone(l.markVoids(givens)), Solution: slices.Clone(solution),
		Clues: l.clues(),
	}
}

// layoutOf returns the layout of a puzzle from any source.
func layoutOf(p engine.Puzzle) (*layout, error) {
	l, rest, err := readClues(p.Clues)
	if err != nil {
		return nil, err
	}
	if l == nil || len(rest) > 0 {
		return nil, &engine.InputError{Msg: "the clues don't say what the boxes are"}
	}
	return l, l.check(p.Givens)
}

// cells returns the number of cells.
func (l *layout) cells() int {
	if l.joined != nil {
		return l.joined.cells()
	}
	return l.grid.Cells()
}

// check returns an error if givens don't fit the board. It does not find contradictions among them.
func (l *layout) check(givens []uint8) error {
	if len(givens) != l.grid.Cells() {
		return &engine.InputError{
			Msg:   fmt.Sprintf("a board of %s has %d cells, not %d", l.size, l.grid.Cells(), len(givens)),
			Fault: engine.Fault{Kind: engine.FaultCount, Count: len(givens)},
		}
	}
	for cell, v := range givens {
		if text := l.explainMisfit(cell, v); text != "" {
			return &engine.InputError{
				Column: cell + 1, Msg: text,
				Fault: engine.Fault{Kind: engine.FaultSymbol, Word: string(grid.Symbol(int(v))), Most: l.grid.Values},
			}
		}
	}
	return nil
}

// explainMisfit returns the reason why a value is impossible at a place, or an empty string if it is possible.
func (l *layout) explainMisfit(place int, v uint8) string {
	is := l.grid.IsCell(place)
	switch {
	case is && v == engine.Void:
		return fmt.Sprintf("%s is a cell of %s", l.grid.CellName(place), l.size)
	case is && int(v) > l.grid.Values:
		return fmt.Sprintf("%d is not a value: there are 1 to %d", v, l.grid.Values)
	case !is && v != engine.Void && v != 0:
		return fmt.Sprintf("%s is no cell of %s", l.grid.CellName(place), l.size)
	}
	return ""
}
