package sim

import (
	"context"
	"slices"
	"sync"
	"time"

	"nonet/room/store"
)

// inboxes are what the shared store keeps beside its logs for nodes that are far from it; a store in memory alone has
// no need of that.
type inboxes struct {
	mu      sync.Mutex
	waiting map[string][]waiting
	hearers map[string][]*hearer
}

// waiting is a batch in an inbox.
type waiting struct {
	batch []byte
	until time.Time
}

// hearer is a node that follows a room.
type hearer struct {
	link *link
	late func(store.News) // tells it what comes over the network
	tell func(store.News)
}

func newInboxes() *inboxes {
	return &inboxes{waiting: map[string][]waiting{}, hearers: map[string][]*hearer{}}
}

func (b *inboxes) follow(code string, h *hearer) (stop func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hearers[code] = append(b.hearers[code], h)
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.hearers[code] = slices.DeleteFunc(b.hearers[code], func(other *hearer) bool { return other == h })
	}
}

// take empties a room's inbox, if an append to the room succeeded.
func (b *inboxes) take(code string, err error) []waiting {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		return nil
	}
	all := b.waiting[code]
	delete(b.waiting, code)
	return all
}

// tell tells the node that appended what was in the inbox.
func (b *inboxes) tell(to *link, code string, all []waiting) {
	for _, h := range b.following(code) {
		for _, w := range all {
			if h.link == to && time.Now().Before(w.until) {
				h.tell(store.News{Forwarded: w.batch})
			}
		}
	}
}

func (b *inboxes) following(code string) []*hearer {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.hearers[code])
}

// Forward reaches the store or not, and its answer comes back or not.
func (l *link) Forward(_ context.Context, h store.ForwardedBatch) error {
	h.Batch = slices.Clone(h.Batch)
	if !l.passes() {
		return errLink
	}
	b := l.inboxes
	b.mu.Lock()
	b.waiting[h.Room] = append(b.waiting[h.Room], waiting{h.Batch, time.Now().Add(h.TTL)})
	b.mu.Unlock()
	for _, to := range b.following(h.Room) {
		to.late(store.News{Forwarded: h.Batch})
	}
	if !l.passes() {
		return errLink
	}
	return nil
}
