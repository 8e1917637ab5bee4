package technique

import (
	"slices"
	"strconv"

	"nonet/engine"
	"nonet/engine/hintwords"
	"nonet/notation"
)

// Position is a board in play.
type Position struct {
	Givens []uint8  // the puzzle
	Values []uint8  // the givens and what the player has filled in
	Notes  []uint32 // all that a cell can still take, as the player sees it, value v at bit v; 0 or no slice is unknown

	// Solution is the solution of the givens, where the caller knows it. Without it the techniques have to solve them,
	// and there is no hint for puzzles that are beyond them.
	Solution []uint8
}

// Hint is the next step, told in three degrees.
type Hint struct {
	Look   string // where to look
	Why    string // which technique and which cells, and why it holds
	Tell   string // the digit, or the notes to take away
	Step   Step   // what the words say, for a client to draw
	Before int    // for a chosen cell: how many steps come before the one that fills it
	Wrong  []int  // the cells with wrong digits, if there are any: the hint is then about them

	Facts [3]string // what the three say, as [engine.Hint.Facts] has it
}

// Hint returns the easiest next step. It returns [engine.ErrComplete], [engine.ErrStuck], or
// [engine.ErrNoSolution] if the givens have none.
func (l *Logic) Hint(p Position) (Hint, error) {
	if hint, err := l.setUp(p); err != nil || hint.Wrong != nil {
		return hint, err
	}
	if !l.next(nestedNet) {
		return Hint{}, engine.ErrStuck
	}
	return l.explain(), nil
}

// setUp sets up a position. If a digit in it is wrong, the hint says so.
func (l *Logic) setUp(p Position) (Hint, error) {
	solution := p.Solution
	if solution == nil {
		if r := l.solve(p.Givens, nestedNet); l.broken {
			return Hint{}, engine.ErrNoSolution
		} else if !r.Solved {
			return Hint{}, engine.ErrStuck
		}
		solution = slices.Clone(l.values)
	}
	if wrong := hintwords.FindWrong(p.Values, solution); wrong != nil {
		return l.explainWrong(p, wrong), nil
	}
	if !slices.Contains(p.Values, 0) {
		return Hint{}, engine.ErrComplete
	}
	l.begin(p.Values, true)
	for cell, notes := range p.Notes {
		if p.Values[cell] == 0 && notes&notation.Bit(int(solution[cell])) != 0 {
			l.keep(cell, notes>>1)
		}
	}
	return Hint{}, nil
}

// keep takes away the digits of a cell that are not among some.
func (l *Logic) keep(cell int, digits uint32) {
	for digit := range l.n {
		if digits>>digit&1 == 0 {
			l.remove(cell, digit)
		}
	}
}

// explainWrong says that digits are wrong, and what contradiction follows from them.
func (l *Logic) explainWrong(p Position, wrong []int) Hint {
	why, follows := l.contradiction(p.Values)
	hint := Hint{Look: "A digit that is filled in is wrong.", Wrong: wrong, Why: why}
	if len(wrong) > 1 {
		hint.Look = "Some digits that are filled in are wrong."
	}
	w, look, not := words{grid: l.grid}, facts{grid: l.grid}, facts{grid: l.grid}
	var values []string
	for _, cell := range wrong {
		w.Add(w.cell(cell), " is not ", w.digit(int(p.Values[cell])-1), ".")
		values = append(values, not.value(cell, int(p.Values[cell])))
	}
	hint.Tell = w.String()
	look.Clause("wrong", strconv.Itoa(len(wrong)))
	not.Clause("not", values...)
	hint.Facts = [3]string{look.String(), follows, not.String()}
	return hint
}
