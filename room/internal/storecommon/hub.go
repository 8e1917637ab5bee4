package storecommon

import (
	"slices"
	"sync"

	"nonet/room/store"
)

// Hub delivers news of appends to the followers of a room in this process. The zero value is ready to use.
//
// A store calls Queue while it holds the lock that orders its appends, and Flush after it has released it. Followers
// thus receive news in the log's order, and none of their locks is acquired while a lock of the store is held.
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
	mu      sync.Mutex // held while handle runs, so that stop waits for it
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

// HasFollower reports whether a room has a follower.
func (h *Hub) HasFollower(name string) bool {
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
	// A new slice, because Flush may be iterating over the old one.
	rest := slices.Concat(h.rooms[name][:i], h.rooms[name][i+1:])
	h.rooms[name] = rest
	if len(rest) == 0 {
		delete(h.rooms, name)
	}
}

// Queue queues news for the followers of a room, if there are any. Each follower receives its own copy of slices,
// except for the data of entries.
func (h *Hub) Queue(name string, n store.News) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.rooms[name]) > 0 {
		h.queue = append(h.queue, notification{name, n})
	}
}

// Flush delivers the queued news. If another goroutine is delivering already, that one delivers these too.
func (h *Hub) Flush() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.flushing {
		return
	}
	h.flushing = true
	defer func() { h.flushing = false }()
	for i := 0; i < len(h.queue); i++ { // the queue may grow during delivery
		next := h.queue[i]
		h.queue[i] = notification{}
		h.deliver(next)
	}
	h.queue = h.queue[:0]
}

// deliver delivers one notification. It releases the lock meanwhile and reacquires it even if a follower panics, so
// that the others still receive theirs later.
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
