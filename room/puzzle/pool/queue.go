package pool

import (
	"context"
	"sync"
	"time"
)

// Asker is the player and the network for which work is done. Askers with an empty field share an account for it.
type Asker struct{ Player, Site string }

// queue limits work that takes processor time to a few callers at a time. It serves the caller that has waited longest,
// less the time that was spent for the same player and the same network, so that a player with ten rooms takes turns
// with others and nobody waits forever. It is safe for concurrent use.
type queue struct {
	now func() time.Time

	mu      sync.Mutex
	free    int // callers that may still start
	waiting []*ticket
	spent   map[string]time.Duration // by player and by site, while anybody waits or works
	working int
}

// ticket is a waiting caller.
type ticket struct {
	asker Asker
	since time.Time
	ready chan struct{} // closed when it is their turn
}

func newQueue(places int, now func() time.Time) *queue {
	return &queue{now: now, free: places, spent: map[string]time.Duration{}}
}

// do calls do when it is the asker's turn. It returns the context's error if ctx ends first.
func (l *queue) do(ctx context.Context, asker Asker, do func()) error {
	t := l.enqueue(asker)
	select {
	case <-t.ready:
	case <-ctx.Done():
		if l.cancel(t) {
			return ctx.Err()
		}
	}
	start := l.now()
	defer func() { l.release(asker, l.now().Sub(start)) }()
	do()
	return nil
}

// pending returns the number of callers that work or wait.
func (l *queue) pending() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.working + len(l.waiting)
}

func (l *queue) enqueue(asker Asker) *ticket {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := &ticket{asker, l.now(), make(chan struct{})}
	l.waiting = append(l.waiting, t)
	l.dispatch()
	return t
}

// cancel removes a ticket. It returns false if its turn has just come.
func (l *queue) cancel(t *ticket) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, other := range l.waiting {
		if other == t {
			l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
			return true
		}
	}
	return false
}

// release frees a place and charges the time to the player and the network.
func (l *queue) release(asker Asker, took time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, account := range asker.accounts() {
		l.spent[account] += took
	}
	l.free++
	l.working--
	l.dispatch()
	if l.working == 0 {
		clear(l.spent)
	}
}

// dispatch starts waiting callers while it may.
func (l *queue) dispatch() {
	for l.free > 0 && len(l.waiting) > 0 {
		best, now := 0, l.now()
		for i, t := range l.waiting {
			if l.priority(t, now) > l.priority(l.waiting[best], now) {
				best = i
			}
		}
		t := l.waiting[best]
		l.waiting = append(l.waiting[:best], l.waiting[best+1:]...)
		l.free--
		l.working++
		close(t.ready)
	}
}

// priority returns how long a caller has waited, less the time that was spent for it.
func (l *queue) priority(t *ticket, now time.Time) time.Duration {
	claim := now.Sub(t.since)
	for _, account := range t.asker.accounts() {
		claim -= l.spent[account]
	}
	return claim
}

// accounts returns the accounts to which an asker's time is charged.
func (a Asker) accounts() [2]string { return [2]string{"player " + a.Player, "site " + a.Site} }
