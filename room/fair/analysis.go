package fair

import (
	"fmt"
	"math"
	"slices"

	"nonet/engine"
	"nonet/room/game"
)

// Codes are the codes of reasons, in the order in which they are checked.
var Codes = [...]string{"floor", "leap", "burst", "even", "hands", "unseen", "order", "pace", "copied"}

// analysis is the analysis of the finishes of a round.
type analysis struct {
	floor    float64
	puzzle   *engine.Puzzle
	known    Known
	finishes map[int]*finish // by seat
	standing []game.Standing
	struck   []strike
	shared   bool          // all players fill one board
	hinter   engine.Hinter // nil if there is none
	ranker   engine.Ranker // nil if there is none
	// Players know more about the board than the log contains, because they turn tiles before they fix them, or know
	// which cells stay empty. Then only the solver's steps are examined.
	private  bool
	maxMoves int // maximum number of moves examined for a finish
}

// analyse starts the analysis of a finished round.
func (a Audit) analyse(s *game.State, known Known, g *recorder) *analysis {
	q := &analysis{floor: a.Floor, puzzle: &s.Round.Puzzle, known: known, finishes: g.seats,
		standing: s.Round.Result.Standings, struck: g.struck, shared: game.ModeOf(s.Settings.Mode).Shared}
	q.hinter, _ = known.Kind.(engine.Hinter)
	q.ranker, _ = known.Kind.(engine.Ranker)
	q.private = q.puzzle.Start != nil || q.puzzle.Sparse
	for i := range q.struck {
		q.struck[i].at -= s.Round.Begins - g.paused
	}
	for no, f := range g.seats {
		if len(f.moves) == 0 {
			delete(g.seats, no)
			continue
		}
		f.analysis = q
		f.shiftTimes(s.Round.Begins - g.paused)
	}
	each := min(maxCellsPerFinish/len(q.puzzle.Givens), maxMovesPerRound/max(len(q.finishes), 1))
	q.maxMoves = max(minMovesPerFinish, each)
	return q
}

// linkProofs links the finishes of a proof round to those that they have to prove, from another analysis.
func (q *analysis) linkProofs(of *analysis) {
	for _, s := range q.standing {
		for _, before := range of.standing {
			f, proves := q.finishes[s.Seat], of.finishes[before.Seat]
			if s.Player == before.Player && f != nil && proves != nil {
				f.proves = proves
			}
		}
	}
}

// checks are the checks, by the index of their code in [Codes]. A check that finds nothing returns a reason without
// words.
var checks = [len(Codes)]func(f *finish) Reason{
	(*finish).checkFloor, (*finish).checkLeap, (*finish).checkBurst, (*finish).checkEvenness, (*finish).checkHands,
	(*finish).checkUnseen, (*finish).checkOrder, (*finish).checkPace, (*finish).checkOthers,
}

// findReasons returns all evidence against a finish.
func (q *analysis) findReasons(s game.Standing) (all []Reason) {
	f := q.finishes[s.Seat]
	if f == nil {
		return nil // the record contains no moves of this seat
	}
	f.player = s.Player
	for i, check := range checks {
		if r := check(f); r.Words != "" {
			r.Code = Codes[i]
			all = append(all, r)
		}
	}
	return all
}

// bestTime returns the time in milliseconds in which the best people fill a number of cells of the puzzle.
func (q *analysis) bestTime(cells int) float64 {
	return float64(engine.FastestPlausible(q.known.Kind, *q.puzzle)) * float64(cells) / float64(q.puzzle.CountBlank())
}

// fastestTime returns the time in milliseconds in which a person can fill the cells of a finish.
func (f *finish) fastestTime() float64 { return f.bestTime(len(f.filled)) * f.floor }

// shareOfBoard returns the fraction of the board that a player filled. On a shared board other players filled the rest
// in the same time.
func (f *finish) shareOfBoard() float64 {
	if !f.shared {
		return 1
	}
	return float64(len(f.filled)) / float64(f.puzzle.CountBlank())
}

