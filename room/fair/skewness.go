package fair

import (
	"fmt"
	"math"
	"slices"
)

// The times of people have a minimum, since the hand has to move, but no maximum, so their logarithms are skewed to the
// long side or symmetric. Noise that a program draws around a mean is skewed to the short side, as are the times of two
// people who fill a board together.
const (
	skewMoves = 40
	skewTail  = 5 // the fastest and the slowest fifth of the times are compared
	// standard deviation of the skewness of one time by chance; for n times it is divided by the root of n
	skewDeviation = 0.86
	skewMuch      = 3.2 // number of such deviations that is sufficient
	skewTwice     = 2.9 // the same for a finish and its proof round
	skewSome      = 1.6 // the same for both as a weak reason
	// maximum spread of the middle half, which excludes the times of people who write two values at once and then search
	// for long
	skewSpread   = 0.5
	skewLongTail = 1.9 // maximum of the long times as a multiple of the median
)

// checkSkewness detects times that are drawn around a mean. It ignores single rounds of puzzles whose tiles can be
// turned before they are fixed, because players fix several in quick succession.
func (f *finish) checkSkewness(logs []float64, spread, tail float64) Reason {
	if len(logs) < skewMoves || f.proves == nil && f.puzzle.Start != nil {
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

// skewness returns the skewness of numbers around their median, from -1 for a longer tail below it to 1.
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
