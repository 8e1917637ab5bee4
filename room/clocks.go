package room

import (
	"slices"
	"sync"
	"time"

	"nonet/room/game"
	"nonet/room/store"
)

// clocks is a node's idea of the store's clocks, and its memory of when the store was away. The zero clocks are this
// node's own. It is safe for concurrent use.
type clocks struct {
	mu   sync.RWMutex
	all  []clock
	born time.Time // when they were read first
}

// clock is one of the store's clocks, with whatever it is the clock of: in a cluster a part of the rooms.
type clock struct {
	ahead   int64     // milliseconds that it is ahead of this node's
	known   bool      // it has answered before
	proof   time.Time // when it did last
	failing bool      // and then it did not
	away    []span    // when it did not, the last [AwayMax] times
}

// span is from when until when something was, in Unix milliseconds.
type span struct{ from, to int64 }

// now is the time on a clock, as well as this node knows it.
func (cs *clocks) now(no int) int64 { return cs.at(no, time.Now()) }

// at is what a clock shows at a time of this node.
func (cs *clocks) at(no int, at time.Time) int64 {
	cs.mu.RLock()
	defer cs.mu.RUnlock()
	return cs.on(no, at)
}

// on is at with the lock held.
func (cs *clocks) on(no int, at time.Time) int64 {
	if no >= len(cs.all) {
		return at.UnixMilli()
	}
	return cs.local(at) + cs.all[no].ahead
}

// local is a time of this node in Unix milliseconds, as if nobody had set its clock since the first reading.
func (cs *clocks) local(at time.Time) int64 {
	return cs.born.Add(at.Sub(cs.born)).UnixMilli()
}

// away returns when a clock did not answer for long enough to count as a pause, until now if it still does not.
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

// isPause says whether so long without a store is a pause.
func isPause(gap time.Duration) bool { return gap.Milliseconds() >= game.PauseMin }

// read takes what the clocks showed, and says whether all of them could be read, and whether one was set. An empty list
// is that none could.
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

// sync narrows the idea of the clock down by what it showed, at some moment between question and answer. The longer
// that took the less it says: an idea that it does not contradict stays as it is. Set is that the clock must have been.
func (c *clock) sync(shown, asked, answered int64) (set bool) {
	low, high := shown-answered, shown-asked
	if !c.known {
		c.known, c.ahead = true, (low+high)/2
	}
	before := c.ahead
	c.ahead = min(max(c.ahead, low), high)
	return max(before-c.ahead, c.ahead-before) > store.ClockSkewMax
}

// reckoning is how time goes on from a room's entries by this node's own measure, whatever the store's clock does
// since. It is never ahead of the clock that stamped them, save by what two clocks differ in pace. The zero reckoning
// knows nothing.
type reckoning struct {
	at   int64     // the time of an entry
	came time.Time // when this node had it
}

// on is what the room's clock shows at least at a time of this node; 0 is not known.
func (k reckoning) on(now time.Time) int64 {
	if k.came.IsZero() {
		return 0
	}
	return k.at + now.Sub(k.came).Milliseconds()
}

// note takes in an entry of that time.
func (k *reckoning) note(at int64) {
	if now := time.Now(); at >= k.on(now) {
		*k = reckoning{at, now}
	}
}

// keepTime reads the store's clocks until the host stops: often while one can't be read, so that one answer
// which got lost is not taken for a pause.
func (h *Host) keepTime() {
	for range SyncLooks - 1 { // one answer alone may have taken long
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

// readClocks says whether all of the clocks could be read.
func (h *Host) readClocks() bool {
	ctx, cancel := h.within(h.ctx, StoreWait)
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