// paceOf returns a player's pace for the cells that the player filled.
func (q *analysis) paceOf(s game.Standing) float64 {
	best := q.bestTime(q.puzzle.CountBlank()) * q.floor
	if f := q.finishes[s.Seat]; f != nil {
		best *= f.shareOfBoard()
	}
	return float64(s.Time) / max(1, best)
}

// If cells stay empty, a board takes few moves, and a lucky person can be faster than the best people on average. The
// fewer moves there are, the more luck matters.
const (
	luckMoves = 24  // number of moves from which on luck does not matter
	luckPart  = 0.7 // fraction of the floor that luck can save with one move; with n moves it is divided by the root of n
	floorSure = 0.8 // fraction of the floor; a finish above it may be a new record, and can be proved
	floorFew  = 0.5 // the same for finishes with few moves
)

// luckFactor returns the fraction of the floor that a finish with a number of moves must take.
func (q *analysis) luckFactor(moves int) float64 {
	if moves >= luckMoves || !q.puzzle.Sparse {
		return 1
	}
	return 1 - luckPart/math.Sqrt(float64(moves))
}

// checkFloor detects times that no person has been observed to reach. Luck that helps in a finish does not help in its
// proof round too.
func (f *finish) checkFloor() Reason {
	took, floor := float64(f.duration()), f.fastestTime()
	if least := floor * f.luckFactor(len(f.moves)); took < least {
		sure := floorSure
		if len(f.moves) < luckMoves {
			sure = floorFew
		}
		asks := f.proves == nil && took >= sure*least
		return Reason{Sufficient: !asks, needsProof: asks, Words: fmt.Sprintf(
			"faster than the best people known: %d cells of %s %s in %s, where they take %s",
			len(f.filled), f.puzzle.Grade.Level, f.puzzle.Size, seconds(took), seconds(least))}
	}
	if f.proves == nil {
		return Reason{}
	}
	took += float64(f.proves.duration())
	floor += f.proves.fastestTime()
	if took >= floor {
		return Reason{}
	}
	return Reason{Sufficient: true, Words: fmt.Sprintf("faster than the best people known%s: %s, where they take %s",
		f.bothRounds(), seconds(took), seconds(floor))}
}

// Limits for sudden improvements, because people improve gradually.
const (
	leapPast  = 5   // number of earlier finishes that show how fast a player is
	leapTwice = 2   // the same if the proof round is as fast, which rules out a lucky day
	leapPart  = 0.5 // fraction of the best earlier time
	// the same for a finish and its proof round that do not depend on luck, with at least [leapPast] earlier finishes
	leapBoth = 0.6
)

// checkLeap detects players who are suddenly much faster than ever before. A single time may be luck or a good day: it
// takes another reason, or the proof round as well.
func (f *finish) checkLeap() Reason {
	if f.known.PastTimes == nil {
		return Reason{}
	}
	past, least := f.known.PastTimes(f.player), leapPast
	if f.proves != nil {
		least = leapTwice
	}
	if len(past) < least {
		return Reason{}
	}
	best, took, part := float64(slices.Min(past)), float64(f.duration())/f.shareOfBoard(), leapPart
	if f.proves != nil {
		took = (took + float64(f.proves.duration())/f.proves.shareOfBoard()) / 2
		if len(past) >= leapPast && f.luckFactor(len(f.moves)) == 1 {
			part = leapBoth
		}
	}
	if took >= part*best {
		return Reason{}
	}
	return Reason{Sufficient: f.proves != nil, Words: fmt.Sprintf("%s%s, and the best of the last %d before took %s",
		seconds(took), f.bothRounds(), len(past), seconds(best))}
}

// seconds formats milliseconds as seconds.
func seconds(ms float64) string { return fmt.Sprintf("%.1f s", ms/1000) }
