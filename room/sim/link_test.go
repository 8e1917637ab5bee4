package sim

import (
	"context"
	"errors"
	"sync"
	"time"

	"nonet/room/store"
)

// errLink is the error for a failed link between a node and the store.
var errLink = errors.New("sim: the link to the store failed")

// link is one node's connection to the shared store.
type link struct {
	store.Store
	dice    *rng
	latency time.Duration // additional delay of each message
	inboxes *inboxes
	linksKV bool // whether Put and List use the link too

	mu  sync.Mutex
	cut bool // no message passes
}

func (l *link) setCut(cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = cut
}

// deliver waits for the time that a message takes, and reports whether it arrives.
func (l *link) deliver() bool {
	time.Sleep(l.latency + l.dice.delay())
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.cut && !l.dice.hits(l.dice.faults.Lost)
}

// Append may fail before or after it reaches the store. A request that was sent still arrives if the node stops waiting
// for it, as on a real network.
func (l *link) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	l.send(a, func(e store.Entry, err error) {
		if by.IsZero() || !errors.Is(err, errLink) || l.dice.hits(0.5) {
			done(e, err)
		}
	})
}

// send sends an append to the store and returns the answer.
func (l *link) send(a store.Append, back func(store.Entry, error)) {
	a.Data = append([]byte(nil), a.Data...)
	a.Listing = append([]byte(nil), a.Listing...)
	go func() {
		if !l.deliver() {
			back(store.Entry{}, errLink)
			return
		}
		entry, err := store.AppendAndWait(context.Background(), l.Store, a)
		handed := l.inboxes.take(a.Room, err)
		if l.dice.hits(l.dice.faults.Doubled) {
			store.AppendAndWait(context.Background(), l.Store, a) // a retransmission
		}
		if !l.deliver() {
			back(store.Entry{}, errLink)
			return
		}
		l.inboxes.deliver(l, a.Room, handed)
		back(entry, err)
	}()
}

func (l *link) Read(ctx context.Context, code string, after uint64, max int) (string, []store.Entry, error) {
	if !l.deliver() {
		return "", nil, errLink
	}
	if l.dice.hits(0.5) {
		max = 1 + max/64 // a short page, so that the node must read again
	}
	return l.Store.Read(ctx, code, after, max)
}

func (l *link) Heads(ctx context.Context, codes []string) ([]store.Position, error) {
	if !l.deliver() {
		return nil, errLink
	}
	return l.Store.Heads(ctx, codes)
}

func (l *link) Clocks(ctx context.Context) ([]store.ClockReading, error) {
	asked := time.Now()
	if !l.deliver() {
		return nil, errLink
	}
	shown, err := l.Store.Clocks(ctx)
	for i := range shown {
		shown[i].Asked, shown[i].Took = asked, time.Since(asked)
	}
	return shown, err
}

func (l *link) SetPresence(ctx context.Context, code, node string, c store.Connected, ttl time.Duration) (
	map[string]store.Connected, error) {
	if !l.deliver() {
		return nil, errLink
	}
	return l.Store.SetPresence(ctx, code, node, c, ttl)
}

// Follow delivers news late, in any order, twice or not at all.
func (l *link) Follow(ctx context.Context, code string, heard func(store.News)) (func(), error) {
	if !l.deliver() {
		return nil, errLink
	}
	f := &follower{heard: heard}
	late := func(n store.News) {
		times := 1
		if l.dice.hits(l.dice.faults.Doubled) {
			times = 2
		}
		for range times {
			time.AfterFunc(l.dice.delay(), func() {
				if l.deliver() {
					f.deliver(n)
				}
			})
		}
	}
	stop, err := l.Store.Follow(ctx, code, late)
	if err != nil {
		return nil, err
	}
	leave := l.inboxes.follow(code, &subscriber{l, late, f.deliver})
	return func() {
		stop()
		leave()
		f.stop()
	}, nil
}

// follower calls heard from one goroutine at a time, and not after stop.
type follower struct {
	mu      sync.Mutex
	stopped bool
	heard   func(store.News)
}

func (f *follower) deliver(n store.News) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.stopped {
		f.heard(n)
	}
}

func (f *follower) stop() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.stopped = true
}
