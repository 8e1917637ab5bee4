package technique

// Level is how hard a puzzle is, in the words that a player picks from.
type Level uint8

// The levels. Each takes in the techniques of those below it.
const (
	Easy    Level = iota // cells that are left over, a region in a line, a line in a region
	Medium               // and blocking cells
	Hard                 // and two houses in two
	Expert               // and more houses in as many, squeezes and chains
	Extreme              // and what has to be tried out to its end
)

// levelNames are the levels' names.
var levelNames = [...]string{"easy", "medium", "hard", "expert", "extreme"}

// levelScores are the highest scores of the levels below extreme.
var levelScores = [Extreme]float64{2, 2.5, 3.5, 7.9}

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

// Hardest is the hardest technique of a level.
func (l Level) Hardest() Technique {
	t := OneLeft
	for t+1 < count && (t+1).Level() <= l {
		t++
	}
	return t
}
