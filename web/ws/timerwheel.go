package ws

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// The wheel has a slot for each of the next wheelSlots ticks; a second is precise enough for heartbeats.
const (
	WheelTick  = time.Second
	wheelSlots = 32 // no turn is further ahead than this number of ticks
)

// timerWheel calls a function for each connection periodically, with one timer for all of them.
type timerWheel struct {
	mu    sync.Mutex
	at    int // the slot of the last tick
	slots [wheelSlots]map[*conn]struct{}
}

// run calls tick for each connection that is due, until ctx ends. tick returns how long until the connection is due
// again. sweep is called once per round of the wheel.
func (w *timerWheel) run(ctx context.Context, tick func(c *conn, now time.Time) time.Duration,
	sweep func(now time.Time)) {
	ticker := time.NewTicker(WheelTick)
	defer ticker.Stop()
	for {
		select {
		case now := <-ticker.C:
			due, round := w.next()
			for _, c := range due {
				w.move(c, tick(c, now))
				runtime.Gosched() // lets the goroutine that writes the ping run before the next ping is made
			}
			if round {
				sweep(now)
			}
		case <-ctx.Done():
			return
		}
	}
}

// next advances the wheel by one slot. It returns the connections of that slot and whether a round is complete.
func (w *timerWheel) next() (due []*conn, round bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = (w.at + 1) % wheelSlots
	return keys(nil, w.slots[w.at]), w.at == 0
}

// add adds a connection that is due after the given time.
func (w *timerWheel) add(c *conn, after time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.put(c, int(after/WheelTick)+1) // the next tick is less than a full tick away
}

// move changes when a connection is due, unless the connection has been removed. It must be called at a tick.
func (w *timerWheel) move(c *conn, after time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, ok := w.slots[c.slot][c]; ok {
		delete(w.slots[c.slot], c)
		w.put(c, max(1, int((after+WheelTick-1)/WheelTick)))
	}
}

func (w *timerWheel) put(c *conn, ticks int) {
	c.slot = (w.at + min(ticks, wheelSlots-1)) % wheelSlots
	if w.slots[c.slot] == nil {
		w.slots[c.slot] = map[*conn]struct{}{}
	}
	w.slots[c.slot][c] = struct{}{}
}

// remove removes a connection.
func (w *timerWheel) remove(c *conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.slots[c.slot], c)
}

// all returns every connection.
func (w *timerWheel) all() (all []*conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, slot := range w.slots {
		all = keys(all, slot)
	}
	return all
}

func keys(list []*conn, set map[*conn]struct{}) []*conn {
	for c := range set {
		list = append(list, c)
	}
	return list
}
