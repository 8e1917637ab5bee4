package main

import (
	"bytes"
	"context"
	"math/bits"
	"sync"
	"sync/atomic"
	"time"
)

// loadStats counts the moves and deliveries. It is safe for concurrent use.
type loadStats struct {
	counting  atomic.Bool // nothing is counted before and after
	moves     atomic.Int64
	delivered atomic.Int64
	delays    histogram
	behind    histogram // how late moves were sent
	open      atomic.Int64
	stopping  atomic.Bool
	quiet     chan struct{} // receives a value when no move is unanswered while the load stops

	mu     sync.Mutex
	errors map[string]int
}

func newLoadStats() *loadStats { return &loadStats{quiet: make(chan struct{}, 1)} }

// failed counts an error by its name, at any time.
func (s *loadStats) failed(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.errors == nil {
		s.errors = map[string]int{}
	}
	s.errors[name]++
}

// heard counts the events in a frame, and reports whether the frame is an entry. The text in a frame can't look like an
// event, because its quotes are escaped.
func (s *loadStats) heard(frame []byte) bool {
	if !bytes.HasPrefix(frame, []byte(`{"t":"entry"`)) {
		return false
	}
	if s.counting.Load() {
		s.delivered.Add(int64(bytes.Count(frame, []byte(`{"e":"`))))
	}
	return true
}

// moved counts a move that is sent this long after it was due.
func (s *loadStats) moved(late time.Duration) {
	s.open.Add(1)
	if s.counting.Load() {
		s.moves.Add(1)
		s.behind.add(late)
	}
}

// answered counts the answer to a move.
func (s *loadStats) answered() {
	if s.open.Add(-1) == 0 && s.stopping.Load() {
		select {
		case s.quiet <- struct{}{}:
		default:
		}
	}
}

// settle waits until every move is answered, but not longer than patience. It returns how many are not.
func (s *loadStats) settle(ctx context.Context, patience time.Duration) int64 {
	s.stopping.Store(true)
	if s.open.Load() > 0 {
		timer := time.NewTimer(patience)
		defer timer.Stop()
		select {
		case <-s.quiet:
		case <-timer.C:
		case <-ctx.Done():
		}
	}
	return s.open.Load()
}

// arrived counts the delivery of a move this long after it was due.
func (s *loadStats) arrived(after time.Duration) {
	if s.counting.Load() {
		s.delays.add(after)
	}
}

// histogram counts durations in buckets that are 3 to 6 % wide, which is accurate enough for percentiles and of fixed
// size. It is safe for concurrent use.
type histogram struct {
	buckets [64 * histogramSteps]atomic.Int64
	longest atomic.Int64
}

// histogramSteps is the number of buckets for each doubling of a duration.
const histogramSteps = 16

func (h *histogram) add(d time.Duration) {
	n := max(int64(d), histogramSteps)
	h.buckets[bucketOf(n)].Add(1)
	for old := h.longest.Load(); int64(d) > old && !h.longest.CompareAndSwap(old, int64(d)); {
		old = h.longest.Load()
	}
}

// bucketOf returns the bucket of n nanoseconds: the position of the highest bit, followed by the next four bits.
func bucketOf(n int64) int {
	high := bits.Len64(uint64(n)) - 1
	return high*histogramSteps + int(n>>(high-4))&(histogramSteps-1)
}

// bucketTop returns the first duration above a bucket.
func bucketTop(i int) time.Duration {
	high, step := i/histogramSteps, i%histogramSteps
	return time.Duration(int64(histogramSteps+step+1) << (high - 4))
}

// count returns how many durations were added.
func (h *histogram) count() (n int64) {
	for i := range h.buckets {
		n += h.buckets[i].Load()
	}
	return n
}

// percentile returns a duration that the given share of all durations does not exceed.
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
