package simulate

import (
	"cmp"
	"math"
	"slices"

	"nonet/engine"
)

// random draws random numbers.
type random struct{ *engine.Rand }

// uniform returns a number from 0 to 1.
func (c random) uniform() float64 { return float64(c.Uint64()>>11) / (1 << 53) }

// between returns a uniformly distributed number between two.
func (c random) between(low, high float64) float64 { return low + (high-low)*c.uniform() }

// happens returns true with a probability.
func (c random) happens(part float64) bool { return c.uniform() < part }

// normal returns a number from the normal distribution with mean 0 and deviation 1 (Box-Muller transform).
func (c random) normal() float64 {
	return math.Sqrt(-2*math.Log(1-c.uniform())) * math.Cos(2*math.Pi*c.uniform())
}

// logNormal returns a number from the log-normal distribution with median 1, where spread is the deviation of the
// logarithm.
func (c random) logNormal(spread float64) float64 { return math.Exp(spread * c.normal()) }

// Network latency in seconds: usually little, sometimes much. Messages arrive in the order in which they were sent.
const (
	lag       = 0.06
	lagSpread = 0.4
	lagMuch   = 0.01 // probability of a long latency
	lagLong   = 0.8
)

// send sorts inputs by time and adds network latency.
func (c random) send(acts []input) {
	slices.SortStableFunc(acts, func(a, b input) int { return cmp.Compare(a.at, b.at) })
	for i := range acts {
		acts[i].at += lag * c.logNormal(lagSpread)
		if c.happens(lagMuch) {
			acts[i].at += lagLong * c.logNormal(lagSpread)
		}
		if i > 0 {
			acts[i].at = max(acts[i].at, acts[i-1].at)
		}
	}
}
