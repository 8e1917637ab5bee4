package simulate

import (
	"math"

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
