package storecommon

import (
	"slices"
	"sync"
	"time"

	"nonet/room/store"
)

// Presence keeps who is connected, for stores of one process: there is no need to write that down. Now is the time
// in Unix milliseconds. The zero Crowds is ready.
type Presence struct {
	mu    sync.Mutex
	rooms map[string][]nodeConnections
}

// nodeConnections is who is connected through a node; there are few nodes.
type nodeConnections struct {
	node string
	store.Connected
	until int64
}

// Set is what [store.Presence] says of it.
func (cs *Presence) Set(name, node string, c store.Connected, now int64, ttl time.Duration) map[string]store.Connected {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if cs.rooms == nil {
		cs.rooms = make(map[string][]nodeConnections)
	}
	all := slices.DeleteFunc(cs.rooms[name], func(of nodeConnections) bool { return of.node == node })
	if len(c.Players) > 0 || c.Watching > 0 {
		c.Players = slices.Clone(c.Players)
		all = append(all, nodeConnections{node, c, now + ttl.Milliseconds()})
	}
	cs.rooms[name] = all
	cs.expire(name, now)
	out := make(map[string]store.Connected, len(cs.rooms[name]))
	for _, c := range cs.rooms[name] {
		c.Players = slices.Clone(c.Players)
		out[c.node] = c.Connected
	}
	return out
}

// expire forgets what silent nodes said.
func (cs *Presence) expire(name string, now int64) {
	all := slices.DeleteFunc(cs.rooms[name], func(c nodeConnections) bool { return c.until <= now })
	if len(all) == 0 {
		delete(cs.rooms, name)
	} else {
		cs.rooms[name] = all
	}
}
