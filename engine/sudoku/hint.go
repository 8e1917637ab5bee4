package sudoku

import (
	"fmt"
	"slices"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/technique"
	"nonet/notation"
)

// Hint returns the next step with human techniques.
func (kind) Hint(p engine.Puzzle, at engine.Position, cell int) (engine.Hint, error) {
	l, err := layoutOf(p)
	if err != nil {
		return engine.Hint{}, err
	}
	if err := l.check(at.Values); err != nil {
		return engine.Hint{}, err
	}
	if cells := l.grid.Cells(); len(p.Solution) != cells || cell >= cells || at.Notes != nil && len(at.Notes) != cells {
		return engine.Hint{}, &engine.InputError{Msg: fmt.Sprintf("a board of %s has %d cells", l.size, cells)}
	}
	position := technique.Position{
		Values: l.markVoids(at.Values), Notes: at.Notes, Solution: l.markVoids(p.Solution),
	}
	return hintAt(l.grid, l.techniques(), position, cell)
}

// hintAt returns the hint for a position with a known solution, and for a cell if that is not negative.
func hintAt(g *grid.Grid, logic *technique.Logic, at technique.Position, cell int) (engine.Hint, error) {
	find := func() (technique.Hint, error) { return logic.Hint(at) }
	if cell >= 0 {
		find = func() (technique.Hint, error) { return logic.HintFor(at, cell) }
	}
	hint, err := find()
	if err != nil {
		return engine.Hint{}, err
	}
	converted := shown(g, &hint)
	if hint.Before > 0 { // the words explain an earlier step, and reveal the chosen cell
		converted.Fill, converted.Drop = &engine.HintFill{Cell: cell, Value: int(at.Solution[cell])}, nil
	}
	return converted, nil
}

// shown converts a hint of package technique.
func shown(g *grid.Grid, h *technique.Hint) engine.Hint {
	shown := engine.Hint{Look: h.Look, Why: h.Why, Tell: h.Tell, Wrong: h.Wrong, Facts: h.Facts}
	if h.Wrong != nil {
		return shown
	}
	shown.Technique, shown.Cells = h.Step.Technique.String(), h.Step.Cells(g)
	if h.Step.Cell >= 0 {
		shown.Fill = &engine.HintFill{Cell: h.Step.Cell, Value: h.Step.Value}
	}
	for _, note := range h.Step.Removed {
		values := slices.Collect(notation.Values(note.Digits << 1))
		shown.Drop = append(shown.Drop, engine.HintDrop{Cell: note.Cell, Values: values})
	}
	return shown
}

// Rank returns the grade of a technique.
func (kind) Rank(name string) engine.Grade {
	t, ok := technique.Find(name)
	if !ok {
		return engine.Grade{}
	}
	return engine.Grade{Level: t.Level().String(), Technique: name, Score: t.Score()}
}
