package technique

import "nonet/engine"

// Level is the difficulty of a puzzle.
type Level = engine.Level

// The levels. Each includes the techniques of the easier ones.
const (
	Easy    = engine.Easy    // cells that are left over, a region in a line, a line in a region
	Medium  = engine.Medium  // blocking cells
	Hard    = engine.Hard    // two houses in two
	Expert  = engine.Expert  // three or more houses in equally many others, squeezes and chains
	Extreme = engine.Extreme // trial and error
)

// levelScores are the highest scores of the levels below extreme.
var levelScores = [Extreme]float64{2, 2.5, 3.5, 7.9}

// HardestOf returns the hardest technique of a level.
func HardestOf(l Level) Technique {
	t := OneLeft
	for t+1 < count && (t+1).Level() <= l {
		t++
	}
	return t
}
