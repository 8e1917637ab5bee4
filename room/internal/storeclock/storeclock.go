// Package storeclock is the clock synchronization of a node: it estimates the time of the store's clocks.
package storeclock

import (
	"slices"
	"sync"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// Clocks holds a node's estimates of the store's clocks and when the store did not answer. The zero Clocks are the
// node's own. It is safe for concurrent use.
type Clocks struct {
	mu   sync.RWMutex
	all  []clock
	born time.Time // when they were first read
}

// clock is the estimate of one of the store's clocks. In a cluster each clock serves a part of the rooms.
type clock struct {
	ahead   int64     // how far it is ahead of this node's clock, in milliseconds
	known   bool      // whether it has ever answered
	proof   time.Time // when it last answered
	failing bool      // whether the latest reading failed
	outages []Span    // the last [outagesMax] outages, in the clock's own time
}

// outagesMax is how many outages of the store are remembered.
const outagesMax = 16

// Span is an interval in Unix milliseconds.
type Span struct{ From, To int64 }

// Now returns the current time on a clock, as this node estimates it.
func (cs *Clocks) Now(no int) int64 { return cs.At(no, time.Now()) }

// At returns what a clock shows at a time of this node.
func (cs *Clocks) At(no int, at time.Time) int64 {
	cs.mu.RLock()
	defer cs.mu.RUnlock()
	if no >= len(cs.all) {
		return at.UnixMilli()
	}
	return cs.local(at) + cs.all[no].ahead
}

// on is like At for a clock that has been read. The caller holds the lock.
func (cs *Clocks) on(no int, at time.Time) int64 { return cs.local(at) + cs.all[no].ahead }

// local returns a time of this node in Unix milliseconds, ignoring any change of its clock since the first reading.
func (cs *Clocks) local(at time.Time) int64 {
	return cs.born.Add(at.Sub(cs.born)).UnixMilli()
}

// Outages returns the intervals in which a clock did not answer for long enough to count as a pause. The last one ends
// now if the clock still does not answer.
func (cs *Clocks) Outages(no int) []Span {
	cs.mu.RLock()
	defer cs.mu.RUnlock()
	if no >= len(cs.all) {
		return nil
	}
	c, now := &cs.all[no], time.Now()
	outages := slices.Clone(c.outages)
	if c.failing && isPause(now.Sub(c.proof)) {
		outages = append(outages, Span{cs.on(no, c.proof), cs.on(no, now)})
	}
	return outages
}

// isPause reports whether a gap of this length without the store counts as a pause.
func isPause(gap time.Duration) bool { return gap.Milliseconds() >= game.PauseMin }

// Update updates the estimates with a reading of all clocks. It reports whether all of them could be read, and whether
// one of them was set. shown is empty if none could be read.
func (cs *Clocks) Update(shown []store.ClockReading) (all, set bool) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if len(cs.all) == 0 {
		cs.all, cs.born = make([]clock, len(shown)), time.Now()
	}
	all = len(shown) > 0
	for i := range cs.all {
		c := &cs.all[i]
		if i >= len(shown) || shown[i].Now == 0 {
			c.failing, all = !c.proof.IsZero(), false
			continue
		}
		answered := shown[i].Asked.Add(shown[i].Took)
		gap, failed := answered.Sub(c.proof), c.failing
		c.failing, c.proof = false, answered
		set = c.narrow(shown[i].Now, cs.local(shown[i].Asked), cs.local(answered)) || set
		if to := cs.on(i, answered); failed && isPause(gap) {
			c.outages = append(c.outages, Span{to - gap.Milliseconds(), to})
			c.outages = c.outages[max(0, len(c.outages)-outagesMax):]
		}
	}
	return all, set
}

// narrow narrows the estimate of a clock by a reading taken at some moment between asked and answered. A slow reading
// narrows the estimate less, and one that agrees with it leaves it as it is. set reports whether the clock must have
// been changed.
func (c *clock) narrow(shown, asked, answered int64) (set bool) {
	low, high := shown-answered, shown-asked
	if !c.known {
		c.known, c.ahead = true, (low+high)/2
	}
	before := c.ahead
	c.ahead = min(max(c.ahead, low), high)
	return max(before-c.ahead, c.ahead-before) > store.ClockSkewMax
}

// LocalClock extrapolates a room's time from its latest entry by this node's monotonic clock, whatever happens to the
// store's clock. It is never ahead of the clock that stamped the entry, except for the drift between both. The zero
// LocalClock knows no time.
type LocalClock struct {
	at   int64     // the entry's time, in Unix milliseconds
	came time.Time // when this node received it
}

// At returns the least that the room's clock can show at a time of this node, or 0 if that is unknown.
func (c LocalClock) At(now time.Time) int64 {
	if c.came.IsZero() {
		return 0
	}
	return c.at + now.Sub(c.came).Milliseconds()
}

// Advance records an entry with the given time, which has just arrived.
func (c *LocalClock) Advance(at int64) {
	if now := time.Now(); at >= c.At(now) {
		*c = LocalClock{at, now}
	}
}
