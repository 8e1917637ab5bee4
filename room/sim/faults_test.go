package sim

import (
	"math/rand/v2"
	"sync"
	"time"
)

// Faults are the probabilities of faults. The zero Faults describe a perfect world.
type Faults struct {
	Lost      float64       // a message between a node and the store is lost, in either direction
	Doubled   float64       // an append or news arrives twice
	Slow      float64       // a message takes up to SlowFor instead of a few milliseconds
	SlowFor   time.Duration //
	Drop      float64       // a connection breaks, per action of its player
	Repeat    float64       // an answered command is sent again, per action
	Crash     float64       // a node crashes, per second
	Cut       float64       // a node loses the store for some seconds, per second
	Outage    float64       // all nodes lose the store for up to OutageFor, per second
	OutageFor time.Duration //
	Step      float64       // the store's clock steps, per second
	Fail      float64       // the store fails over and loses the log's last entries, per second
}

// rng is a seeded random number generator. It is safe for concurrent use.
type rng struct {
	mu     sync.Mutex
	rand   *rand.Rand
	calm   bool // there are no more faults
	faults Faults
}

func newRNG(seed uint64, f Faults) *rng {
	return &rng{rand: rand.New(rand.NewPCG(seed, 0x6e6f6e6574)), faults: f}
}

// hits returns true with probability p, and false after calmDown.
func (d *rng) hits(p float64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return !d.calm && d.rand.Float64() < p
}

// chance returns true with probability p, also after calmDown.
func (d *rng) chance(p float64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rand.Float64() < p
}

func (d *rng) below(n int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rand.IntN(n)
}

// between returns a random duration with a resolution of a nanosecond, so that events rarely coincide and their order
// depends only on the seed.
func (d *rng) between(low, high time.Duration) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return low + time.Duration(d.rand.Int64N(int64(high-low)))
}

// delay returns a random transit time for a message.
func (d *rng) delay() time.Duration {
	if d.hits(d.faults.Slow) {
		return d.between(time.Millisecond, d.faults.SlowFor)
	}
	return d.between(50*time.Microsecond, 4*time.Millisecond)
}

func (d *rng) calmDown() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calm = true
}
