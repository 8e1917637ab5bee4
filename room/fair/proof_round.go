package fair

import (
	"fmt"
	"math"

	"nonet/engine"
	"nonet/room/game"
)

// A place has to be proved if it is much better than what the player has proved before: one proof round, of a puzzle as
// hard, has to take about as long. Speed is told as a pace, which is how many times as long as the best people somebody
// took, so that it can be held against other puzzles.
const (
	// OrdinaryPace is the pace that everybody is taken to have proved: people of some practice are slower.
	OrdinaryPace = 2.5
	// proofRatio is the part of a proved pace below which a finish has to be proved.
	proofRatio = 0.75
	// MaxProofRatio is how many times as long as the finish its proof round may take.
	MaxProofRatio = 1.25
	// minProofCells is how many blank cells a puzzle has at least whose times are proved: on fewer people are quick by
	// luck.
	minProofCells = 5
)

// Pace is the pace of somebody who took so many milliseconds over a puzzle. A nil kind is one that nobody knows.
func (a Audit) Pace(k engine.Kind, p engine.Puzzle, took int64) float64 {
	return float64(took) / max(1, a.Floor*float64(engine.FastestPlausible(k, p)))
}

// TooFast says whether so many cells of a puzzle were filled in less than half of the time that the best people take
// for as many. It is in milliseconds.
func (a Audit) TooFast(k engine.Kind, p engine.Puzzle, right int, took int64) bool {
	return 2*a.Pace(k, p, took)*float64(p.Blank()) < float64(right)
}

// Proves reports whether a verification round confirms a finish. The two are paces, or the times that both took: the
// puzzles differ, and players are told the time.
func Proves(finish, proof float64) bool { return proof <= MaxProofRatio*finish }

// CoversPace says whether a certificate speaks for a pace: it was proved, or is not much better. No certificate is 0.
func CoversPace(proved, pace float64) bool { return proved > 0 && pace >= proofRatio*proved }

// NeedsProof says whether a finish has to be proved, by the pace that its player has proved, 0 is none, and its own.
// Luck is which part of the best time so few moves may take; 1 is all of it.
func NeedsProof(proved, pace, luck float64) bool {
	return pace < proofRatio*referencePace(proved, luck)
}

// referencePace is a proved pace, or that which everybody is taken to have proved: of few moves a slower one, for a
// program's time passes for luck there. It is slower by the root of the luck, for most who have some have not all of
// it.
func referencePace(proved, luck float64) float64 {
	ordinary := OrdinaryPace / math.Sqrt(luck)
	if proved > 0 {
		return min(proved, ordinary)
	}
	return ordinary
}

// needsProof says in words why a finish has to be proved; empty is that it need not be.
func (q *analysis) needsProof(s game.Standing, pace float64, reasons []Reason) string {
	if words := proofReason(reasons); words != "" && q.known.Proves == nil {
		return "to be proved: " + words
	}
	proved, luck := 0.0, 1.0
	if q.known.Proved != nil {
		proved = q.known.Proved(s.Player)
	}
	if f := q.finishes[s.Seat]; f != nil {
		luck = q.luckFactor(len(f.moves))
	}
	if q.puzzle.Blank() < minProofCells || !NeedsProof(proved, pace, luck) {
		return ""
	}
	return fmt.Sprintf("to be proved: %.1f times as long as the best people take, and the player has proved %.1f", pace,
		referencePace(proved, luck))
}
