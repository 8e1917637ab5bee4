package simulate

import (
	"math"

	"nonet/engine"
)

// chance draws what people do by chance.
type chance struct{ *engine.Rand }

// part draws a number from 0 to 1.
func (c chance) part() float64 { return float64(c.Uint64()>>11) / (1 << 53) }

// between draws a number between two, each as likely.
func (c chance) between(low, high float64) float64 { return low + (high-low)*c.part() }

// happens says whether something of some probability does.
func (c chance) happens(part float64) bool { return c.part() < part }

// normal draws from the normal distribution of mean 0 and deviation 1 (Box and Muller).
func (c chance) normal() float64 {
	return math.Sqrt(-2*math.Log(1-c.part())) * math.Cos(2*math.Pi*c.part())
}

// around draws from the log-normal distribution of median 1; spread is the deviation of the logarithm.
func (c chance) around(spread float64) float64 { return math.Exp(spread * c.normal()) }
