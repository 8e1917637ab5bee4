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
	mu  sync.RWMutex
	all []clock
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
func (cs *clocks) now(no int) int64 {
	cs.mu.RLock()
	defer cs.mu.RUnlock()
	return cs.on(no, time.Now())
}

// on is what a clock shows at a time of this node.
func (cs *clocks) on(no int, at time.Time) int64 {
	if no >= len(cs.all) {
		return at.UnixMilli()
	}
	return at.UnixMilli() + cs.all[no].ahead
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

// read takes what the clocks showed, and says whether all of them could be read. An empty list is that none could.
func (cs *clocks) read(shown []store.Reading) (all bool) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if len(cs.all) == 0 {
		cs.all = make([]clock, len(shown))
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
		c.sync(shown[i])
		if to := cs.on(i, answered); failed && isPause(gap) {
			c.away = append(c.away, span{to - gap.Milliseconds(), to})
			c.away = c.away[max(0, len(c.away)-AwayMax):]
		}
	}
	return all
}

// sync narrows the idea of the clock down by what it showed, at some moment between question and answer. The longer
// that took the less it says: an idea that it does not contradict stays as it is.
func (c *clock) sync(r store.Reading) {
	low, high := r.Now-r.Asked.Add(r.Took).UnixMilli(), r.Now-r.Asked.UnixMilli()
	if !c.known {
		c.known, c.ahead = true, (low+high)/2
	}
	c.ahead = min(max(c.ahead, low), high)
}

// atLeast takes it that a clock has shown at least that, as it did when it stamped an entry: a clock that was set ahead
// is noticed with the first entry, before anybody is told of it.
func (cs *clocks) atLeast(no int, at int64) {
	now := time.Now()
	cs.mu.RLock()
	known := no >= len(cs.all) || at <= cs.on(no, now)
	cs.mu.RUnlock()
	if known {
		return
	}
	cs.mu.Lock()
	defer cs.mu.Unlock()
	c := &cs.all[no]
	c.ahead = max(c.ahead, at-now.UnixMilli())
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
	return h.clocks.read(shown)
}
