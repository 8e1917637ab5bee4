package technique

// Level is how hard a puzzle is, in the words that a player picks from.
type Level uint8

// The levels. Each takes in the techniques of those below it.
const (
	Easy    Level = iota // singles
	Medium               // and locked candidates, pairs, X-wing
	Hard                 // and larger subsets and fish, wings, colouring, unique rectangles
	Expert               // and chains, almost locked sets, Sue de Coq
	Extreme              // and forcing chains and nets, or what no technique here solves
)

// Levels is the number of levels.
const Levels = 5

var levelNames = [Levels]string{"easy", "medium", "hard", "expert", "extreme"}

// levelScores are the highest scores of the levels below extreme.
var levelScores = [Extreme]float64{2.5, 3.5, 5.9, 7.9}

// String is the level's name, as a spec's difficulty and a grade have it.
func (l Level) String() string { return levelNames[l] }

// ParseLevel is the level with this name.
func ParseLevel(name string) (Level, bool) {
	for l, n := range levelNames {
		if n == name {
			return Level(l), true
		}
	}
	return 0, false
}

// hardest is the hardest technique of a level.
func (l Level) hardest() Technique {
	t := LastDigit
	for t+1 < Beyond && (l == Extreme || methods[t+1].score <= levelScores[l]) {
		t++
	}
	return t
}

// levelOf is the level of a score.
func levelOf(score float64) Level {
	for l, most := range levelScores {
		if score <= most {
			return Level(l)
		}
	}
	return Extreme
}
