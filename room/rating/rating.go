// Package rating rates the strength of players at kinds of puzzles, from rounds of any number of players. It is pure
// and has no state: times are passed in, and a player's rating is computed from a list of the evidence from single
// rounds.
//
// Players are compared as in the Bradley-Terry model with full pairs of R. C. Weng and C.-J. Lin, "A Bayesian
// Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011), 267-300, with two
// differences. All pairs of a player in one round share the player's form, so they count for less than the same number
// of rounds of two. And puzzles have ratings too: the rating of a puzzle is that of players who need an average time
// for it, so a time alone, in a solo round, is evidence as much as a comparison.
package rating

import "math"

// The scale. As in the Elo system, a player with 200 points more wins 76 of 100 rounds of two.
const (
	initialMean      = 1500.0 // of an unknown player, who takes [ordinaryPace] times as long as the best people
	initialDeviation = 350.0  // standard deviation of that
	minDeviation     = 45.0   // minimum deviation, because players change
	settledDeviation = 110.0  // a rating with at most this deviation is no longer provisional
	eloScale         = 400 / math.Ln10

	// formDeviation is the standard deviation of the strength that a player shows in one round. It corresponds to 0.3 in
	// the logarithm of the time.
	formDeviation = 200.0
	pointsPerFold = formDeviation / 0.3 // points for a time that is shorter by the factor e
	ordinaryPace  = 5.0                 // average player's time as a multiple of the best people's

	variancePerDay   = 8 * 8 // growth of the variance per day
	variancePerRound = 8 * 8 // growth of the variance per round, because players learn by playing

	millisPerDay = 24 * 60 * 60 * 1000
)

// Rating is the strength of a player or a puzzle in points, with its uncertainty, the rating deviation of Glicko.
type Rating struct {
	Mean      float64
	Deviation float64 // standard deviation of the true strength
}

// New returns the initial rating of a player.
func New() Rating { return Rating{Mean: initialMean, Deviation: initialDeviation} }

// IsSettled reports whether the rating is certain enough to rank the player by it; otherwise it is provisional. It
// takes about [PlacementRounds] rounds.
func (r Rating) IsSettled() bool { return r.Deviation <= settledDeviation }

// PlacementRounds is the number of solo rounds after which a new player's rating is settled.
const PlacementRounds = 5

// Placement returns how many of [PlacementRounds] rounds a provisional rating of a player who has played is worth: at
// least 1, and the rest of them in solo rounds would settle it.
func (r Rating) Placement() int {
	known := Rating{Mean: initialMean, Deviation: minDeviation}.SinglePuzzle()
	usual := Entrant{Rating: r, Time: known.EvidenceFromPace(ordinaryPace)}
	left := 0
	for ; !r.IsSettled(); left++ {
		r = r.Update(usual.combine(0, 0))
	}
	return max(1, PlacementRounds-left)
}

// Band returns the 95 % confidence interval of the strength.
func (r Rating) Band() (low, high float64) { return r.Mean - 2*r.Deviation, r.Mean + 2*r.Deviation }

// Decay returns the rating after some milliseconds without a round: equally high, but less certain.
func (r Rating) Decay(millis int64) Rating {
	variance := r.Deviation*r.Deviation + variancePerDay*float64(max(0, millis))/millisPerDay
	r.Deviation = min(initialDeviation, math.Sqrt(variance))
	return r
}

// WinProbability returns the probability that a player with the rating r beats one with the rating q.
func (r Rating) WinProbability(q Rating) float64 {
	return winProbability(r.Mean-q.Mean, logisticScale(r.Deviation*r.Deviation+q.Deviation*q.Deviation))
}

// Update returns the rating updated with the evidence from a round.
func (r Rating) Update(e Evidence) Rating {
	if e.Weight <= 0 {
		return r
	}
	variance := r.Deviation*r.Deviation + variancePerRound
	gain := variance * e.Weight / (1 + variance*e.Weight)
	if by := gain * (e.Shown - r.Mean); by > 0 || !e.Won {
		r.Mean += by
	}
	r.Deviation = min(initialDeviation, max(minDeviation, math.Sqrt(variance*(1-gain))))
	return r
}

// Evidence is the information about a strength from one round. The zero Evidence contains none.
type Evidence struct {
	Shown  float64 // the strength that was shown, in points
	Weight float64 // the inverse of its variance
	Won    bool    // the player won the round, which never lowers a rating
}

// Round is the evidence from a round, and when it was played.
type Round struct {
	At int64 // Unix milliseconds
	Evidence
}

// UpdateAll returns a rating updated with rounds in order of time, including the decay between them.
func UpdateAll(from Rating, rounds []Round) Rating {
	for i, e := range rounds {
		if i > 0 {
			from = from.Decay(e.At - rounds[i-1].At)
		}
		from = from.Update(e.Evidence)
	}
	return from
}

// winProbability returns the probability of a win by a player who is better by the given points, on a logistic curve of
// scale c.
func winProbability(by, c float64) float64 { return 1 / (1 + math.Exp(-by/c)) }

// logisticScale returns the scale of the logistic curve if the difference of the ratings has a variance.
func logisticScale(variance float64) float64 {
	return math.Sqrt(eloScale*eloScale + 3/(math.Pi*math.Pi)*variance)
}
