package fair

import (
	"fmt"
	"math"
	"slices"
)

// The bot detection in this file looks at the times between moves, which are neither very short nor regular if a person
// plays.

// A burst is half of all moves at a fraction of the best people's time per move: nobody types so fast.
const (
	burstMoves = 12
	twiceMoves = 6 // for a finish and its proof round, since it would be luck only once
	burstPart  = 0.35
)

// checkBurst detects boards of which half was filled at once, at any time of the round. Moves that a network delayed
// arrive like this too, so the first time it requires a proof round. It ignores puzzles in which players turn tiles
// before they fix them.
func (f *finish) checkBurst() Reason {
	least := burstMoves
	if f.proves != nil {
		if least = twiceMoves; !f.isFast() || !f.proves.fastestHalf(least).found {
			return Reason{}
		}
	}
	b := f.fastestHalf(least)
	if !b.found {
		return Reason{}
	}
	once := f.proves == nil
	return Reason{Sufficient: !once, needsProof: once, network: once, At: f.moves[b.from].at, Words: fmt.Sprintf(
		"%d of %d moves in %s, after %s",
		b.half, len(f.moves), seconds(float64(b.took)), seconds(float64(f.moves[b.from].at)))}
}

// burst is the fastest half of a finish's moves.
type burst struct {
	from, half int
	took       int64
	found      bool // faster than anybody can type
}

// fastestHalf returns the fastest half of the moves, if there are at least a number of moves.
func (f *finish) fastestHalf(moves int) burst {
	if len(f.moves) < moves || f.puzzle.Start != nil {
		return burst{}
	}
	r := burst{half: (len(f.moves) + 1) / 2, took: math.MaxInt64}
	for i := range f.moves[r.half-1:] {
		if took := f.moves[i+r.half-1].at - f.moves[i].at; took < r.took {
			r.took, r.from = took, i
		}
	}
	r.found = float64(r.took) < burstPart*f.bestTime(r.half-1)*f.floor
	return r
}

// Limits for the regularity of times. People's times between moves vary much, and more to the long side, because they
// search, find and pause.
const (
	evenMoves  = 16
	evenLogs   = 0.17 // standard deviation of their logarithms, estimated from the middle half
	fewMoves   = 36   // up to this number, times are sometimes regular by chance, and require a proof round
	fewLogs    = 0.1  // the same as evenLogs for few moves, in both rounds
	clockTimes = 7    // number of times in both rounds, if they are as regular as a clock's
	clockLogs  = 0.12 // standard deviation of their logarithms
	noisyMoves = 30
	noisyLogs  = 0.33
	noisyTail  = 1.34 // the 95th percentile as a multiple of the median
	twiceTail  = 1.42 // the same for two rounds, which are no coincidence
	networkGap = 50   // milliseconds; shorter gaps are caused by the network
	tickPart   = 0.1  // fraction of such gaps from which on the times are those of the network
)

// checkEvenness detects times that are as regular as a clock's, or whose noise has no tail to the long side.
func (f *finish) checkEvenness() Reason {
	var parts []float64
	for _, g := range f.rounds() {
		parts = append(parts, g.relativeGaps()...)
	}
	atLeast, longs := evenMoves-1, noisyTail
	if f.proves != nil {
		atLeast, longs = clockTimes, twiceTail
	}
	all := len(parts)
	parts = slices.DeleteFunc(parts, func(part float64) bool { return part == 0 })
	if len(parts) < atLeast || float64(all-len(parts)) >= tickPart*float64(all) {
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
		return f.checkSkewness(logs, spread, tail)
	}
	asks := f.proves == nil && (few || tail >= noisyTail || spread >= evenLogs)
	return Reason{Sufficient: !asks, needsProof: asks, Words: fmt.Sprintf(
		"more even than a person%s: from move to move times differ by %.0f %%, and the long ones are %.1f times the "+
			"middle one",
		f.bothRounds(), 100*(math.Exp(spread)-1), tail)}
}

// Limits for two hands. Two people can write values at almost the same time, at any point of a round. One person does
// so only with values worked out before, a few in a row or after a longer search.
const (
	handsGap   = 180  // milliseconds
	handsApart = 2    // distance in cells
	tilesApart = 3    // the same if tiles that were turned before are fixed one after another
	handsLook  = 1.3  // multiple of the median; after such a time a second value may have been worked out too
	handsMost  = 0.75 // fraction of the moves in a row that nobody can have worked out before
	handsLeast = 3    // minimum number of such pairs of moves
	handsPart  = 0.04
	handsSome  = 0.015 // fraction of the moves of a finish and its proof round, as a weak reason
	someLeast  = 2     // minimum number of pairs then
)

// checkHands detects moves far apart on the board that follow each other faster than a hand moves. Fast fingers and
// networks can cause that as well, so the first time it requires a proof round. It ignores finishes at an ordinary
// pace.
func (f *finish) checkHands() Reason {
	if !f.isFast() {
		return Reason{}
	}
	pairs, first, apart := f.countPairs()
	moves, both, once := len(f.moves), false, f.proves == nil
	if !once {
		more, _, _ := f.proves.countPairs()
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

// countPairs returns the number of moves that came too soon after a move at the given distance or more, and when the
// first one came. It ignores moves that were written in a row, after a longer search or at once, unless they are most
// of the board.
func (f *finish) countPairs() (pairs int, first int64, apart int) {
	apart = handsApart
	if f.puzzle.Start != nil {
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
			if f.distance(f.moves[to-1], f.moves[to]) >= apart {
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

// distance returns the number of rows or columns, whichever is larger, between the end of a move and the beginning of
// the next.
func (q *analysis) distance(a, b move) int {
	from, to := a.cells[len(a.cells)-1], b.cells[0]
	rows, cols := from/q.puzzle.Width-to/q.puzzle.Width, from%q.puzzle.Width-to%q.puzzle.Width
	return max(rows, -rows, cols, -cols)
}

// robustDeviation returns the standard deviation of numbers, estimated from their middle half, so that a few moves that
// the network delayed do not matter.
func robustDeviation(all []float64) float64 {
	all = slices.Sorted(slices.Values(all))
	return (all[len(all)*3/4] - all[len(all)/4]) / 1.349
}

// deviation returns the standard deviation of numbers.
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
