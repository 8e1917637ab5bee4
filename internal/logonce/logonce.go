// Package logonce throttles log messages that may occur very often.
package logonce

import (
	"sync/atomic"
	"time"
)

// Throttle lets one message through per period. Its methods are safe for concurrent use.
type Throttle struct {
	Every time.Duration

	last       atomic.Int64 // Unix nanoseconds
	suppressed atomic.Int64 // messages since then
}

// Allow reports whether to log a message now, and how many were suppressed since the last one.
func (t *Throttle) Allow(now time.Time) (suppressed int64, ok bool) {
	last := t.last.Load()
	if now.UnixNano()-last < int64(t.Every) || !t.last.CompareAndSwap(last, now.UnixNano()) {
		t.suppressed.Add(1)
		return 0, false
	}
	return t.suppressed.Swap(0), true
}
