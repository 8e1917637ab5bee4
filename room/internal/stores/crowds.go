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
	rooms map[string][]crowd
}

// crowd is who is connected through a node; there are few nodes.
type crowd struct {
	node string
	store.Crowd
	until int64
}

// Attend is what [store.Presence] says of it.
func (cs *Crowds) Attend(name, node string, c store.Crowd, now int64, ttl time.Duration) map[string]store.Crowd {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if cs.rooms == nil {
		cs.rooms = make(map[string][]crowd)
	}
	all := slices.DeleteFunc(cs.rooms[name], func(of crowd) bool { return of.node == node })
	if len(c.Players) > 0 || c.Watching > 0 {
		c.Players = slices.Clone(c.Players)
		all = append(all, crowd{node, c, now + ttl.Milliseconds()})
	}
	cs.rooms[name] = all
	cs.fade(name, now)
	out := make(map[string]store.Crowd, len(cs.rooms[name]))
	for _, c := range cs.rooms[name] {
		c.Players = slices.Clone(c.Players)
		out[c.node] = c.Crowd
	}
	return out
}

// fade forgets what silent nodes said.
func (cs *Crowds) fade(name string, now int64) {
	all := slices.DeleteFunc(cs.rooms[name], func(c crowd) bool { return c.until <= now })
	if len(all) == 0 {
		delete(cs.rooms, name)
	} else {
		cs.rooms[name] = all
	}
}
