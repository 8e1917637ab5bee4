package fair

import (
	"fmt"
	"math"
	"slices"
)

// A burst is half of all moves at a part of the pace of the best people over a whole board: nobody types as quickly.
const (
	burstMoves = 12
	burstPart  = 0.35
)

// burst finds boards that were filled at one go, whatever went before. Where players turn tiles before they are judged,
// that is how people play too.
func (q *inquiry) burst(f *finish) Reason {
	if len(f.moves) < burstMoves || q.puzzle.Start != nil {
		return Reason{}
	}
	half := (len(f.moves) + 1) / 2
	least, from := int64(math.MaxInt64), 0
	for i := range f.moves[half-1:] {
		if took := f.moves[i+half-1].at - f.moves[i].at; took < least {
			least, from = took, i
		}
	}
	if float64(least) >= burstPart*q.quickest(half-1)*q.floor {
		return Reason{}
	}
	return Reason{Alone: true, At: f.moves[from].at, Words: fmt.Sprintf("%d of %d moves in %s, after %s",
		half, len(f.moves), seconds(float64(least)), seconds(float64(f.moves[from].at)))}
}

// People's times from move to move differ much, and more to the long side: they look, find, and stop.
const (
	evenMoves  = 16
	evenLogs   = 0.17 // deviation of their logarithms, by the middle half of them
	noisyMoves = 30
	noisyLogs  = 0.33
	noisyTail  = 1.42 // the long ones, one in twenty, as parts of the middle one
	leastGap   = 20   // milliseconds; shorter ones say more of the network than of a hand
)

// even finds times as even as a clock's, or with a noise that has no long side.
func (q *inquiry) even(f *finish) Reason {
	if len(f.moves) < evenMoves {
		return Reason{}
	}
	gaps := f.gaps()
	logs := make([]float64, len(gaps))
	for i, gap := range gaps {
		logs[i] = math.Log(max(gap, leastGap))
	}
	slices.Sort(gaps)
	spread, tail := middleSpread(logs), gaps[len(gaps)*19/20]/max(gaps[len(gaps)/2], 1)
	if spread >= evenLogs && (len(f.moves) < noisyMoves || spread >= noisyLogs || tail >= noisyTail) {
		return Reason{}
	}
	return Reason{Alone: true, Words: fmt.Sprintf(
		"more even than a person: from move to move times differ by %.0f %%, and the long ones are %.1f times the middle one",
		100*(math.Exp(spread)-1), tail)}
}

// Two hands write at once what one would write one after the other.
const (
	handsGap   = 180 // milliseconds
	handsApart = 2   // cells
	tilesApart = 3   // where tiles that were turned before are fixed one after another
	handsLeast = 4   // such pairs of moves
	handsPart  = 0.07
)

// hands finds moves far apart on the board that follow each other quicker than one hand moves.
func (q *inquiry) hands(f *finish) Reason {
	pairs, first, least := 0, int64(0), handsApart
	if q.puzzle.Start != nil {
		least = tilesApart
	}
	for i := 1; i < len(f.moves); i++ {
		if f.moves[i].at-f.moves[i-1].at < handsGap && q.apart(f.moves[i-1], f.moves[i]) >= least {
			if pairs++; pairs == 1 {
				first = f.moves[i].at
			}
		}
	}
	if pairs < handsLeast || float64(pairs) < handsPart*float64(len(f.moves)) {
		return Reason{}
	}
	return Reason{Alone: true, At: first, Words: fmt.Sprintf(
		"more hands than one: %d of %d moves came within %d ms of one %d cells away or more",
		pairs, len(f.moves), handsGap, least)}
}

// apart is how many cells lie between the end of a move and the beginning of the next, by row or by column.
func (q *inquiry) apart(a, b move) int {
	from, to := a.cells[len(a.cells)-1], b.cells[0]
	rows, cols := from/q.puzzle.Width-to/q.puzzle.Width, from%q.puzzle.Width-to%q.puzzle.Width
	return max(rows, -rows, cols, -cols)
}

// middleSpread is the standard deviation of numbers as the middle half of them shows it: a few that a network held up
// don't count.
func middleSpread(all []float64) float64 {
	all = slices.Sorted(slices.Values(all))
	return (all[len(all)*3/4] - all[len(all)/4]) / 1.349
}

// deviation is the standard deviation of numbers.
func deviation(all []float64) float64 {
	mean, squares := 0.0, 0.0
	for _, x := range all {
		mean += x / float64(len(all))
	}
	for _, x := range all {
		squares += (x - mean) * (x - mean)
	}
	return math.Sqrt(squares / float64(len(all)))
}
