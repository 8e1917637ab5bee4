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
	leanMoves  = 40
	leanFifth  = 5    // of the times, at each end
	leanChance = 0.86 // deviation of a lean by chance, of one move; of n moves it is that by the root of n
	leanMuch   = 3.2  // such deviations
	leanTwice  = 2.9  // in a finish and its proof round
	leanSome   = 1.6  // in both of them, where it takes another reason
	leanLogs   = 0.5  // the middle half of times that are all of one sort: people write two at once, and then look long
	leanTail   = 1.9  // the long ones as parts of the middle one
)

// leaning finds times that are drawn around a mean. Tiles that were turned before are fixed one soon after another.
func (q *inquiry) leaning(f *finish, logs []float64, spread, tail float64) Reason {
	if len(logs) < leanMoves || f.proves == nil && q.puzzle.Start != nil {
		return Reason{}
	}
	least, lean := leanMuch, lean(logs)*math.Sqrt(float64(len(logs)))/leanChance
	if f.proves != nil {
		least = leanTwice
	}
	r := Reason{Words: fmt.Sprintf("times reach to the short side%s: the long ones are %.1f times the middle one only",
		f.andProved(), tail)}
	switch {
	case -lean >= least && spread < leanLogs && tail < leanTail:
		r.Alone = true
	case f.proves == nil || -lean < leanSome:
		return Reason{}
	}
	return r
}

// lean says to which side of their middle one numbers reach further: from -1, below it, to 1.
func lean(all []float64) float64 {
	all = slices.Sorted(slices.Values(all))
	few, below, above := len(all)/leanFifth, 0.0, 0.0
	for i := range few {
		below += all[len(all)/2] - all[i]
		above += all[len(all)-1-i] - all[len(all)/2]
	}
	if above+below == 0 {
		return 0
	}
	return (above - below) / (above + below)
}
