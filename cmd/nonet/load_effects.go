package main

import (
	"sync"
	"time"
)

// loadEffects maps the visible effects of a player's moves to the due times of these moves. Others see of a move only
// that it increases the player's right values or strikes. So the n-th increase belongs to the n-th move with an effect,
// whether its answer or its delivery to others arrives first. It is safe for concurrent use.
type loadEffects struct {
	mu   sync.Mutex
	n    int // answered moves that had an effect
	last [32]loadEffect
}

// loadEffect is one effect.
type loadEffect struct {
	n     int
	due   time.Time   // zero before the answer
	early []time.Time // deliveries before the answer
}

// set starts with n effects, which belong to no move.
func (e *loadEffects) set(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.n, e.last = n, [32]loadEffect{}
}

// of returns the n-th effect. The caller holds the lock.
func (e *loadEffects) of(n int) *loadEffect {
	at := &e.last[n%len(e.last)]
	if at.n != n {
		*at = loadEffect{n: n}
	}
	return at
}

// answered records that the next effect is that of a move that was due at a time.
func (e *loadEffects) answered(due time.Time, stats *loadStats) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.n++
	at := e.of(e.n)
	at.due = due
	for _, told := range at.early {
		stats.arrived(told.Sub(due))
	}
	at.early = nil
}

// told records that the n-th effect was delivered to a connection.
func (e *loadEffects) told(n int, now time.Time, stats *loadStats) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if n <= e.n-len(e.last) {
		return // no longer known
	}
	if at := e.of(n); at.due.IsZero() {
		at.early = append(at.early, now)
	} else {
		stats.arrived(now.Sub(at.due))
	}
}

// loadEar follows the moves of all players of a room on one connection.
type loadEar struct {
	room *loadRoom
	seen map[int]seenEffects // by seat
}

// seenEffects is what others see of a player's moves. The sum counts the moves that had an effect.
type seenEffects struct{ right, strikes int }

func newLoadEar(r *loadRoom) *loadEar { return &loadEar{r, map[int]seenEffects{}} }
