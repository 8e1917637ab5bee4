package simulate

import (
	"math"

	"nonet/engine"
)

// random draws what people do by chance.
type random struct{ *engine.Rand }

// uniform draws a number from 0 to 1.
func (c random) uniform() float64 { return float64(c.Uint64()>>11) / (1 << 53) }

// between draws a number between two, each as likely.
func (c random) between(low, high float64) float64 { return low + (high-low)*c.uniform() }

// happens says whether something of some probability does.
func (c random) happens(part float64) bool { return c.uniform() < part }

// normal draws from the normal distribution of mean 0 and deviation 1 (Box and Muller).
func (c random) normal() float64 {
	return math.Sqrt(-2*math.Log(1-c.uniform())) * math.Cos(2*math.Pi*c.uniform())
}

// logNormal draws from the log-normal distribution of median 1; spread is the deviation of the logarithm.
func (c random) logNormal(spread float64) float64 { return math.Exp(spread * c.normal()) }
