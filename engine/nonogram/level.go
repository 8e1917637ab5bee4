package nonogram

import (
	"math"
	"slices"

	"nonet/engine"
	"nonet/engine/nonogram/technique"
)

// level is how hard a puzzle is.
type level uint8

// The levels, rising.
const (
	easy level = iota
	medium
	hard
	expert
	extreme
)

var levelNames = []string{easy: "easy", medium: "medium", hard: "hard", expert: "expert", extreme: "extreme"}

// levelOf is the level of a name.
func levelOf(name string) level { return level(slices.Index(levelNames, name)) }

// from is the least score of each level.
var from = [...]float64{easy: 0, medium: 1.6, hard: 3, expert: 5, extreme: 7}

// score is the hardest technique's, and more for each pass that has to follow the one before. How many passes are many
// hangs on the board: a larger one has more lines that wait for one another.
func score(r *technique.Report) float64 {
	base, further := r.Hardest.Score(), float64(max(r.Stalls-1, 0))
	deep := float64(r.Passes) / (1.5 + float64(r.Sides)/13)
	switch {
	case r.Hardest >= technique.TwoLines:
		return base + min(1.9, 0.1*further)
	case r.Hardest == technique.Overlap:
		return base + min(1.9, 0.5*deep)
	}
	return min(base+0.6*deep+0.2*further, 4.9)
}

// levelFor is the level of a puzzle that was solved.
func levelFor(r *technique.Report) level {
	s := score(r)
	for l := extreme; l > easy; l-- {
		if s >= from[l] {
			return l
		}
	}
	return easy
}

// gradeOf is a report as a puzzle carries it.
func gradeOf(r *technique.Report) engine.Grade {
	return engine.Grade{
		Level: levelNames[levelFor(r)], Technique: r.Hardest.String(), Score: math.Round(10*score(r)) / 10,
	}
}
