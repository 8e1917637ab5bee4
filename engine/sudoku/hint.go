package sudoku

import (
	"nonet/engine"
	"nonet/engine/sudoku/technique"
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
	if err := at.Check(&p, cell, l.grid.Cells()); err != nil {
		return engine.Hint{}, err
	}
	return l.techniques().Hint(technique.Position{
		Values: l.markVoids(at.Values), Notes: at.Notes, Solution: l.markVoids(p.Solution),
	}, cell)
}

// Rank returns the grade of a technique.
func (kind) Rank(name string) engine.Grade {
	t, ok := technique.Find(name)
	if !ok {
		return engine.Grade{}
	}
	return engine.Grade{Level: t.Level().String(), Technique: name, Score: t.Score()}
}
