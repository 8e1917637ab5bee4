package sim

import (
	"math/rand/v2"
	"sync"
	"time"
)

// Faults say how often things go wrong; each is a probability, and the zero Faults are a perfect world.
type Faults struct {
	Lost      float64       // a message between a node and the store, each way
	Doubled   float64       // an append or news that comes twice
	Slow      float64       // a message that takes up to SlowFor instead of a few milliseconds
	SlowFor   time.Duration //
	Drop      float64       // a connection that breaks, per action of its player
	Repeat    float64       // a command that is sent again though it was answered, per action
	Crash     float64       // a node that dies, per second
	Cut       float64       // a node that loses the store for some seconds, per second
	Outage    float64       // all nodes lose the store, for up to OutageFor, per second
	OutageFor time.Duration //
	Step      float64       // a step of the store's clock, per second
	Fail      float64       // a fail-over of the store that loses the log's last entries, per second
}

// rng draws what happens. It is safe for concurrent use.
type rng struct {
	mu     sync.Mutex
	rand   *rand.Rand
	calm   bool // no more faults
	faults Faults
}

func newRNG(seed uint64, f Faults) *rng {
	return &rng{rand: rand.New(rand.NewPCG(seed, 0x6e6f6e6574)), faults: f}
}

// hits says whether something of probability p happens; nothing does once it is calm.
func (d *rng) hits(p float64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return !d.calm && d.rand.Float64() < p
}

// chance is like hits, for what is no fault.
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

// between draws a time, to the nanosecond, so that few things happen at the same moment and their order is the seed's.
func (d *rng) between(low, high time.Duration) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return low + time.Duration(d.rand.Int64N(int64(high-low)))
}

// delay is how long a message takes.
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
