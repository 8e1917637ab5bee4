package technique

import "nonet/engine"

// Level is how hard a puzzle is.
type Level = engine.Level

// The levels. Each takes in the techniques of those below it.
const (
	Easy    = engine.Easy    // singles
	Medium  = engine.Medium  // and locked candidates, pairs, X-wing
	Hard    = engine.Hard    // and larger subsets and fish, wings, colouring, unique rectangles
	Expert  = engine.Expert  // and chains, almost locked sets, Sue de Coq
	Extreme = engine.Extreme // and forcing chains and nets, or what no technique here solves
)

// levelScores are the highest scores of the levels below extreme.
var levelScores = [Extreme]float64{2.5, 3.5, 5.9, 7.9}

// hardestOf returns the hardest technique of a level.
func hardestOf(l Level) Technique {
	t := LastDigit
	for t+1 < Beyond && (l == Extreme || methods[t+1].score <= levelScores[l]) {
		t++
	}
	return t
}

// levelOf returns the level of a score.
func levelOf(score float64) Level {
	for l, most := range levelScores {
		if score <= most {
			return Level(l)
		}
	}
	return Extreme
}
