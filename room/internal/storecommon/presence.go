package storecommon

import (
	"slices"
	"sync"
	"time"

	"nonet/room/store"
)

// Presence tracks in memory who is connected, for stores used by a single process. The zero value is ready to use.
type Presence struct {
	mu    sync.Mutex
	rooms map[string][]nodeConnections
}

// nodeConnections is the connections through one node.
type nodeConnections struct {
	node string
	store.Connected
	until int64
}

// Set implements SetPresence of [store.Presence]. now is the current time in Unix milliseconds.
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

// expire removes the reports of nodes whose TTL has passed.
func (cs *Presence) expire(name string, now int64) {
	all := slices.DeleteFunc(cs.rooms[name], func(c nodeConnections) bool { return c.until <= now })
	if len(all) == 0 {
		delete(cs.rooms, name)
	} else {
		cs.rooms[name] = all
	}
}
