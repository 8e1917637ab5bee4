package technique

import "nonet/engine"

// Level is the difficulty of a puzzle.
type Level = engine.Level

// The levels. Each includes the techniques of the easier ones.
const (
	Easy    = engine.Easy    // singles
	Medium  = engine.Medium  // locked candidates, pairs, X-wing
	Hard    = engine.Hard    // larger subsets and fish, wings, colouring, unique rectangles
	Expert  = engine.Expert  // chains, almost locked sets, Sue de Coq
	Extreme = engine.Extreme // forcing chains and nets, or no technique in this package
)

// levelScores are the highest scores of the levels below extreme.
var levelScores = [Extreme]float64{2.5, 3.5, 5.9, 7.9}

func hardestOf(l Level) Technique {
	t := LastDigit
	for t+1 < Beyond && (l == Extreme || methods[t+1].score <= levelScores[l]) {
		t++
	}
	return t
}

func levelOf(score float64) Level {
	for l, most := range levelScores {
		if score <= most {
			return Level(l)
		}
	}
	return Extreme
}
