package technique

import (
	"slices"
	"strconv"

	"nonet/engine"
	"nonet/engine/hintwords"
	"nonet/notation"
)

// Position is the board of a player.
type Position struct {
	Values   []uint8  // the givens and the values that the player filled in
	Notes    []uint32 // candidates of each cell as the player sees them, value v at bit v; 0 or a nil slice means unknown
	Solution []uint8  // the solution of the puzzle
}

// Hint returns the easiest next step, or, if cell is not negative, the step that fills this cell or the first one on
// the way there. If digits are wrong, the hint is about them. The error is [engine.ErrNoHint].
func (l *Logic) Hint(p Position, cell int) (engine.Hint, error) {
	if wrong := hintwords.FindWrong(p.Values, p.Solution); wrong != nil {
		return l.explainWrong(p, wrong), nil
	}
	switch {
	case !slices.Contains(p.Values, 0):
		return engine.Hint{}, engine.ErrComplete
	case cell >= 0 && p.Values[cell] != 0:
		return engine.Hint{}, engine.ErrFilled
	}
	l.setUp(p)
	switch {
	case cell >= 0:
		return l.hintFor(cell, int(p.Solution[cell])), nil
	case !l.next(nestedNet):
		return engine.Hint{}, engine.ErrStuck
	}
	return l.explain(), nil
}

// setUp sets up a position without wrong digits.
func (l *Logic) setUp(p Position) {
	l.begin(p.Values, true)
	for cell, notes := range p.Notes {
		if p.Values[cell] == 0 && notes&notation.Bit(int(p.Solution[cell])) != 0 {
			l.keep(cell, notes>>1)
		}
	}
}

// keep removes the notes of a cell that are not among the digits.
func (l *Logic) keep(cell int, digits uint32) {
	for digit := range l.n {
		if digits>>digit&1 == 0 {
			l.remove(cell, digit)
		}
	}
}

// explainWrong returns a hint with the wrong digits and the contradiction that follows from them.
func (l *Logic) explainWrong(p Position, wrong []int) engine.Hint {
	why, follows := l.contradiction(p.Values)
	hint := engine.Hint{Look: "A digit that is filled in is wrong.", Wrong: wrong, Why: why}
	if len(wrong) > 1 {
		hint.Look = "Some digits that are filled in are wrong."
	}
	w, f := words{grid: l.grid}, facts{grid: l.grid}
	f.Clause("wrong", strconv.Itoa(len(wrong)))
	hint.Facts[0], hint.Facts[1] = f.Take(), follows
	var values []string
	for _, cell := range wrong {
		w.Add(w.cell(cell), " is not ", w.digit(int(p.Values[cell])-1), ".")
		values = append(values, f.value(cell, int(p.Values[cell])))
	}
	hint.Tell = w.String()
	f.Clause("not", values...)
	hint.Facts[2] = f.String()
	return hint
}
