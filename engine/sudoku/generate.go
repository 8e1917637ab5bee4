package sudoku

import (
	"fmt"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/technique"
)

// tries is how many puzzles are made until one is of the wanted level and number of givens: 2000 on 9x9, fewer where
// one takes longer, so that a wish that can't come true ends within seconds.
func tries(cells int) int { return 2000 * 81 * 81 / (cells * cells) }

// Generate makes a puzzle: a random full board, dug with a proof at every removal, until its grade is the wanted one. A
// known puzzle that is scrambled is another one in looks alone.
func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	r := engine.NewRand(seed)
	if wayOf(spec).from {
		return k.scrambled(spec, r)
	}
	l, err := draw(spec, r)
	if err != nil {
		return engine.Puzzle{}, err
	}
	fewest := 0 // givens of those that were lowered in vain
	for left := tries(l.cells()); left > 0; left-- {
		p, ok := l.attempt(spec, r)
		if ok {
			return p, nil
		}
		if givens := l.cells() - p.Blank(); spec.Clues > 0 && givens > spec.Clues {
			if fewest == 0 || givens < fewest {
				fewest = givens
			}
			left -= tries(l.cells()) / lowerBoards
		}
		if spec.Rules != "" { // what rules draw is drawn anew for each try
			if l, err = draw(spec, r); err != nil {
				return engine.Puzzle{}, err
			}
		}
	}
	return engine.Puzzle{}, gaveUp(spec, fewest)
}

// gaveUp says what to ask for instead of what did not come true.
func gaveUp(spec engine.Spec, fewest int) error {
	switch {
	case fewest > 0:
		return fmt.Errorf("%w: no puzzle with %d givens was found, %d are the fewest that were; ask for more givens",
			engine.ErrBudget, spec.Clues, fewest)
	case spec.Clues > 0 && spec.Difficulty != anyLevel:
		return fmt.Errorf("%w: no %s puzzle with %d givens was found; ask for one or the other", engine.ErrBudget,
			spec.Difficulty, spec.Clues)
	}
	return engine.ErrBudget
}

// attempt makes one puzzle and reports whether it is what the spec wants.
func (l *layout) attempt(spec engine.Spec, r *engine.Rand) (p engine.Puzzle, ok bool) {
	w := wayOf(spec)
	full, err := w.fill(l, r)
	if err != nil {
		// Some drawn regions and diagonals can't be filled; others will.
		return p, false
	}
	for _, rule := range rules {
		if rule.dress != nil && l.has(rule.word) {
			rule.dress(l, full, r)
		}
	}
	gone := w.dig(l, full, spec, r)
	p = l.puzzle(without(full, gone), full)
	if spec.Clues > 0 && spec.Clues != l.cells()-p.Blank() {
		return p, false
	}
	level, ok := engine.ParseLevel(spec.Difficulty)
	if !ok {
		p.Grade = l.grade(p)
		return p, true
	}
	p.Grade = l.gradeUpTo(p, min(level, l.gradeMost()))
	if p.Grade.Level == technique.Extreme.String() && l.eases(level, spec) {
		l.ease(&p, gone, level)
	}
	return p, p.Grade.Level == spec.Difficulty
}

// eases reports whether a puzzle that is too hard gets givens back until it is not. Where making another one is quick,
// or the number of givens is not free, it is thrown away instead.
func (l *layout) eases(level technique.Level, spec engine.Spec) bool {
	if l.joined != nil && level == technique.Expert {
		return false // with anything given back it would be hard: see digToExpert
	}
	return level < technique.Extreme && spec.Clues == 0 && !spec.Minimal && !l.isClassic()
}

// ease gives back what went last from a puzzle harder than a level, as little as will do: half of the rest is tried,
// again and again. Now and then the puzzle becomes easier than the level at once.
func (l *layout) ease(p *engine.Puzzle, gone [][]int, level technique.Level) {
	p.Givens = without(p.Solution, gone[:l.eased(p.Solution, gone, level)])
	p.Grade = l.gradeUpTo(*p, level)
}

// eased is how many of the orbits that went a puzzle that is no harder than a level can do without. It can't do without
// all.
func (l *layout) eased(full []uint8, gone [][]int, level technique.Level) int {
	if l.joined != nil {
		return l.stalls(l.stalled(full, gone, level), full, gone, 0) - 1
	}
	few, many := 0, len(gone)
	for many-few > 1 {
		half := (few + many) / 2
		if l.techniques().GradeUpTo(without(full, gone[:half]), level).Solved {
			few = half
		} else {
			many = half
		}
	}
	return few
}

// draw makes the layout of a spec.
func draw(spec engine.Spec, r *engine.Rand) (*layout, error) {
	if a := arrangementOf(spec.Size); a != nil {
		return a.layout(), nil
	}
	h, w, err := grid.ParseSize(spec.Size)
	if err != nil {
		return nil, &engine.InputError{Msg: err.Error()}
	}
	l, err := boxes(h, w)
	if err != nil {
		return nil, &engine.InputError{Msg: err.Error()}
	}
	l.rules = spec.Rules
	if level, ok := engine.ParseLevel(spec.Difficulty); ok {
		l.hardCages = level >= technique.Hard
	}
	for _, rule := range rules {
		if l.has(rule.word) {
			if err := rule.shape(l, r); err != nil {
				return nil, err
			}
		}
	}
	return l, nil
}

// clues is how many givens to leave. An easy board keeps some more than it must, or it would be
// long. A medium one keeps so many that the proof is quick, and so few that singles alone seldom
// solve it: larger boards need a larger part.
func clues(spec engine.Spec, l *layout, r *engine.Rand) int {
	g, cells := l.grid, l.cells()
	switch {
	case spec.Minimal:
		return 0
	case spec.Clues > 0:
		return spec.Clues
	case spec.Rules != "":
		return 0
	case spec.Difficulty == "easy":
		return cells*(36+2*g.Values/3)/100 + r.Intn(cells/16+1)
	case spec.Difficulty == "medium" && g.Values > 9:
		return cells * (29 + 4*g.Values/5) / 100
	case spec.Difficulty == "medium" && g.Values == 9:
		return cells*31/100 + r.Intn(cells/20+1)
	}
	return 0
}
