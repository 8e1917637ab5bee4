package loadtest

import (
	"math/bits"
	"sync/atomic"
	"time"
)

// histogram counts durations in buckets that are 3 to 6 % wide, which is accurate enough for percentiles and of fixed
// size. It is safe for concurrent use.
type histogram struct {
	buckets [64 * bucketsPerDoubling]atomic.Int64
	longest atomic.Int64
}

const bucketsPerDoubling = 16

func (h *histogram) add(d time.Duration) {
	n := max(int64(d), bucketsPerDoubling)
	h.buckets[bucketOf(n)].Add(1)
	for old := h.longest.Load(); int64(d) > old && !h.longest.CompareAndSwap(old, int64(d)); {
		old = h.longest.Load()
	}
}

// bucketOf returns the bucket of n nanoseconds: the position of the highest bit, followed by the next four bits.
func bucketOf(n int64) int {
	high := bits.Len64(uint64(n)) - 1
	return high*bucketsPerDoubling + int(n>>(high-4))&(bucketsPerDoubling-1)
}

// bucketEnd returns the first duration above a bucket.
func bucketEnd(i int) time.Duration {
	high, step := i/bucketsPerDoubling, i%bucketsPerDoubling
	return time.Duration(int64(bucketsPerDoubling+step+1) << (high - 4))
}

// count returns how many durations were added.
func (h *histogram) count() (n int64) {
	for i := range h.buckets {
		n += h.buckets[i].Load()
	}
	return n
}

func (h *histogram) max() time.Duration { return time.Duration(h.longest.Load()) }

// percentile returns a duration that the given share of all durations does not exceed.
func (h *histogram) percentile(share float64) time.Duration {
	rest := int64(share * float64(h.count()))
	for i := range h.buckets {
		n := h.buckets[i].Load()
		if n > rest {
			return min(bucketEnd(i), h.max())
		}
		rest -= n
	}
	return h.max()
}

func (h *histogram) delay() Delay {
	return Delay{
		Count: h.count(), P50: milliseconds(h.percentile(0.5)), P90: milliseconds(h.percentile(0.9)),
		P99: milliseconds(h.percentile(0.99)), Max: milliseconds(h.max()),
	}
}
