package pipes

import (
	"math"

	"nonet/engine"
)

// levels are the names of the levels, ascending.
var levels = []string{"easy", "medium", "hard", "expert"}

// grade grades a board with a unique solution.
func (b *board) grade(givens []uint8) engine.Grade {
	s := newState(len(b.tiles))
	s.begin(b, givens)
	return s.grade(byTrial)
}

// gradeStepsMax is the maximum number of steps of a grade. Generated boards need less than a tenth. If it is not enough
// the puzzle is graded as one that requires a search.
const gradeStepsMax = 1_000_000

// grade solves the board of a new state by human techniques. The score is that of the hardest technique, plus up to 0.9
// for the share of tiles that edges alone don't solve.
func (s *state) grade(most technique) engine.Grade {
	s.propagate()
	left := s.undecided
	hardest, _ := s.logic(most, gradeStepsMax)
	if s.undecided > 0 {
		hardest = beyond
	}
	row := techniques[hardest]
	score := row.score + 0.9*float64(left)/float64(s.count)
	return engine.Grade{Level: row.level, Technique: row.name, Score: math.Round(10*score) / 10}
}
