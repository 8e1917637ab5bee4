package nonogram

import (
	"math"

	"nonet/engine"
	"nonet/engine/nonogram/technique"
)

// from is the minimum score of each level.
var from = [...]float64{engine.Easy: 0, engine.Medium: 1.6, engine.Hard: 3, engine.Expert: 5, engine.Extreme: 7}

// score returns the score of the hardest technique plus a share for each consecutive pass, relative to the size of the
// board: a larger board has more lines that depend on each other.
func score(r *technique.Report) float64 {
	base, further := r.Hardest.Score(), float64(max(r.Stalls-1, 0))
	deep := float64(r.Passes) / (1.5 + float64(r.Sides)/13)
	switch {
	case r.Hardest >= technique.TwoLines:
		return base + min(1.9, 0.1*further)
	case r.Hardest == technique.Overlap:
		return base + min(1.9, 0.5*deep)
	}
	return min(base+0.6*deep+0.2*further, 4.9)
}

// levelFor returns the level of a solved puzzle.
func levelFor(r *technique.Report) engine.Level {
	s := score(r)
	for l := engine.Extreme; l > engine.Easy; l-- {
		if s >= from[l] {
			return l
		}
	}
	return engine.Easy
}

func gradeOf(r *technique.Report) engine.Grade {
	return engine.Grade{
		Level: levelFor(r).String(), Technique: r.Hardest.String(), Score: math.Round(10*score(r)) / 10,
	}
}
