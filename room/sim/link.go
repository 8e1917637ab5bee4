package sim

import (
	"context"
	"errors"
	"sync"
	"time"

	"nonet/room/store"
)

// errLink is what a node gets from its store when the link between them fails.
var errLink = errors.New("sim: the link to the store failed")

// link is one node's way to the shared store.
type link struct {
	store.Store
	dice    *rng
	latency time.Duration // that each message takes longer than the others'
	inboxes *inboxes
	linksKV bool // are asked for over the link too

	mu  sync.Mutex
	cut bool // nothing passes
}

func (l *link) setCut(cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = cut
}

// deliver waits as long as a message takes, and says whether it arrives.
func (l *link) deliver() bool {
	time.Sleep(l.latency + l.dice.delay())
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.cut && !l.dice.hits(l.dice.faults.Lost)
}

// Append reaches the store or not, and its answer comes back or not. A request that is on its way stays so when the
// node gives up on it, as on a real network.
func (l *link) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	l.send(a, func(e store.Entry, err error) {
		if by.IsZero() || !errors.Is(err, errLink) || l.dice.hits(0.5) {
			done(e, err)
		}
	})
}

// send brings an append to the store and its answer back.
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
			store.AppendAndWait(context.Background(), l.Store, a) // a retry of the network's own
		}
		if !l.deliver() {
			back(store.Entry{}, errLink)
			return
		}
		l.inboxes.tell(l, a.Room, handed)
		back(entry, err)
	}()
}

func (l *link) Read(ctx context.Context, code string, after uint64, max int) (string, []store.Entry, error) {
	if !l.deliver() {
		return "", nil, errLink
	}
	if l.dice.hits(0.5) {
		max = 1 + max/64 // a short page: more has to be asked for
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

// Follow tells what it is told late, in any order, twice or not at all.
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
					f.tell(n)
				}
			})
		}
	}
	stop, err := l.Store.Follow(ctx, code, late)
	if err != nil {
		return nil, err
	}
	leave := l.inboxes.follow(code, &subscriber{l, late, f.tell})
	return func() {
		stop()
		leave()
		f.stop()
	}, nil
}

// follower hears from one goroutine at a time, and of nothing once it has stopped.
type follower struct {
	mu      sync.Mutex
	stopped bool
	heard   func(store.News)
}

func (f *follower) tell(n store.News) {
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
