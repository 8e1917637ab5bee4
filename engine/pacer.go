package engine

// Pacer estimates the times of the best players. It is an optional interface of a [Kind]. Faster finishes are reviewed
// before they count for a leaderboard.
type Pacer interface {
	// FastestPlausible returns the time in milliseconds in which the best known players solve a puzzle, given its blank
	// cells, size and level.
	FastestPlausible(p Puzzle) int64
}

// defaultCellTime is the minimum time per blank cell, in milliseconds, for kinds without a [Pacer].
const defaultCellTime = 300

// FastestPlausible returns the time in milliseconds in which the best players solve a puzzle. If k is nil or no
// [Pacer], nobody reaches it.
func FastestPlausible(k Kind, p Puzzle) int64 {
	if pacer, ok := k.(Pacer); ok {
		return pacer.FastestPlausible(p)
	}
	return defaultCellTime * int64(p.CountBlank())
}

// levelPercent is the time of the best players by level, in percent of an easy puzzle's.
var levelPercent = [...]int64{100, 110, 135, 180, 250}

// ScaleByLevel returns the time in milliseconds for a puzzle, from the time per blank cell of an easy one.
func ScaleByLevel(p Puzzle, cell int64) int64 {
	took := cell * int64(p.CountBlank())
	if level, ok := ParseLevel(p.Grade.Level); ok {
		took = took * levelPercent[level] / 100
	}
	return took
}
