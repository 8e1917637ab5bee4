package engine

import "slices"

// Level is the difficulty of a puzzle, as players choose it. Each kind defines what its levels mean.
type Level uint8

// The levels, ascending. Not every kind has all of them.
const (
	Easy Level = iota
	Medium
	Hard
	Expert
	Extreme
)

var levelNames = [...]string{"easy", "medium", "hard", "expert", "extreme"}

// Levels returns the names of all levels, ascending.
func Levels() []string { return slices.Clone(levelNames[:]) }

// String returns the name of the level, as used in specs and grades.
func (l Level) String() string { return levelNames[l] }

// ParseLevel returns the level with this name.
func ParseLevel(name string) (Level, bool) {
	l := slices.Index(levelNames[:], name)
	return Level(max(0, l)), l >= 0
}
