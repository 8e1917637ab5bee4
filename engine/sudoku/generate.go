package sudoku

import (
	"fmt"

	"nonet/engine"
	"nonet/engine/grid"
	"nonet/engine/sudoku/technique"
)

// maxAttempts returns how many puzzles are generated to find one of the required level and number of givens: 2000 for
// 9x9, and fewer for larger boards, so that an impossible request ends within seconds.
func maxAttempts(cells int) int { return 2000 * 81 * 81 / (cells * cells) }

// Generate fills a random board and removes cells, proving uniqueness each time, until the puzzle has the required
// grade. Scrambling instead changes only the form of a known puzzle.
func (k kind) Generate(spec engine.Spec, seed engine.Seed) (engine.Puzzle, error) {
	spec, err := k.Normalize(spec)
	if err != nil {
		return engine.Puzzle{}, err
	}
	r := engine.NewRand(seed)
	if findGenerationMethod(spec).from {
		return k.generateScrambled(spec, r)
	}
	l, err := drawLayout(spec, r)
	if err != nil {
		return engine.Puzzle{}, err
	}
	fewest := 0 // fewest givens that failed reductions have left
	for left := maxAttempts(l.cells()); left > 0; left-- {
		p, ok := l.attempt(spec, r)
		if ok {
			return p, nil
		}
		if givens := l.cells() - p.CountBlank(); spec.Clues > 0 && givens > spec.Clues {
			if fewest == 0 || givens < fewest {
				fewest = givens
			}
			left -= maxAttempts(l.cells()) / reduceBoards
		}
		if spec.Rules != "" { // draw regions, diagonals and cages again for each attempt
			if l, err = drawLayout(spec, r); err != nil {
				return engine.Puzzle{}, err
			}
		}
	}
	return engine.Puzzle{}, giveUpError(spec, fewest)
}

// giveUpError returns an error that suggests a request that can be fulfilled.
func giveUpError(spec engine.Spec, fewest int) error {
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

// attempt generates one puzzle and reports whether it fulfils the spec.
func (l *layout) attempt(spec engine.Spec, r *engine.Rand) (p engine.Puzzle, ok bool) {
	w := findGenerationMethod(spec)
	full, err := w.fill(l, r)
	if err != nil {
		// Some drawn regions and diagonals have no full board; others will.
		return p, false
	}
	for _, rule := range rules {
		if rule.drawClues != nil && l.has(rule.word) {
			rule.drawClues(l, full, r)
		}
	}
	gone := w.dig(l, full, spec, r)
	p = l.puzzle(removeOrbits(full, gone), full)
	if spec.Clues > 0 && spec.Clues != l.cells()-p.CountBlank() {
		return p, false
	}
	level, ok := engine.ParseLevel(spec.Difficulty)
	if !ok {
		p.Grade = l.grade(p)
		return p, true
	}
	p.Grade = l.gradeUpTo(p, min(level, l.gradeMost()))
	if p.Grade.Level == technique.Extreme.String() && l.mayRestoreGivens(level, spec) {
		l.restoreGivens(&p, gone, level)
	}
	return p, p.Grade.Level == spec.Difficulty
}

// mayRestoreGivens reports whether givens are restored if a puzzle is too hard. It is discarded instead if generating
// another one is fast, or if the number of givens is prescribed.
func (l *layout) mayRestoreGivens(level technique.Level, spec engine.Spec) bool {
	if l.joined != nil && level == technique.Expert {
		return false // anything restored would make it hard: see digToExpert
	}
	return level < technique.Extreme && spec.Clues == 0 && !spec.Minimal && !l.isClassic()
}

// restoreGivens restores as few as possible of the cells that were removed last, until the puzzle is no harder than
// level. It uses bisection. Sometimes the puzzle becomes easier than the level at once.
func (l *layout) restoreGivens(p *engine.Puzzle, gone [][]int, level technique.Level) {
	p.Givens = removeOrbits(p.Solution, gone[:l.countRestorable(p.Solution, gone, level)])
	p.Grade = l.gradeUpTo(*p, level)
}

// countRestorable returns the maximum number of removed orbits, in order of removal, that can stay removed without the
// puzzle being harder than level. That is not all of them.
func (l *layout) countRestorable(full []uint8, gone [][]int, level technique.Level) int {
	if l.joined != nil {
		return l.countForStall(l.newStall(full, gone, level), full, gone, 0) - 1
	}
	few, many := 0, len(gone)
	for many-few > 1 {
		half := (few + many) / 2
		if l.techniques().GradeUpTo(removeOrbits(full, gone[:half]), level).Solved {
			few = half
		} else {
			many = half
		}
	}
	return few
}

// drawLayout returns the layout for a spec, with random regions and diagonals.
func drawLayout(spec engine.Spec, r *engine.Rand) (*layout, error) {
	if a := findArrangement(spec.Size); a != nil {
		return a.layout(), nil
	}
	h, w, err := grid.ParseSize(spec.Size)
	if err != nil {
		return nil, &engine.InputError{Msg: err.Error()}
	}
	l, err := newBoxLayout(h, w)
	if err != nil {
		return nil, &engine.InputError{Msg: err.Error()}
	}
	l.rules = spec.Rules
	if level, ok := engine.ParseLevel(spec.Difficulty); ok {
		l.hardCages = level >= technique.Hard
	}
	for _, rule := range rules {
		if l.has(rule.word) {
			if err := rule.drawGeometry(l, r); err != nil {
				return nil, err
			}
		}
	}
	return l, nil
}

// chooseClueCount returns how many givens to leave. An easy board keeps more givens than necessary, because it would
// take too long otherwise. A medium board keeps enough for a fast proof, and so few that singles alone rarely solve it;
// larger boards need a larger share.
func chooseClueCount(spec engine.Spec, l *layout, r *engine.Rand) int {
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
