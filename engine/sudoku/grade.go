package sudoku

import (
	"math"

	"nonet/engine"
	"nonet/engine/csp"
	"nonet/engine/sudoku/technique"
)

// grade grades a puzzle whose solution is the only one.
func (l *layout) grade(p engine.Puzzle) engine.Grade { return l.gradeUpTo(p, l.gradeMost()) }

// gradeUpTo grades, but calls a puzzle extreme as soon as it turns out to be above a level: it is the quick way to throw
// away what is too hard.
func (l *layout) gradeUpTo(p engine.Puzzle, most technique.Level) engine.Grade {
	if l.has(killer.word) {
		return l.gradeBySearch(p)
	}
	if l.logic == nil {
		l.logic = technique.New(l.grid)
	}
	report := l.logic.GradeUpTo(p.Givens, most)
	switch {
	case !report.Solved && most < technique.Extreme:
		return engine.Grade{Level: technique.Extreme.String()}
	case !report.Solved:
		return engine.Grade{Level: technique.Extreme.String(), Technique: technique.Beyond.String(), Score: technique.Beyond.Score()}
	}
	g := report.Grade()
	g.Score = math.Round(10*g.Score) / 10 // one digit, whatever sums of tenths add up to
	return g
}

// gradeMost is the hardest level whose techniques are tried. Forcing chains and nets take up to seconds on larger boards:
// what expert techniques don't solve there is extreme, without a score.
func (l *layout) gradeMost() technique.Level {
	if l.grid.Values <= 12 {
		return technique.Extreme
	}
	return technique.Expert
}

// guessesAt is the largest number of guesses of each level but the last, for puzzles whose rules the techniques don't know.
var guessesAt = [...]int{technique.Easy: 0, technique.Medium: 3, technique.Hard: 30, technique.Expert: 300}

// gradeBySearch grades by the guesses that the general search makes. It knows singles and the sums of cages, so a
// puzzle without a guess is solved by these alone.
func (l *layout) gradeBySearch(p engine.Puzzle) engine.Grade {
	s := l.solver()
	if _, err := s.Count(csp.Query{Givens: p.Givens, Limit: 2, Steps: stepsMax}); err != nil {
		return engine.Grade{Level: technique.Extreme.String()}
	}
	level := technique.Easy
	for level < technique.Extreme && s.Guesses() > guessesAt[level] {
		level++
	}
	return engine.Grade{Level: level.String()}
}
