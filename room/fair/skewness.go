package fair

import (
	"fmt"
	"math"
	"slices"
)

// What people take has a shortest time, in which a hand moves, and none that is the longest: by their logarithms times
// reach further to the long side, or as far. Noise that is drawn around a mean reaches to the short side, as do the
// times of two who fill a board at once.
const (
	skewMoves     = 40
	skewTail      = 5    // of the times, at each end
	skewDeviation = 0.86 // deviation of a lean by chance, of one move; of n moves it is that by the root of n
	skewMuch      = 3.2  // such deviations
	skewTwice     = 2.9  // in a finish and its proof round
	skewSome      = 1.6  // in both of them, where it takes another reason
	skewSpread    = 0.5  // the middle half of times that are all of one sort: people write two at once, and then look long
	skewLongTail  = 1.9  // the long ones as parts of the middle one
)

// checkSkewness finds times that are drawn around a mean. Tiles that were turned before are fixed one soon after
// another.
func (q *analysis) checkSkewness(f *finish, logs []float64, spread, tail float64) Reason {
	if len(logs) < skewMoves || f.proves == nil && q.puzzle.Start != nil {
		return Reason{}
	}
	least, lean := skewMuch, skewness(logs)*math.Sqrt(float64(len(logs)))/skewDeviation
	if f.proves != nil {
		least = skewTwice
	}
	r := Reason{Words: fmt.Sprintf("times reach to the short side%s: the long ones are %.1f times the middle one only",
		f.bothRounds(), tail)}
	switch {
	case -lean >= least && spread < skewSpread && tail < skewLongTail:
		r.Sufficient = true
	case f.proves == nil || -lean < skewSome:
		return Reason{}
	}
	return r
}

// skewness says to which side of their middle one numbers reach further: from -1, below it, to 1.
func skewness(all []float64) float64 {
	all = slices.Sorted(slices.Values(all))
	few, below, above := len(all)/skewTail, 0.0, 0.0
	for i := range few {
		below += all[len(all)/2] - all[i]
		above += all[len(all)-1-i] - all[len(all)/2]
	}
	if above+below == 0 {
		return 0
	}
	return (above - below) / (above + below)
}
