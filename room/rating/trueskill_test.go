package rating_test

import (
	"cmp"
	"math"
	"slices"
)

// trueSkill is TrueSkill for heats without draws, for comparison: R. Herbrich, T. Minka and T. Graepel, "TrueSkill: A
// Bayesian Skill Rating System", NIPS 2006. Messages are passed along the chain of differences until they converge.
type trueSkill struct {
	beta, tau float64 // the deviations of performance, and of the growth in a round
}

type gauss struct{ precision, shift float64 } // shift is precision times mean

func gaussOf(mean, variance float64) gauss { return gauss{1 / variance, mean / variance} }

func (g gauss) mean() float64         { return g.shift / g.precision }
func (g gauss) variance() float64     { return 1 / g.precision }
func (g gauss) times(o gauss) gauss   { return gauss{g.precision + o.precision, g.shift + o.shift} }
func (g gauss) without(o gauss) gauss { return gauss{g.precision - o.precision, g.shift - o.shift} }

// skill is a TrueSkill rating.
type skill struct{ mean, variance float64 }

// rate updates the skills of a heat's players, given in order of place.
func (t trueSkill) rate(order []*skill) {
	n := len(order)
	down := make([]gauss, n) // what the skills say of the performances
	for i, s := range order {
		s.variance += t.tau * t.tau
		down[i] = gaussOf(s.mean, s.variance+t.beta*t.beta)
	}
	ahead, behind := make([]gauss, n), make([]gauss, n) // from the difference to the next, and to the one before
	pass := func(k int) (moved float64) {
		winner, loser := down[k].times(behind[k]), down[k+1].times(ahead[k+1])
		mean, variance := winner.mean()-loser.mean(), winner.variance()+loser.variance()
		c := math.Sqrt(variance)
		v, w := truncatedMoments(mean / c)
		after := gaussOf(mean+c*v, variance*(1-w))
		said := after.without(gaussOf(mean, variance))
		up := gaussOf(said.mean()+loser.mean(), said.variance()+loser.variance())
		back := gaussOf(winner.mean()-said.mean(), said.variance()+winner.variance())
		moved = math.Abs(up.shift-ahead[k].shift) + math.Abs(back.shift-behind[k+1].shift)
		ahead[k], behind[k+1] = up, back
		return moved
	}
	for range 20 {
		moved := 0.0
		for k := range n - 1 {
			moved = max(moved, pass(k))
		}
		for k := n - 3; k >= 0; k-- {
			moved = max(moved, pass(k))
		}
		if moved < 1e-6 {
			break
		}
	}
	for i, s := range order {
		up := ahead[i].times(behind[i])
		if up.precision <= 0 {
			continue
		}
		after := gaussOf(s.mean, s.variance).times(gaussOf(up.mean(), up.variance()+t.beta*t.beta))
		s.mean, s.variance = after.mean(), after.variance()
	}
}

// truncatedMoments returns the mean of a standard normal variable that is known to be above -t, and the fraction by
// which its variance decreases.
func truncatedMoments(t float64) (v, w float64) {
	over := math.Erfc(-t/math.Sqrt2) / 2
	if over < 1e-12 {
		return -t, 1 - 1e-9
	}
	v = math.Exp(-t*t/2) / math.Sqrt(2*math.Pi) / over
	return v, v * (v + t)
}

// beats returns the probability that one player beats another.
func (t trueSkill) beats(a, b skill) float64 {
	return math.Erfc(-(a.mean-b.mean)/math.Sqrt(2*(2*t.beta*t.beta+a.variance+b.variance))) / 2
}

// wengLin is Algorithm 1 of Weng and Lin (2011) without changes: Bradley-Terry with full pairs, all with full weight.
type wengLin struct{ beta, least float64 }

func (t wengLin) rate(order []*skill) {
	before := make([]skill, len(order))
	for i, s := range order {
		before[i] = *s
	}
	for i, s := range order {
		var omega, delta float64
		for j, q := range before {
			if i == j {
				continue
			}
			c := math.Sqrt(before[i].variance + q.variance + 2*t.beta*t.beta)
			p := 1 / (1 + math.Exp((q.mean-before[i].mean)/c))
			won := 0.0
			if i < j {
				won = 1
			}
			gamma := math.Sqrt(before[i].variance) / c
			omega += before[i].variance / c * (won - p)
			delta += gamma * before[i].variance / (c * c) * p * (1 - p)
		}
		s.mean += omega
		s.variance *= max(1-delta, t.least)
	}
}

func (t wengLin) beats(a, b skill) float64 {
	return 1 / (1 + math.Exp((b.mean-a.mean)/math.Sqrt(a.variance+b.variance+2*t.beta*t.beta)))
}

// ranks returns the rank of each value, from 0 for the lowest to 1.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	at := make([]float64, len(values))
	for place, i := range order {
		at[i] = (float64(place) + 0.5) / float64(len(values))
	}
	return at
}
