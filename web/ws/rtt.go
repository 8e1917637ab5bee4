package ws

import (
	"sync/atomic"
	"time"
)

// rtt measures the round-trip time (latency) of a connection by pings. The timer wheel sends the pings, and the reader
// receives the pongs.
type rtt struct {
	asked atomic.Int64 // time of the unanswered ping, Unix nanoseconds; 0 if there is none
	took  atomic.Int64 // smoothed, nanoseconds; 0 if unknown
}

// pingSent records that a ping was sent. It keeps the time of the first ping while one is unanswered.
func (r *rtt) pingSent(now time.Time) { r.asked.CompareAndSwap(0, now.UnixNano()) }

// pongReceived records that a pong arrived, and reports whether it answered a ping.
func (r *rtt) pongReceived(now time.Time) (asked bool) {
	sent := r.asked.Swap(0)
	if sent == 0 {
		return false
	}
	took := max(now.UnixNano()-sent, 1)
	if before := r.took.Load(); before != 0 {
		took = (3*before + took) / 4
	}
	r.took.Store(took)
	return true
}

// oneWay returns half the round-trip time, or 0 if it is unknown.
func (r *rtt) oneWay() time.Duration { return time.Duration(r.took.Load() / 2) }
