// Package fairqueue shares a worker pool fairly: callers that wait are served round robin by key, so that one key with
// many callers does not hold up the others.
package fairqueue

import (
	"context"
	"slices"
	"sync"
)

// Queue is a semaphore whose waiters are served round robin by key, the oldest of a key first. Its methods are safe for
// concurrent use.
type Queue[K comparable] struct {
	mu      sync.Mutex
	free    int                   // number of idle workers
	waiting map[K][]chan struct{} // oldest first; each is closed when its turn comes
	turns   []K                   // keys with waiters, the next one first
}

// New returns a queue for a number of workers.
func New[K comparable](workers int) *Queue[K] {
	return &Queue[K]{free: workers, waiting: map[K][]chan struct{}{}}
}

// Do calls do as soon as a worker is free and it is the key's turn. It returns the context's error, without calling do,
// if ctx ends first.
func (q *Queue[K]) Do(ctx context.Context, key K, do func() error) error {
	turn := q.enqueue(key)
	select {
	case <-turn:
	case <-ctx.Done():
		if !q.cancel(key, turn) {
			q.release()
		}
		return ctx.Err()
	}
	defer q.release()
	return do()
}

// enqueue returns a channel that is closed when the caller's turn comes.
func (q *Queue[K]) enqueue(key K) chan struct{} {
	q.mu.Lock()
	defer q.mu.Unlock()
	turn := make(chan struct{})
	if q.free > 0 {
		q.free--
		close(turn)
		return turn
	}
	if len(q.waiting[key]) == 0 {
		q.turns = append(q.turns, key)
	}
	q.waiting[key] = append(q.waiting[key], turn)
	return turn
}

// cancel removes a waiter. It returns false if the waiter's turn has just come.
func (q *Queue[K]) cancel(key K, turn chan struct{}) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := slices.Index(q.waiting[key], turn)
	if at < 0 {
		return false
	}
	q.waiting[key] = slices.Delete(q.waiting[key], at, at+1)
	if len(q.waiting[key]) == 0 {
		delete(q.waiting, key)
		q.turns = slices.DeleteFunc(q.turns, func(other K) bool { return other == key })
	}
	return true
}

// release gives a worker to the next key, or marks it as idle.
func (q *Queue[K]) release() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.turns) == 0 {
		q.free++
		return
	}
	key := q.turns[0]
	line := q.waiting[key]
	q.turns = q.turns[1:]
	close(line[0])
	if len(line) == 1 {
		delete(q.waiting, key)
		return
	}
	q.waiting[key] = line[1:]
	q.turns = append(q.turns, key)
}
