package main

import (
	"sync"
	"time"
)

// loadEffects say for each effect of a player's moves when its move was due. Others are told of a move only by what it
// adds to its player's right values and strikes. So the n-th effect belongs to the n-th move that was answered with
// one, whether the answer or the telling arrives here first.
type loadEffects struct {
	mu   sync.Mutex
	n    int // effects of moves that were answered
	last [32]loadEffect
}

// loadEffect is one effect.
type loadEffect struct {
	n     int
	due   time.Time   // zero before the answer
	early []time.Time // when others were told of it before the answer came
}

// set starts at n effects: those before it are nobody's.
func (e *loadEffects) set(n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.n, e.last = n, [32]loadEffect{}
}

// of is the place of the n-th effect. The lock is held.
func (e *loadEffects) of(n int) *loadEffect {
	at := &e.last[n%len(e.last)]
	if at.n != n {
		*at = loadEffect{n: n}
	}
	return at
}

// answered takes in that the next effect is that of a move that was due then.
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

// told takes in that somebody was told of the n-th effect.
func (e *loadEffects) told(n int, now time.Time, stats *loadStats) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if n <= e.n-len(e.last) {
		return // long ago
	}
	if at := e.of(n); at.due.IsZero() {
		at.early = append(at.early, now)
	} else {
		stats.arrived(now.Sub(at.due))
	}
}

// loadEar follows what one connection is told of all players of its room.
type loadEar struct {
	room *loadRoom
	seen map[int]seenEffects // by seat
}

// seenEffects are what others are told of a player's moves. Their sum counts the moves that had an effect.
type seenEffects struct{ right, strikes int }

func newLoadEar(r *loadRoom) *loadEar { return &loadEar{r, map[int]seenEffects{}} }
