package stores

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
	waiting  []told
	flushing bool
}

type told struct {
	room string
	news store.News
}

type follower struct {
	mu      sync.Mutex // held while heard runs, so that stop waits for it
	heard   func(store.News)
	stopped bool
}

// Follow calls heard with the news of a room until stop is called.
func (h *Hub) Follow(name string, heard func(store.News)) (stop func()) {
	f := &follower{heard: heard}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.rooms == nil {
		h.rooms = make(map[string][]*follower)
	}
	h.rooms[name] = append(h.rooms[name], f)
	return func() {
		h.leave(name, f)
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

func (h *Hub) leave(name string, f *follower) {
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

// Put queues news for the followers of a room, if there are any. What it holds is copied for each of them, save the
// data of entries.
func (h *Hub) Put(name string, n store.News) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.rooms[name]) > 0 {
		h.waiting = append(h.waiting, told{name, n})
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
	for i := 0; i < len(h.waiting); i++ { // more may come while one is told
		next := h.waiting[i]
		h.waiting[i] = told{}
		h.tell(next)
	}
	h.waiting = h.waiting[:0]
}

// tell tells one piece of news, without the lock. It has it again afterwards also if a follower
// panics, so that the others go on to hear.
func (h *Hub) tell(next told) {
	followers := h.rooms[next.room]
	h.mu.Unlock()
	defer h.mu.Lock()
	for _, f := range followers {
		f.tell(next.news)
	}
}

func (f *follower) tell(n store.News) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.stopped {
		n.Ephemeral, n.Handed = slices.Clone(n.Ephemeral), slices.Clone(n.Handed)
		f.heard(n)
	}
}
