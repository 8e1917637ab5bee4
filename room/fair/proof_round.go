package fair

import (
	"fmt"
	"math"

	"nonet/engine"
	"nonet/room/game"
)

// A finish has to be proved if it is much better than what the player has proved before: one proof round, of an equally
// hard puzzle, has to take about as long. Speed is expressed as a pace, the multiple of the best people's time, which
// makes puzzles comparable.
const (
	// ordinaryPace is the pace that every player is assumed to have proved. Experienced people are slower.
	ordinaryPace = 2.5
	// proofRatio is the fraction of a proved pace below which a finish has to be proved.
	proofRatio = 0.75
	// MaxProofRatio is the maximum time of a proof round as a multiple of the finish's time.
	MaxProofRatio = 1.25
	// minProofCells is the minimum number of blank cells of a puzzle whose times have to be proved. On smaller puzzles
	// people can be fast by luck.
	minProofCells = 5
)

// Pace returns the pace of a player who took a number of milliseconds for a puzzle. k may be nil for an unknown kind.
func (a Audit) Pace(k engine.Kind, p engine.Puzzle, took int64) float64 {
	return float64(took) / max(1, a.Floor*float64(engine.FastestPlausible(k, p)))
}

// IsTooFast reports whether a number of cells of a puzzle were filled, in took milliseconds, in less than half of the
// time that the best people need.
func (a Audit) IsTooFast(k engine.Kind, p engine.Puzzle, right int, took int64) bool {
	return 2*a.Pace(k, p, took)*float64(p.CountBlank()) < float64(right)
}

// Proves reports whether a proof round confirms a finish. The arguments are paces, or the times of both: the puzzles
// differ, but players are told the time.
func Proves(finish, proof float64) bool { return proof <= MaxProofRatio*finish }

// CoversPace reports whether a certificate of a proved pace, 0 for none, covers a pace: the pace was proved, or is not
// much better.
func CoversPace(proved, pace float64) bool { return proved > 0 && pace >= proofRatio*proved }

// NeedsProof reports whether a finish has to be proved, given the pace that its player has proved, 0 for none, and its
// own pace. luck is the fraction of the best time that so few moves may take; 1 is all of it.
func NeedsProof(proved, pace, luck float64) bool {
	return pace < proofRatio*referencePace(proved, luck)
}

// referencePace returns the proved pace or the pace that every player is assumed to have proved. For few moves the
// latter is slower, because a program's time could pass for luck. It is divided by the root of luck only, because most
// lucky players do not benefit fully.
func referencePace(proved, luck float64) float64 {
	ordinary := ordinaryPace / math.Sqrt(luck)
	if proved > 0 {
		return min(proved, ordinary)
	}
	return ordinary
}

// needsProof returns a text about why a finish has to be proved, or "" if it need not be.
func (q *analysis) needsProof(s game.Standing, pace float64, reasons []Reason) string {
	if words := proofReason(reasons); words != "" && q.known.Proves == nil {
		return "to be proved: " + words
	}
	proved, luck := 0.0, 1.0
	if q.known.ProvedPace != nil {
		proved = q.known.ProvedPace(s.Player)
	}
	if f := q.finishes[s.Seat]; f != nil {
		luck = q.luckFactor(len(f.moves))
	}
	if q.puzzle.CountBlank() < minProofCells || !NeedsProof(proved, pace, luck) {
		return ""
	}
	return fmt.Sprintf("to be proved: %.1f times as long as the best people take, and the player has proved %.1f", pace,
		referencePace(proved, luck))
}
