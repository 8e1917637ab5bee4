package rating

import "math"

// Entrant is one of those who played a round.
type Entrant struct {
	Rating Rating // before the round
	Place  int    // the lower is the better; who have the same are compared as equal
	Out    bool   // did not finish: two who are out are not compared
	// Time is what the player's time showed, see [Rating.EvidenceFromPace]; the zero Evidence if it shows nothing.
	Time Evidence
}

// Bounds of what a round may show.
const (
	// minFormVariance is how surely the form of a round can be known from comparisons, as a variance.
	minFormVariance = 50 * 50
	// A result is never held to be more certain than so, that one slip of a strong player does not weigh without end.
	minOutcomeVariance = 0.01
	// A lone rival's result is at most by so much other than expected, from 0 to 1.
	maxLoneSurprise = 0.4
	// A time that differs by more standard deviations from what was expected counts as if it differed by so many:
	// somebody was called to the door.
	maxTimeDeviations = 2.0
)

// FromRound says what a round shows of each of its entrants, in their order, and appends it to out. It allocates
// nothing if out has room. Apart says of two whether they are not to be compared; nil is that all are.
func FromRound(out []Evidence, entrants []Entrant, apart func(a, b int) bool) []Evidence {
	for i := range entrants {
		pull, weight := comparePlaces(entrants, i, apart)
		out = append(out, entrants[i].combine(pull, weight))
	}
	return out
}

// comparePlaces is what the comparisons of one entrant say: the slope of the logarithm of their likelihood at the
// entrant's rating, and how sharply that falls.
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
	// All pairs share the entrant's form. If that is the part r of what decides each, two of them agree as if
	// 2/3 r of it were one and the same: the sum counts for so much less.
	alike := 1 + (pairs-1)*2/3*shared/pairs
	// And the fewer there are, the more one rival can give away: the word of a lone one counts half, and what
	// nobody expected of it no more than what few did.
	alike *= 1 + 1/pairs
	if pairs == 1 {
		pull = min(max(pull, -maxLoneSurprise/eloScale), maxLoneSurprise/eloScale)
	}
	return pull / alike, weight / alike
}

// score is 1 for who is before another, 0 for who is behind, and a half for a draw.
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

// combine joins what comparisons and time say of the form in which an entrant was; the strength lies about that.
func (e *Entrant) combine(pull, weight float64) Evidence {
	var sum, sure float64 // of the points above the rating, each as sure as it is
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
