package stores

import (
	"slices"
	"sync"
	"time"

	"nonet/room/store"
)

// Crowds keeps who is connected, for stores of one process: there is no need to write that down. Now is the time
// in Unix milliseconds. The zero Crowds is ready.
type Crowds struct {
	mu    sync.Mutex
	rooms map[string]map[string]crowd
}

type crowd struct {
	store.Crowd
	until int64
}

// Attend is what [store.Presence] says of it.
func (cs *Crowds) Attend(name, node string, c store.Crowd, now int64, ttl time.Duration) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if cs.rooms == nil {
		cs.rooms = make(map[string]map[string]crowd)
	}
	if cs.rooms[name] == nil {
		cs.rooms[name] = make(map[string]crowd)
	}
	c.Players = slices.Clone(c.Players)
	cs.rooms[name][node] = crowd{c, now + ttl.Milliseconds()}
	if len(c.Players) == 0 && c.Watching == 0 {
		delete(cs.rooms[name], node)
	}
	cs.fade(name, now)
}

// Attending is what [store.Presence] says of it.
func (cs *Crowds) Attending(name string, now int64) map[string]store.Crowd {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	cs.fade(name, now)
	out := make(map[string]store.Crowd, len(cs.rooms[name]))
	for node, c := range cs.rooms[name] {
		c.Players = slices.Clone(c.Players)
		out[node] = c.Crowd
	}
	return out
}

// fade forgets what silent nodes said.
func (cs *Crowds) fade(name string, now int64) {
	for node, c := range cs.rooms[name] {
		if c.until <= now {
			delete(cs.rooms[name], node)
		}
	}
	if len(cs.rooms[name]) == 0 {
		delete(cs.rooms, name)
	}
}
