package fair

import (
	"fmt"
	"math"
	"slices"
)

// A burst is half of all moves at a part of the pace of the best people over a whole board: nobody types as quickly.
const (
	burstMoves = 12
	twiceMoves = 6 // of a finish and of its proof round: once it is luck
	burstPart  = 0.35
)

// checkBurst finds boards that were filled at one go, whatever went before. What a network held up comes so too: once
// it asks for a proof round. Where players turn tiles before they are judged, that is how people play too.
func (q *analysis) checkBurst(f *finish) Reason {
	least := burstMoves
	if f.proves != nil {
		if least = twiceMoves; !q.isFast(f) || !f.proves.round.fastestHalf(f.proves, least).found {
			return Reason{}
		}
	}
	b := q.fastestHalf(f, least)
	if !b.found {
		return Reason{}
	}
	once := f.proves == nil
	return Reason{Sufficient: !once, needsProof: once, network: once, At: f.moves[b.from].at, Words: fmt.Sprintf(
		"%d of %d moves in %s, after %s",
		b.half, len(f.moves), seconds(float64(b.took)), seconds(float64(f.moves[b.from].at)))}
}

// burst is the quickest half of a finish's moves.
type burst struct {
	from, half int
	took       int64
	found      bool // nobody types as quickly
}

// fastestHalf finds the quickest half of at least so many moves.
func (q *analysis) fastestHalf(f *finish, moves int) burst {
	if len(f.moves) < moves || q.puzzle.Start != nil {
		return burst{}
	}
	r := burst{half: (len(f.moves) + 1) / 2, took: math.MaxInt64}
	for i := range f.moves[r.half-1:] {
		if took := f.moves[i+r.half-1].at - f.moves[i].at; took < r.took {
			r.took, r.from = took, i
		}
	}
	r.found = float64(r.took) < burstPart*q.bestTime(r.half-1)*q.floor
	return r
}

// People's times from move to move differ much, and more to the long side: they look, find, and stop.
const (
	evenMoves  = 16
	evenLogs   = 0.17 // deviation of their logarithms, by the middle half of them
	fewMoves   = 36   // up to so many are even by chance now and then: they ask for a proof round
	fewLogs    = 0.1  // of so few in both rounds
	clockTimes = 7    // of both rounds that are as even as a clock's
	clockLogs  = 0.12 // deviation of all of their logarithms
	noisyMoves = 30
	noisyLogs  = 0.33
	noisyTail  = 1.34 // the long ones, one in twenty, as parts of the middle one
	twiceTail  = 1.42 // of two rounds together, where they are no chance
	networkGap = 50   // milliseconds; shorter ones are the network's, not a hand's
	tickPart   = 0.1  // of the moves come so: the network has a clock of its own
)

// checkEvenness finds times as even as a clock's, or with a noise that has no long side.
func (q *analysis) checkEvenness(f *finish) Reason {
	parts, longs := f.relativeGaps(), noisyTail
	if f.proves != nil {
		longs = twiceTail
		parts = append(parts, f.proves.relativeGaps()...)
	}
	all := len(parts)
	parts = slices.DeleteFunc(parts, func(part float64) bool { return part == 0 })
	if len(parts) < minGaps(f) || float64(all-len(parts)) >= tickPart*float64(all) {
		return Reason{}
	}
	logs := make([]float64, len(parts))
	for i, part := range parts {
		logs[i] = math.Log(part)
	}
	slices.Sort(parts)
	if len(parts) < evenMoves-1 && deviation(logs) >= clockLogs {
		return Reason{}
	}
	few, least := len(parts) < fewMoves, evenLogs
	if few && f.proves != nil {
		least = fewLogs
	}
	spread, tail := robustDeviation(logs), parts[len(parts)*19/20]
	if spread >= least && (len(parts) < noisyMoves-1 || spread >= noisyLogs || tail >= longs) {
		return q.checkSkewness(f, logs, spread, tail)
	}
	asks := f.proves == nil && (few || tail >= noisyTail || spread >= evenLogs)
	return Reason{Sufficient: !asks, needsProof: asks, Words: fmt.Sprintf(
		"more even than a person%s: from move to move times differ by %.0f %%, and the long ones are %.1f times the "+
			"middle one",
		f.bothRounds(), 100*(math.Exp(spread)-1), tail)}
}

