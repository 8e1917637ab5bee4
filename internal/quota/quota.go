// Package quota limits how many places are in use at once, in total and by key.
package quota

import "sync"

// Quota counts the places that are in use. The zero value is ready. Its methods are safe for concurrent use.
type Quota[K comparable] struct {
	mu    sync.Mutex
	total int
	byKey map[K]int
}

// Bound is the maximum number of places for a key.
type Bound[K comparable] struct {
	Key K
	Max int
}

// Full is the limit that Enter has reached.
type Full int

// Results of [Quota.Enter].
const (
	NotFull Full = iota
	KeyFull
	AllFull
)

// Enter takes a place that counts for each key and toward max in total. If a limit is reached, it takes none and
// returns which one.
func (q *Quota[K]) Enter(max int, bounds ...Bound[K]) Full {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, b := range bounds {
		if q.byKey[b.Key] >= b.Max {
			return KeyFull
		}
	}
	if q.total >= max {
		return AllFull
	}
	if q.byKey == nil {
		q.byKey = map[K]int{}
	}
	q.total++
	for _, b := range bounds {
		q.byKey[b.Key]++
	}
	return NotFull
}

// Leave returns a place that was taken with these bounds.
func (q *Quota[K]) Leave(bounds ...Bound[K]) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.total--
	for _, b := range bounds {
		if q.byKey[b.Key]--; q.byKey[b.Key] == 0 {
			delete(q.byKey, b.Key)
		}
	}
}

// CountUsed returns how many places are in use.
func (q *Quota[K]) CountUsed() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.total
}

// CountUsedBy returns how many places of a key are in use.
func (q *Quota[K]) CountUsedBy(key K) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.byKey[key]
}
