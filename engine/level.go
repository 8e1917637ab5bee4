package engine

import "slices"

// Level is how hard a puzzle is, in the words that a player picks from. What a level takes in is for each kind to say.
type Level uint8

// The levels, rising. Not every kind has all of them.
const (
	Easy Level = iota
	Medium
	Hard
	Expert
	Extreme
)

var levelNames = [...]string{"easy", "medium", "hard", "expert", "extreme"}

// Levels returns the names of all levels, rising.
func Levels() []string { return slices.Clone(levelNames[:]) }

// String returns the level's name, as a spec's difficulty and a grade have it.
func (l Level) String() string { return levelNames[l] }

// ParseLevel returns the level with this name.
func ParseLevel(name string) (Level, bool) {
	l := slices.Index(levelNames[:], name)
	return Level(max(0, l)), l >= 0
}
