package pipes

import (
	"math"

	"nonet/engine"
)

// levels are the names of the levels, rising.
var levels = []string{"easy", "medium", "hard", "expert"}

// grade grades a board that has one solution.
func (b *board) grade(givens []uint8) engine.Grade {
	s := newState(len(b.tiles))
	s.begin(b, givens)
	return s.grade(byTrial)
}

// gradeStepsMax bounds the steps of a grade: no board that is made takes a tenth of them. What takes more is graded as
// what takes a search.
const gradeStepsMax = 1_000_000

// grade solves the board of a state that was begun as a person does. The score is that of the hardest technique, and up
// to 0.9 more for the share of tiles to which edges alone do not lead.
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
