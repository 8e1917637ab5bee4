package web

import (
	"sync/atomic"
	"time"
)

// trip measures the way to a client and back by pings. The wheel begins, the reader ends.
type trip struct {
	asked atomic.Int64 // when a ping went out that no pong has answered yet, Unix nanoseconds; 0 is none
	took  atomic.Int64 // nanoseconds, smoothed; 0 is not known
}

// begin notes that a ping is going out. While one is unanswered, the time of the first counts.
func (t *trip) begin(now time.Time) { t.asked.CompareAndSwap(0, now.UnixNano()) }

// end records that a pong came, and reports whether a ping had asked for one.
func (t *trip) end(now time.Time) (asked bool) {
	sent := t.asked.Swap(0)
	if sent == 0 {
		return false
	}
	took := max(now.UnixNano()-sent, 1)
	if before := t.took.Load(); before != 0 {
		took = (3*before + took) / 4
	}
	t.took.Store(took)
	return true
}

// lag is how long something from the client is on its way: half the way to it and back. 0 is not known.
func (t *trip) lag() time.Duration { return time.Duration(t.took.Load() / 2) }
