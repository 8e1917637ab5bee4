package main

import (
	"math/bits"
	"sync"
	"sync/atomic"
	"time"
)

// loadStats count what a load sees. It is safe for concurrent use.
type loadStats struct {
	counting atomic.Bool // only what happens while the load plays counts
	messages atomic.Int64
	moves    atomic.Int64
	late     atomic.Int64
	delays   histogram

	mu     sync.Mutex
	errors map[string]int
}

// failed counts an error by its name, at any time.
func (s *loadStats) failed(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.errors == nil {
		s.errors = map[string]int{}
	}
	s.errors[name]++
}

// heard counts a message.
func (s *loadStats) heard() {
	if s.counting.Load() {
		s.messages.Add(1)
	}
}

// arrived counts a move's effect that came to a rival so long after the move was sent.
func (s *loadStats) arrived(after time.Duration) {
	if s.counting.Load() {
		s.delays.add(after)
	}
}

// histogram counts durations in buckets 3 to 6 % wide: exact enough for percentiles, and of fixed size.
type histogram struct {
	buckets [64 * histogramSteps]atomic.Int64
	longest atomic.Int64
}

// histogramSteps is into how many buckets each doubling of a duration is cut.
const histogramSteps = 16

func (h *histogram) add(d time.Duration) {
	n := max(int64(d), histogramSteps)
	h.buckets[bucketOf(n)].Add(1)
	for old := h.longest.Load(); int64(d) > old && !h.longest.CompareAndSwap(old, int64(d)); {
		old = h.longest.Load()
	}
}

// bucketOf is the bucket of n nanoseconds: the place of the highest bit, and the four bits after it.
func bucketOf(n int64) int {
	high := bits.Len64(uint64(n)) - 1
	return high*histogramSteps + int(n>>(high-4))&(histogramSteps-1)
}

// bucketTop is the first duration above a bucket.
func bucketTop(i int) time.Duration {
	high, step := i/histogramSteps, i%histogramSteps
	return time.Duration(int64(histogramSteps+step+1) << (high - 4))
}

// count is how many durations were added.
func (h *histogram) count() (n int64) {
	for i := range h.buckets {
		n += h.buckets[i].Load()
	}
	return n
}

// percentile is a duration that the part of all is not above.
func (h *histogram) percentile(part float64) time.Duration {
	rest := int64(part * float64(h.count()))
	for i := range h.buckets {
		n := h.buckets[i].Load()
		if n > rest {
			return min(bucketTop(i), time.Duration(h.longest.Load()))
		}
		rest -= n
	}
	return time.Duration(h.longest.Load())
}
