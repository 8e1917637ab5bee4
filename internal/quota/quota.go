// Package quota bounds how many places are in use at once, in all and by key.
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

// Full tells which bound lets nobody in.
type Full int

// What can be full.
const (
	NotFull Full = iota
	KeyFull
	AllFull
)

// Enter takes a place that counts for each key and towards max in all. If a bound is reached it takes none and tells
// which one.
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

// Leave gives a place back that was taken with these bounds.
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

// Used returns how many places are in use.
func (q *Quota[K]) Used() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.total
}

// UsedBy returns how many places of a key are in use.
func (q *Quota[K]) UsedBy(key K) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.byKey[key]
}
