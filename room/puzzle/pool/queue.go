package pool

import (
	"context"
	"sync"
	"time"
)

// Asker is on whose behalf something is made. What is empty is not known, and shared by all of whom it is not.
type Asker struct{ Player, Site string }

// queue lets in who costs a processor's time, a few at once. Next is who waited longest, less the time that was spent
// already for the same player and for the same site: so one player's ten rooms take turns with the others' one, and
// nobody waits for ever. It is safe for concurrent use.
type queue struct {
	now func() time.Time

	mu      sync.Mutex
	free    int // places to work at
	waiting []*ticket
	spent   map[string]time.Duration // by player and by site, as long as anybody waits or works
	working int
}

// ticket is somebody's place in the line.
type ticket struct {
	asker Asker
	since time.Time
	ready chan struct{} // closed when it is their turn
}

func newQueue(places int, now func() time.Time) *queue {
	return &queue{now: now, free: places, spent: map[string]time.Duration{}}
}

// do does something when it is the asker's turn. The error is the context's, if it ends before.
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

// pending is how many work or wait.
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

// cancel takes a ticket out of the line. False means that it was its turn just now.
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

// release gives a place back, and puts the time on the account of the player and the site.
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

// dispatch lets in who is next, as long as there are places.
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

// priority is how long somebody has waited, less what was spent for them.
func (l *queue) priority(t *ticket, now time.Time) time.Duration {
	claim := now.Sub(t.since)
	for _, account := range t.asker.accounts() {
		claim -= l.spent[account]
	}
	return claim
}

// accounts are what an asker's time is put on.
func (a Asker) accounts() [2]string { return [2]string{"player " + a.Player, "site " + a.Site} }
