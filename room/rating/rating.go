// Package rating says how strong players are at a kind of puzzle, from rounds of any number of players. It has no clock
// and no memory of its own: times are given, and what is known of a player is a list of what single rounds have shown.
//
// Players are compared as in the Bradley-Terry model with full pairs of R. C. Weng and C.-J. Lin, "A Bayesian
// Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011), 267-300. It differs in two
// things. All pairs of a player in one heat share the form that the player was in, so they count for less than as many
// heats of two would. And puzzles are opponents too: a puzzle has the rating of those who take an ordinary time over
// it, so a time alone, of a solo round, says as much of a player as a heat does.
package rating

import "math"

// The scale. As in Elo's, somebody with 200 points more wins 76 of 100 rounds of two.
const (
	initialMean      = 1500.0 // of somebody of whom nothing is known: takes [ordinaryPace] times as long as the best people
	initialDeviation = 350.0  // how far that may be wrong
	minDeviation     = 45.0   // no deviation is less, for people change
	settledDeviation = 110.0  // from this deviation down a rating is no longer provisional
	eloScale         = 400 / math.Ln10

	// formDeviation is how far the strength that somebody shows in one round lies about the real one. It is 0.3 of the
	// logarithm of the time, in points.
	formDeviation = 200.0
	pointsPerFold = formDeviation / 0.3 // points for a time that is shorter by the factor e
	ordinaryPace  = 5.0                 // times as long as the best people, of an ordinary player

	variancePerDay   = 8 * 8 // by so much the deviation's square grows in a day
	variancePerRound = 8 * 8 // and in a round, for who plays learns

	millisPerDay = 24 * 60 * 60 * 1000
)

// Rating is how strong somebody is, or a puzzle, and how well that is known. Both are in points.
type Rating struct {
	Mean      float64
	Deviation float64 // the standard deviation of what the strength may really be
}

// New is the rating of somebody of whom nothing is known.
func New() Rating { return Rating{Mean: initialMean, Deviation: initialDeviation} }

// Settled says whether the rating is known well enough to place somebody by it; else it is provisional. It takes about
// five rounds.
func (r Rating) Settled() bool { return r.Deviation <= settledDeviation }

// Band is between which points the strength lies in 19 of 20 cases.
func (r Rating) Band() (low, high float64) { return r.Mean - 2*r.Deviation, r.Mean + 2*r.Deviation }

// Decayed is the rating after some milliseconds without a round: as high, and not as well known.
func (r Rating) Decayed(millis int64) Rating {
	variance := r.Deviation*r.Deviation + variancePerDay*float64(max(0, millis))/millisPerDay
	r.Deviation = min(initialDeviation, math.Sqrt(variance))
	return r
}

// WinProbability is the chance that somebody of this rating beats somebody of the other, from 0 to 1.
func (r Rating) WinProbability(q Rating) float64 {
	return winProbability(r.Mean-q.Mean, logisticScale(r.Deviation*r.Deviation+q.Deviation*q.Deviation))
}

// Updated is the rating after what a round has shown.
func (r Rating) Updated(e Evidence) Rating {
	if e.Weight <= 0 {
		return r
	}
	variance := r.Deviation*r.Deviation + variancePerRound
	gain := variance * e.Weight / (1 + variance*e.Weight)
	r.Mean += gain * (e.Shown - r.Mean)
	r.Deviation = min(initialDeviation, max(minDeviation, math.Sqrt(variance*(1-gain))))
	return r
}

// Evidence is what one round says of a strength. The zero Evidence says nothing.
type Evidence struct {
	Shown  float64 // the strength that was shown, in points
	Weight float64 // one over the square of the points by which that may be wrong
}

// Round is what a round has shown, and when.
type Round struct {
	At int64 // Unix milliseconds
	Evidence
}

// UpdateAll is the rating of somebody who had a rating, after rounds in the order of their times.
func UpdateAll(from Rating, rounds []Round) Rating {
	for i, e := range rounds {
		if i > 0 {
			from = from.Decayed(e.At - rounds[i-1].At)
		}
		from = from.Updated(e.Evidence)
	}
	return from
}

// winProbability is that of somebody who is better by so many points, where c is the slope.
func winProbability(by, c float64) float64 { return 1 / (1 + math.Exp(-by/c)) }

// logisticScale is the slope of the chance where the ratings are wrong by a variance.
func logisticScale(variance float64) float64 {
	return math.Sqrt(eloScale*eloScale + 3/(math.Pi*math.Pi)*variance)
}
