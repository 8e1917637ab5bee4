package room

import (
	"slices"
	"sync"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// clocks holds a node's estimates of the store's clocks and when the store did not answer. The zero clocks are the
// node's own. It is safe for concurrent use.
type clocks struct {
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
	away    []span    // the last [AwayMax] pauses, in the clock's own time
}

// span is an interval in Unix milliseconds.
type span struct{ from, to int64 }

// now returns the current time on a clock, as this node estimates it.
func (cs *clocks) now(no int) int64 { return cs.at(no, time.Now()) }

// at returns what a clock shows at a time of this node.
func (cs *clocks) at(no int, at time.Time) int64 {
	cs.mu.RLock()
	defer cs.mu.RUnlock()
	return cs.on(no, at)
}

// on is like at. The caller holds the lock.
func (cs *clocks) on(no int, at time.Time) int64 {
	if no >= len(cs.all) {
		return at.UnixMilli()
	}
	return cs.local(at) + cs.all[no].ahead
}

// local returns a time of this node in Unix milliseconds, ignoring any change of its clock since the first reading.
func (cs *clocks) local(at time.Time) int64 {
	return cs.born.Add(at.Sub(cs.born)).UnixMilli()
}

// away returns the intervals in which a clock did not answer for long enough to count as a pause. The last one ends now
// if the clock still does not answer.
func (cs *clocks) away(no int) []span {
	cs.mu.RLock()
	defer cs.mu.RUnlock()
	if no >= len(cs.all) {
		return nil
	}
	c, now := &cs.all[no], time.Now()
	away := slices.Clone(c.away)
	if c.failing && isPause(now.Sub(c.proof)) {
		away = append(away, span{cs.on(no, c.proof), cs.on(no, now)})
	}
	return away
}

// isPause reports whether a gap of this length without the store counts as a pause.
func isPause(gap time.Duration) bool { return gap.Milliseconds() >= game.PauseMin }

// read updates the estimates with a reading of all clocks. It reports whether all of them could be read, and whether
// one of them was set. shown is empty if none could be read.
func (cs *clocks) read(shown []store.ClockReading) (all, set bool) {
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
		set = c.sync(shown[i].Now, cs.local(shown[i].Asked), cs.local(answered)) || set
		if to := cs.on(i, answered); failed && isPause(gap) {
			c.away = append(c.away, span{to - gap.Milliseconds(), to})
			c.away = c.away[max(0, len(c.away)-AwayMax):]
		}
	}
	return all, set
}

// sync narrows the estimate of a clock by a reading taken at some moment between asked and answered. A slow reading
// narrows the estimate less, and one that agrees with it leaves it as it is. set reports whether the clock must have
// been changed.
func (c *clock) sync(shown, asked, answered int64) (set bool) {
	low, high := shown-answered, shown-asked
	if !c.known {
		c.known, c.ahead = true, (low+high)/2
	}
	before := c.ahead
	c.ahead = min(max(c.ahead, low), high)
	return max(before-c.ahead, c.ahead-before) > store.ClockSkewMax
}

// reckoning extrapolates a room's time from its latest entry by this node's monotonic clock, whatever happens to the
// store's clock. It is never ahead of the clock that stamped the entry, except for the drift between both. The zero
// reckoning knows no time.
type reckoning struct {
	at   int64     // the entry's time, in Unix milliseconds
	came time.Time // when this node received it
}

// on returns the least that the room's clock can show at a time of this node, or 0 if that is unknown.
func (k reckoning) on(now time.Time) int64 {
	if k.came.IsZero() {
		return 0
	}
	return k.at + now.Sub(k.came).Milliseconds()
}

// note records an entry with the given time, which has just arrived.
func (k *reckoning) note(at int64) {
	if now := time.Now(); at >= k.on(now) {
		*k = reckoning{at, now}
	}
}

// keepTime reads the store's clocks until the host stops. While one can't be read it reads more often, so that a single
// lost answer does not count as a pause.
func (h *Host) keepTime() {
	for range SyncLooks - 1 { // a single answer may have been slow
		h.readClocks()
	}
	for {
		wait := HeadsEvery
		if !h.readClocks() {
			wait = RetryEvery
		}
		select {
		case <-time.After(wait):
		case <-h.ctx.Done():
			return
		}
	}
}

// readClocks reads the store's clocks and reports whether all could be read.
func (h *Host) readClocks() bool {
	ctx, cancel := h.Within(h.ctx)
	defer cancel()
	shown, err := h.store.Clocks(ctx)
	if err != nil && h.ctx.Err() == nil {
		h.log.Debug("the store does not tell the time", "err", err)
	}
	if err != nil && h.excused(err) {
		return false
	}
	all, set := h.clocks.read(shown)
	if set {
		h.log.Warn("a clock of the store was set")
		for _, r := range h.openRooms() {
			r.nudge(clockSet{})
		}
	}
	return all
}
