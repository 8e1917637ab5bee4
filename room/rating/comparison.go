package rating

import "math"

// Entrant is a player of a round.
type Entrant struct {
	Rating Rating // before the round
	Place  int    // lower is better; players with the same place are compared as equal
	Out    bool   // did not finish; two players who are out are not compared
	Won    bool   // is first among people, and compared with one of them
	// Time is the evidence from the player's time, see [Rating.EvidenceFromPace], or the zero Evidence if there is none.
	Time Evidence
}

// Limits of the evidence from one round.
const (
	// minFormVariance is the minimum variance with which comparisons can determine a player's form in a round.
	minFormVariance = 50 * 50
	// minOutcomeVariance is the minimum variance of a result. It prevents that a single slip of a strong player counts
	// without limit.
	minOutcomeVariance = 0.01
	// maxLoneSurprise is the maximum difference, from 0 to 1, between a result and the expected one if there is only one
	// opponent.
	maxLoneSurprise = 0.4
	// maxTimeDeviations limits the difference between a time and the expected one, in standard deviations, because a
	// player may have been interrupted.
	maxTimeDeviations = 2.0
)

// FromRound appends to out the evidence from a round for each entrant, in their order. It allocates nothing if out has
// enough capacity. apart reports whether two entrants must not be compared; nil means that all are compared.
func FromRound(out []Evidence, entrants []Entrant, apart func(a, b int) bool) []Evidence {
	for i := range entrants {
		pull, weight := comparePlaces(entrants, i, apart)
		e := entrants[i].combine(pull, weight)
		e.Won = entrants[i].Won
		out = append(out, e)
	}
	return out
}

// comparePlaces compares an entrant with all others. It returns the slope of the log-likelihood of the results at the
// entrant's rating, and its curvature.
func comparePlaces(entrants []Entrant, i int, apart func(a, b int) bool) (pull, weight float64) {
	me := &entrants[i]
	shared, pairs := 0.0, 0.0
	for j := range entrants {
		other := &entrants[j]
		if j == i || me.Out && other.Out || apart != nil && apart(i, j) {
			continue
		}
		variance := other.Rating.Deviation * other.Rating.Deviation
		c := logisticScale(variance)
		p := winProbability(me.Rating.Mean-other.Rating.Mean, c)
		pull += (score(me, other) - p) / c
		weight += max(p*(1-p), minOutcomeVariance) / (c * c)
		shared += formDeviation * formDeviation / (2*formDeviation*formDeviation + variance)
		pairs++
	}
	if pairs == 0 {
		return 0, 0
	}
	// All pairs share the entrant's form. If form makes up the part r of the variance that decides a pair, two pairs agree
	// as if 2/3 r of it were the same, so the sum counts for correspondingly less.
	alike := 1 + (pairs-1)*2/3*shared/pairs
	// With few opponents, one of them can determine the result. A single opponent therefore counts half, and an unexpected
	// result against one is limited.
	alike *= 1 + 1/pairs
	if pairs == 1 {
		pull = min(max(pull, -maxLoneSurprise/eloScale), maxLoneSurprise/eloScale)
	}
	return pull / alike, weight / alike
}

// score returns 1 if me is ahead of other, 0 if behind, and 0.5 for a draw.
func score(me, other *Entrant) float64 {
	switch {
	case me.Out != other.Out:
		if me.Out {
			return 0
		}
		return 1
	case me.Place < other.Place:
		return 1
	case me.Place > other.Place:
		return 0
	}
	return 0.5
}

// combine combines the evidence from comparisons and from the time about the entrant's form in the round. The entrant's
// strength varies around it.
func (e *Entrant) combine(pull, weight float64) Evidence {
	var sum, sure float64 // weighted sum of the points above the rating, and the sum of the weights
	if weight > 0 {
		known := 1 / max(minFormVariance, 1/weight-formDeviation*formDeviation)
		sum, sure = known*pull/weight, known
	}
	if t := e.Time; t.Weight > 0 {
		bound := maxTimeDeviations * math.Sqrt(e.Rating.Deviation*e.Rating.Deviation+formDeviation*formDeviation+1/t.Weight)
		sum += t.Weight * min(max(t.Shown-e.Rating.Mean, -bound), bound)
		sure += t.Weight
	}
	if sure == 0 {
		return Evidence{}
	}
	return Evidence{Shown: e.Rating.Mean + sum/sure, Weight: 1 / (formDeviation*formDeviation + 1/sure)}
}
