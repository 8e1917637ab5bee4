package fair

import (
	"fmt"
	"math"
	"slices"

	"nonet/engine"
	"nonet/room/game"
)

// Codes are the words that reasons are known by, in the order in which they are looked for.
var Codes = [...]string{"floor", "leap", "burst", "even", "hands", "unseen", "order", "pace", "copied"}

// analysis is a round whose finishes are looked at.
type analysis struct {
	floor      float64
	puzzle     *engine.Puzzle
	known      Known
	finishes   map[int]*finish // by seat
	visibility *visibility
	standing   []game.Standing
	struck     []strike
	shared     bool // all filled one board
}

// analyse begins to look at a round that is over.
func (a Audit) analyse(s *game.State, known Known, g *recorder) *analysis {
	q := &analysis{floor: a.Floor, puzzle: &s.Round.Puzzle, known: known, finishes: g.seats,
		standing: s.Round.Result.Standings, struck: g.struck, shared: game.ModeOf(s.Settings.Mode).Shared}
	for i := range q.struck {
		q.struck[i].at -= s.Round.Begins - g.paused
	}
	for no, f := range g.seats {
		if len(f.moves) == 0 {
			delete(g.seats, no)
			continue
		}
		f.shiftTimes(s.Round.Begins - g.paused)
	}
	q.visibility = newVisibility(known.Kind, q.puzzle, len(q.finishes))
	return q
}

// linkProofs holds a proof round's finishes together with those that it is to prove, of another inquiry.
func (q *analysis) linkProofs(of *analysis) {
	for _, s := range q.standing {
		for _, before := range of.standing {
			f, proves := q.finishes[s.Seat], of.finishes[before.Seat]
			if s.Player == before.Player && f != nil && proves != nil {
				proves.round, f.proves = of, proves
			}
		}
	}
}

// checks are what is looked for, by the places of [Codes]. One that finds nothing returns a reason without words.
var checks = [len(Codes)]func(q *analysis, f *finish) Reason{
	(*analysis).checkFloor, (*analysis).checkLeap, (*analysis).checkBurst, (*analysis).checkEvenness,
	(*analysis).checkHands, (*analysis).checkUnseen,
	(*analysis).checkOrder, (*analysis).checkPace, (*analysis).checkOthers,
}

// findReasons are all that speaks against a finish.
func (q *analysis) findReasons(s game.Standing) (all []Reason) {
	f := q.finishes[s.Seat]
	if f == nil {
		return nil // whoever wrote the record left the moves out
	}
	f.player = s.Player
	for i, check := range checks {
		if r := check(q, f); r.Words != "" {
			r.Code = Codes[i]
			all = append(all, r)
		}
	}
	return all
}

// bestTime is in how many milliseconds the best people fill so many cells of the puzzle.
func (q *analysis) bestTime(cells int) float64 {
	return float64(engine.FastestPlausible(q.known.Kind, *q.puzzle)) * float64(cells) / float64(q.puzzle.Blank())
}

// shareOfBoard is which part of the board somebody filled: of one that is shared others filled the rest, in the same
// time.
func (q *analysis) shareOfBoard(f *finish) float64 {
	if !q.shared || f == nil {
		return 1
	}
	return float64(len(f.filled)) / float64(q.puzzle.Blank())
}

// paceOf is the pace of somebody over what they filled.
func (q *analysis) paceOf(s game.Standing) float64 {
	best := q.bestTime(q.puzzle.Blank()) * q.floor * q.shareOfBoard(q.finishes[s.Seat])
	return float64(s.Time) / max(1, best)
}

// Where cells stay empty a board takes few moves, and a person is quicker by luck than the best are on average: the
// fewer moves, the more.
const (
	luckMoves = 24  // from so many on luck is of no account
	luckPart  = 0.7 // of the floor is luck's on a board of one move; of n moves it is that by the root of n
	floorSure = 0.8 // of the floor: who takes that may be the best from now on, and proves it
	floorFew  = 0.5 // the same of few moves
)

// luckFactor is which part of the floor so many moves have to take.
func (q *analysis) luckFactor(moves int) float64 {
	if moves >= luckMoves || !q.puzzle.Sparse {
		return 1
	}
	return 1 - luckPart/math.Sqrt(float64(moves))
}

// checkFloor finds what nobody has been seen to do. Luck that helps a finish does not help its proof round as well.
func (q *analysis) checkFloor(f *finish) Reason {
	took, floor := float64(f.duration()), q.bestTime(len(f.filled))*q.floor
	if least := floor * q.luckFactor(len(f.moves)); took < least {
		sure := floorSure
		if len(f.moves) < luckMoves {
			sure = floorFew
		}
		asks := f.proves == nil && took >= sure*least
		return Reason{Sufficient: !asks, needsProof: asks, Words: fmt.Sprintf(
			"faster than the best people known: %s in %s, where they take %s", q.describe(f), seconds(took), seconds(least))}
	}
	if f.proves == nil {
		return Reason{}
	}
	took += float64(f.proves.duration())
	floor += f.proves.round.bestTime(len(f.proves.filled)) * q.floor
	if took >= floor {
		return Reason{}
	}
	return Reason{Sufficient: true, Words: fmt.Sprintf("faster than the best people known%s: %s, where they take %s",
		f.bothRounds(), seconds(took), seconds(floor))}
}

// People get better step by step.
const (
	leapPast  = 5   // finishes before that say how quick a player is
	leapTwice = 2   // where the proof round is as quick too: that is no good day
	leapPart  = 0.5 // of the best of them
	leapBoth  = 0.6 // the same, of two rounds that are no matter of luck, where there are [leapPast] before
)

// checkLeap finds players who are much quicker at once than they ever were. Once that is luck, or a good day: it takes
// another reason, or the proof round as well.
func (q *analysis) checkLeap(f *finish) Reason {
	if q.known.Past == nil {
		return Reason{}
	}
	past, least := q.known.Past(f.player), leapPast
	if f.proves != nil {
		least = leapTwice
	}
	if len(past) < least {
		return Reason{}
	}
	best, took := float64(slices.Min(past)), float64(f.duration())/q.shareOfBoard(f)
	if f.proves != nil {
		took = (took + float64(f.proves.duration())/f.proves.round.shareOfBoard(f.proves)) / 2
	}
	part := leapPart
	if f.proves != nil && len(past) >= leapPast && q.luckFactor(len(f.moves)) == 1 {
		part = leapBoth
	}
	if took >= part*best {
		return Reason{}
	}
	return Reason{Sufficient: f.proves != nil, Words: fmt.Sprintf("%s%s, and the best of the last %d before took %s",
		seconds(took), f.bothRounds(), len(past), seconds(best))}
}

// describe is what a finish filled, in words.
func (q *analysis) describe(f *finish) string {
	return fmt.Sprintf("%d cells of %s %s", len(f.filled), q.puzzle.Grade.Level, q.puzzle.Size)
}

// seconds are milliseconds as people read them.
func seconds(ms float64) string { return fmt.Sprintf("%.1f s", ms/1000) }
