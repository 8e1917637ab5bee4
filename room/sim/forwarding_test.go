package sim

import (
	"context"
	"slices"
	"sync"
	"time"

	"nonet/room/store"
)

// inboxes is the forwarding of commands between nodes, which the memory store does not implement because it does not
// need it.
type inboxes struct {
	mu          sync.Mutex
	waiting     map[string][]forwarded
	subscribers map[string][]*subscriber
}

// forwarded is a batch of commands in an inbox.
type forwarded struct {
	batch []byte
	until time.Time
}

// subscriber is a node that follows a room.
type subscriber struct {
	link        *link
	deliverLate func(store.News) // delivers news over the network
	deliverNow  func(store.News)
}

func newInboxes() *inboxes {
	return &inboxes{waiting: map[string][]forwarded{}, subscribers: map[string][]*subscriber{}}
}

func (b *inboxes) follow(code string, h *subscriber) (stop func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.subscribers[code] = append(b.subscribers[code], h)
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.subscribers[code] = slices.DeleteFunc(b.subscribers[code], func(other *subscriber) bool { return other == h })
	}
}

// take empties a room's inbox and returns its content, if an append to the room succeeded.
func (b *inboxes) take(code string, err error) []forwarded {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		return nil
	}
	all := b.waiting[code]
	delete(b.waiting, code)
	return all
}

// tell delivers the content of an inbox to the node that appended.
func (b *inboxes) deliver(to *link, code string, all []forwarded) {
	for _, h := range b.subscribersOf(code) {
		for _, w := range all {
			if h.link == to && time.Now().Before(w.until) {
				h.deliverNow(store.News{Forwarded: w.batch})
			}
		}
	}
}

func (b *inboxes) subscribersOf(code string) []*subscriber {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.subscribers[code])
}

// Forward may fail before or after it reaches the store.
func (l *link) Forward(_ context.Context, h store.ForwardedBatch) error {
	h.Batch = slices.Clone(h.Batch)
	if !l.deliver() {
		return errLink
	}
	b := l.inboxes
	b.mu.Lock()
	b.waiting[h.Room] = append(b.waiting[h.Room], forwarded{h.Batch, time.Now().Add(h.TTL)})
	b.mu.Unlock()
	for _, to := range b.subscribersOf(h.Room) {
		to.deliverLate(store.News{Forwarded: h.Batch})
	}
	if !l.deliver() {
		return errLink
	}
	return nil
}
