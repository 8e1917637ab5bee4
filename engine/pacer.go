package engine

// Pacer knows the times of the best players. It is an optional interface of a [Kind]. Faster finishes are reviewed
// before they count for a leaderboard.
type Pacer interface {
	// FastestPlausible returns the time in milliseconds in which the best known players solve a puzzle, by its blank
	// cells, size and level.
	FastestPlausible(p Puzzle) int64
}

// defaultCellTime is the least time per blank cell, in milliseconds, for kinds that are no [Pacer].
const defaultCellTime = 300

// FastestPlausible returns the time in milliseconds in which the best players solve a puzzle. If k is nil or no [Pacer]
// it is a time that nobody reaches.
func FastestPlausible(k Kind, p Puzzle) int64 {
	if pacer, ok := k.(Pacer); ok {
		return pacer.FastestPlausible(p)
	}
	return defaultCellTime * int64(p.Blank())
}

// levelPercent is the time that the best players need for a puzzle of each level, in percent of an easy one.
var levelPercent = [...]int64{100, 110, 135, 180, 250}

// ScaleByLevel returns the time in milliseconds for a puzzle, from the time per blank cell of an easy one.
func ScaleByLevel(p Puzzle, cell int64) int64 {
	took := cell * int64(p.Blank())
	if level, ok := ParseLevel(p.Grade.Level); ok {
		took = took * levelPercent[level] / 100
	}
	return took
}
