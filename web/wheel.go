package web

import (
	"context"
	"runtime"
	"sync"
	"time"
)

// A wheel has a slot for each of the next seconds, which is as exact as pings and silence need to be.
const (
	wheelTick  = time.Second
	wheelSlots = 32 // no turn is further ahead than this many ticks
)

// wheel holds all connections and gives each its turn from time to time, with one timer for all of them.
type wheel struct {
	mu    sync.Mutex
	at    int // the slot whose turn came last
	slots [wheelSlots]map[*conn]struct{}
}

// run gives turns until ctx ends. Turn says how long until the next one. Sweep is called once a round.
func (w *wheel) run(ctx context.Context, turn func(c *conn, now time.Time) time.Duration, sweep func(now time.Time)) {
	ticker := time.NewTicker(wheelTick)
	defer ticker.Stop()
	for {
		select {
		case now := <-ticker.C:
			due, round := w.next()
			for _, c := range due {
				w.move(c, turn(c, now))
				runtime.Gosched() // a ping is written by a goroutine: it may go before the next one is made
			}
			if round {
				sweep(now)
			}
		case <-ctx.Done():
			return
		}
	}
}

// next turns the wheel by one and returns whose turn it is, and whether the wheel has gone round.
func (w *wheel) next() (due []*conn, round bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = (w.at + 1) % wheelSlots
	return keys(nil, w.slots[w.at]), w.at == 0
}

// add brings a connection onto the wheel; its first turn comes after a while.
func (w *wheel) add(c *conn, after time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.put(c, int(after/wheelTick)+1) // the next tick is less than a whole one away
}

// move gives a connection that is on the wheel still another time for its turn. It is called at a tick.
func (w *wheel) move(c *conn, after time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, ok := w.slots[c.slot][c]; ok {
		delete(w.slots[c.slot], c)
		w.put(c, max(1, int((after+wheelTick-1)/wheelTick)))
	}
}

func (w *wheel) put(c *conn, ticks int) {
	c.slot = (w.at + min(ticks, wheelSlots-1)) % wheelSlots
	if w.slots[c.slot] == nil {
		w.slots[c.slot] = map[*conn]struct{}{}
	}
	w.slots[c.slot][c] = struct{}{}
}

// remove takes a connection off the wheel.
func (w *wheel) remove(c *conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.slots[c.slot], c)
}

// all returns every connection.
func (w *wheel) all() (all []*conn) {
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
