package sudoku

import (
	"math"

	"nonet/engine"
	"nonet/engine/sudoku/technique"
)

// grade grades a puzzle with a unique solution.
func (l *layout) grade(p engine.Puzzle) engine.Grade { return l.gradeUpTo(p, l.gradeMost()) }

// gradeUpTo grades a puzzle, but returns extreme as soon as it turns out to be harder than most. This discards puzzles
// that are too hard quickly.
func (l *layout) gradeUpTo(p engine.Puzzle, most technique.Level) engine.Grade {
	report := l.techniques().GradeUpTo(p.Givens, most)
	switch {
	case !report.Solved && most < technique.Extreme:
		return engine.Grade{Level: technique.Extreme.String()}
	case !report.Solved:
		return engine.Grade{Level: technique.Extreme.String(), Technique: technique.Beyond.String(),
			Score: technique.Beyond.Score()}
	}
	g := report.Grade()
	g.Score = math.Round(10*g.Score) / 10 // one decimal, in spite of rounding errors in sums of tenths
	return g
}

// gradeMost returns the hardest level whose techniques are tried. Forcing chains and nets take up to seconds on larger
// boards and on several boards, and find nothing in killers because they don't use sums. Puzzles there that expert
// techniques don't solve are extreme, without a score.
func (l *layout) gradeMost() technique.Level {
	if l.grid.Values <= 12 && l.cages == nil && l.joined == nil {
		return technique.Extreme
	}
	return technique.Expert
}

// techniques returns the solver by human techniques for puzzles of this layout.
func (l *layout) techniques() *technique.Logic {
	if l.logic == nil {
		l.logic = technique.New(l.grid, l.cages...)
	}
	return l.logic
}
