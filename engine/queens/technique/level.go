package technique

import "nonet/engine"

// Level is how hard a puzzle is.
type Level = engine.Level

// The levels. Each takes in the techniques of those below it.
const (
	Easy    = engine.Easy    // cells that are left over, a region in a line, a line in a region
	Medium  = engine.Medium  // and blocking cells
	Hard    = engine.Hard    // and two houses in two
	Expert  = engine.Expert  // and more houses in as many, squeezes and chains
	Extreme = engine.Extreme // and what has to be tried out to its end
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
