package storecommon

import (
	"slices"
	"sync"

	"nonet/room/store"
)

// Hub brings news of appends to those who follow a room in this process. The zero Hub is ready.
//
// A store puts news in while it holds whatever orders its appends, and flushes after it has let go: so followers
// hear in the log's order, and none of their locks is ever taken under one of the store's.
type Hub struct {
	mu       sync.Mutex
	rooms    map[string][]*follower
	queue    []notification
	flushing bool
}

type notification struct {
	room string
	news store.News
}

type follower struct {
	mu      sync.Mutex // held while heard runs, so that stop waits for it
	handle  func(store.News)
	stopped bool
}

// Follow calls heard with the news of a room until stop is called.
func (h *Hub) Follow(name string, heard func(store.News)) (stop func()) {
	f := &follower{handle: heard}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.rooms == nil {
		h.rooms = make(map[string][]*follower)
	}
	h.rooms[name] = append(h.rooms[name], f)
	return func() {
		h.remove(name, f)
		f.mu.Lock()
		defer f.mu.Unlock()
		f.stopped = true
	}
}

// Followed says whether a room has a follower.
func (h *Hub) Followed(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.rooms[name]) > 0
}

func (h *Hub) remove(name string, f *follower) {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := slices.Index(h.rooms[name], f)
	if i < 0 {
		return
	}
	// A new slice, for flush may be walking the old one.
	rest := slices.Concat(h.rooms[name][:i], h.rooms[name][i+1:])
	h.rooms[name] = rest
	if len(rest) == 0 {
		delete(h.rooms, name)
	}
}

// Queue queues news for the followers of a room, if there are any. What it holds is copied for each of them, save the
// data of entries.
func (h *Hub) Queue(name string, n store.News) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.rooms[name]) > 0 {
		h.queue = append(h.queue, notification{name, n})
	}
}

// Flush tells what is queued. If another goroutine is telling already, that one tells this too.
func (h *Hub) Flush() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.flushing {
		return
	}
	h.flushing = true
	defer func() { h.flushing = false }()
	for i := 0; i < len(h.queue); i++ { // more may come while one is told
		next := h.queue[i]
		h.queue[i] = notification{}
		h.deliver(next)
	}
	h.queue = h.queue[:0]
}

// deliver tells one piece of news, without the lock. It has it again afterwards also if a follower
// panics, so that the others go on to hear.
func (h *Hub) deliver(next notification) {
	followers := h.rooms[next.room]
	h.mu.Unlock()
	defer h.mu.Lock()
	for _, f := range followers {
		f.deliver(next.news)
	}
}

func (f *follower) deliver(n store.News) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.stopped {
		n.Ephemeral, n.Forwarded = slices.Clone(n.Ephemeral), slices.Clone(n.Forwarded)
		f.handle(n)
	}
}