// minGaps is from how many times on they say something.
func minGaps(f *finish) int {
	if f.proves != nil {
		return clockTimes
	}
	return evenMoves - 1
}

// Two hands write at once what one would write one after the other: now and then, whatever came before. One hand writes
// so what was worked out before, a few values in a row or after a longer look.
const (
	handsGap   = 180  // milliseconds
	handsApart = 2    // cells
	tilesApart = 3    // where tiles that were turned before are fixed one after another
	handsLook  = 1.3  // times the middle one; after such a time a second value was worked out as well
	handsMost  = 0.75 // of the moves in a row: nobody has worked out so many
	handsLeast = 3    // such pairs of moves
	handsPart  = 0.04
	handsSome  = 0.015 // of the moves of a finish and its proof round, where it takes another reason
	someLeast  = 2     // such pairs then
)

// checkHands finds moves far apart on the board that follow each other quicker than one hand moves. Quick fingers and
// networks do that as well: once it asks for a proof round, and of an ordinary pace it says nothing.
func (q *analysis) checkHands(f *finish) Reason {
	if !q.isFast(f) {
		return Reason{}
	}
	pairs, first, apart := q.countPairs(f)
	moves, both, once := len(f.moves), false, f.proves == nil
	if !once {
		more, _, _ := f.proves.round.countPairs(f.proves)
		both = pairs > 0 && more > 0
		pairs, moves = pairs+more, moves+len(f.proves.moves)
	}
	much := pairs >= handsLeast && float64(pairs) >= handsPart*float64(moves)
	if !much && (once || pairs < someLeast || float64(pairs) < handsSome*float64(moves)) {
		return Reason{}
	}
	alone := both && much
	return Reason{Sufficient: alone, needsProof: once, network: once, At: first, Words: fmt.Sprintf(
		"more hands than one%s: %d of %d moves came within %d ms of one %d cells away or more, and were not written in a row",
		f.bothRounds(), pairs, moves, handsGap, apart)}
}

// countPairs counts the moves that came too soon after one so many cells away or more, and says when the first did.
// What came in a row, after a longer look or at one go does not count, unless it is most of the board.
func (q *analysis) countPairs(f *finish) (pairs int, first int64, apart int) {
	apart = handsApart
	if q.puzzle.Start != nil {
		apart = tilesApart
	}
	gaps := f.gaps()
	if len(gaps) == 0 {
		return 0, 0, apart
	}
	look := handsLook * slices.Sorted(slices.Values(gaps))[len(gaps)/2]
	for from, to := 0, 1; from < len(f.moves); from, to = to, to+1 {
		all := 0
		for ; to < len(f.moves) && gaps[to-1] < handsGap; to++ {
			if q.distance(f.moves[to-1], f.moves[to]) >= apart {
				all++
			}
		}
		alone := to-from == 2 && from > 0 && gaps[from-1] < look && gaps[from] >= networkGap
		if !alone && handsMost*float64(len(f.moves)) > float64(to-from) {
			continue
		}
		if pairs == 0 && all > 0 {
			first = f.moves[from].at
		}
		pairs += all
	}
	return pairs, first, apart
}

// distance is how many cells lie between the end of a move and the beginning of the next, by row or by column.
func (q *analysis) distance(a, b move) int {
	from, to := a.cells[len(a.cells)-1], b.cells[0]
	rows, cols := from/q.puzzle.Width-to/q.puzzle.Width, from%q.puzzle.Width-to%q.puzzle.Width
	return max(rows, -rows, cols, -cols)
}

// robustDeviation is the standard deviation of numbers as the middle half of them shows it: a few that a network held
// up don't count.
func robustDeviation(all []float64) float64 {
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
