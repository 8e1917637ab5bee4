package sudoku

import (
	"nonet/engine"
	"nonet/engine/grid"
)

// generateTries is how many puzzles are made until one is of the wanted level and number of givens.
const generateTries = 2000

// Generate makes a puzzle: a random full board, dug with a proof at every removal, until its grade is the wanted one.
func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	r := engine.NewRand(seed)
	for range generateTries {
		p, ok, err := attempt(spec, r)
		if ok || err != nil {
			return p, err
		}
	}
	return engine.Puzzle{}, engine.ErrBudget
}

// attempt makes one puzzle and reports whether it is what the spec wants.
func attempt(spec engine.Spec, r *engine.Rand) (p engine.Puzzle, ok bool, err error) {
	l, err := draw(spec, r)
	if err != nil {
		return p, false, err
	}
	full, err := l.fill(r)
	if err != nil {
		// Some drawn regions and diagonals can't be filled; others will.
		return p, false, nil
	}
	for _, rule := range rules {
		if rule.dress != nil && l.has(rule.word) {
			rule.dress(l, full, r)
		}
	}
	target := clues(spec, l.grid, r)
	givens := dig(l.digger(full, spec.Difficulty), full, orbits(spec.Symmetry, l.grid.Width), target, r)
	p = l.puzzle(givens, full)
	if spec.Clues > 0 && spec.Clues != len(givens)-p.Blank() {
		return p, false, nil
	}
	p.Grade = l.grade(p)
	return p, spec.Difficulty == anyLevel || p.Grade.Level == spec.Difficulty, nil
}

// draw makes the layout of a spec.
func draw(spec engine.Spec, r *engine.Rand) (*layout, error) {
	h, w, err := grid.ParseSize(spec.Size)
	if err != nil {
		return nil, &engine.InputError{Msg: err.Error()}
	}
	l, err := boxes(h, w)
	if err != nil {
		return nil, &engine.InputError{Msg: err.Error()}
	}
	l.rules = spec.Rules
	for _, rule := range rules {
		if l.has(rule.word) {
			if err := rule.shape(l, r); err != nil {
				return nil, err
			}
		}
	}
	return l, nil
}

// clues is how many givens to leave. An easy board keeps some more than it must, or it would be long; a medium one of
// the largest sizes keeps enough for its proof to be quick.
func clues(spec engine.Spec, g *grid.Grid, r *engine.Rand) int {
	cells := g.Cells()
	switch {
	case spec.Minimal:
		return 0
	case spec.Clues > 0:
		return spec.Clues
	case spec.Rules != "":
		return 0
	case spec.Difficulty == "easy":
		return cells*42/100 + r.Intn(cells/16+1)
	case spec.Difficulty == "medium" && g.Values > 9:
		return cells * (34 + g.Values/2) / 100
	case spec.Difficulty == "medium":
		return cells*31/100 + r.Intn(cells/20+1)
	}
	return 0
}
