package engine

// Pacer tells how quick the best people are. It is an optional interface of a [Kind]: a finish in less time is looked
// at before it counts for a leaderboard.
type Pacer interface {
	// FastestPlausible is in how many milliseconds the best people known fill a puzzle, by its blank cells, size and
	// level.
	FastestPlausible(p Puzzle) int64
}

// defaultCellTime is how many milliseconds a cell takes at least in kinds that don't tell.
const defaultCellTime = 300

// FastestPlausible is in how many milliseconds the best people fill a puzzle. A kind that is nil, or does not tell, has
// a time that nobody comes near.
func FastestPlausible(k Kind, p Puzzle) int64 {
	if pacer, ok := k.(Pacer); ok {
		return pacer.FastestPlausible(p)
	}
	return defaultCellTime * int64(p.Blank())
}

// levelPercent is how long the best people take over a puzzle of each level, in percent of an easy one.
var levelPercent = [...]int64{100, 110, 135, 180, 250}

// ScaleByLevel is how many milliseconds a puzzle takes at so many for each cell of an easy one.
func ScaleByLevel(p Puzzle, cell int64) int64 {
	took := cell * int64(p.Blank())
	if level, ok := ParseLevel(p.Grade.Level); ok {
		took = took * levelPercent[level] / 100
	}
	return took
}
