// Package backoff retries items of a list that other programs share, with exponential backoff.
package backoff

import "time"

// Limits are the limits of a [List].
type Limits struct {
	Batch    int           // items tried in one pass for the first time, and items retried in one pass
	Failed   int           // failed items that are remembered; a list that is full takes up no new ones
	Min, Max time.Duration // waits before the first retry and between two retries; the wait doubles each time
}

// List holds the failed items of a list of pending work, in which failed items stay first. It must be used by one
// goroutine at a time.
type List[K comparable] struct {
	limits Limits
	failed map[K]Tries
}

// Tries are the failed tries of an item.
type Tries struct {
	Count int
	First time.Time // the first of them
	next  time.Time
	wait  time.Duration // between the last try and next
}

// New returns an empty list.
func New[K comparable](limits Limits) *List[K] {
	return &List[K]{limits: limits, failed: map[K]Tries{}}
}

// Need returns how many pending items to read, so that a batch of them was not tried yet.
func (l *List[K]) Need() int { return l.limits.Batch + len(l.failed) }

// Choose returns which of the pending items to try: first those that were not tried yet, then those whose retry time
// has come. It forgets the items that are no longer pending.
func (l *List[K]) Choose(pending []K, now time.Time) (chosen []K) {
	still := make(map[K]Tries, len(l.failed))
	var again []K
	for _, item := range pending {
		tries, failed := l.failed[item]
		switch {
		case !failed && len(chosen) < l.limits.Batch && len(l.failed)+len(chosen) < l.limits.Failed:
			chosen = append(chosen, item)
		case failed:
			still[item] = tries
			if !now.Before(tries.next) {
				again = append(again, item)
			}
		}
	}
	l.failed = still
	return append(chosen, again[:min(len(again), l.limits.Batch)]...)
}

// Fail records a failed try and returns all failed tries of the item.
func (l *List[K]) Fail(item K, now time.Time) Tries {
	tries := l.failed[item]
	if tries.Count == 0 {
		tries.First = now
	}
	tries.Count++
	tries.wait = min(max(2*tries.wait, l.limits.Min), l.limits.Max)
	tries.next = now.Add(tries.wait)
	l.failed[item] = tries
	return tries
}

// Forget removes an item that is not retried.
func (l *List[K]) Forget(item K) { delete(l.failed, item) }
