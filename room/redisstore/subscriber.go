package redisstore

import (
	"maps"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

// How long a broken line waits before it dials again, and a partition that has left its master before it is looked for:
// at first, and in the end.
const (
	redialMin = 50 * time.Millisecond
	redialMax = 500 * time.Millisecond
)

// partition is the state of the followed rooms of one partition, under the store's lock. It has a subscriber while it
// has subscriptions.
type partition struct {
	subscriptions map[string]*subscription // by channel
	subscriber    *subscriber
}

// subscriber is this node's sharded pub/sub subscription on one master: one connection for all followed rooms in the
// partitions of that master. It exists only while there are such rooms.
//
// The wanted channels are a state and not a queue of requests: the subscriber's goroutine makes the connection match
// them after each change and after each reconnect.
type subscriber struct {
	s      *Store
	master *redis.Client
	wake   chan struct{} // signals that changed is not empty

	// Under the store's lock.
	partitions map[int]bool // partitions
	changed    map[int]bool // partitions whose wanted channels may have changed since the last sync
}

// assign gives a partition to the subscriber of a master, which is created if there is none. The caller holds the
// store's lock.
func (s *Store) assign(p int, master *redis.Client) {
	l := s.subscribers[master]
	if l == nil {
		l = &subscriber{s: s, master: master, wake: make(chan struct{}, 1), partitions: map[int]bool{},
			changed: map[int]bool{}}
		s.subscribers[master] = l
		s.wg.Go(l.run)
	}
	s.unassign(p)
	s.parts[p].subscriber = l
	l.partitions[p] = true
	l.markChanged(p)
}

// unassign removes a partition from its subscriber. The caller holds the store's lock.
func (s *Store) unassign(p int) {
	if l := s.parts[p].subscriber; l != nil {
		s.parts[p].subscriber = nil
		delete(l.partitions, p)
		l.markChanged(p)
	}
}

// reroute gives partitions of this subscriber to the subscribers of their current masters, as far as the client knows
// them.
func (l *subscriber) reroute(ps []int) {
	for _, p := range ps {
		master, err := l.s.master(l.s.ctx, routingKey(p))
		if err != nil || master == l.master {
			continue
		}
		l.s.mu.Lock()
		if l.s.parts[p].subscriber == l && l.s.ctx.Err() == nil {
			l.s.assign(p, master)
		}
		l.s.mu.Unlock()
	}
}

// rerouteAll reroutes all partitions of the subscriber.
func (l *subscriber) rerouteAll() {
	l.s.mu.Lock()
	ps := slices.Collect(maps.Keys(l.partitions))
	l.s.mu.Unlock()
	l.reroute(ps)
}

// markChanged wakes the subscriber to sync a partition. The caller holds the store's lock.
func (l *subscriber) markChanged(p int) {
	l.changed[p] = true
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// run keeps a connection until no channel is wanted or the store is closed. It is a goroutine.
func (l *subscriber) run() {
	wait := redialMin
	for {
		var worked bool
		var err error
		if panicked := l.s.guard.Run("subscribe to Redis", func() {
			worked,
				err = l.serveConnection()
		}); panicked != nil {
			err = panicked
		}
		if err == nil || l.s.ctx.Err() != nil {
			return
		}
		if worked {
			wait = redialMin
			l.s.log.Warn("lost the subscription to Redis; reconnecting", "redis", l.master.Options().Addr, "err", err)
		}
		// Entries appended meanwhile are not reported. Rooms regularly compare their positions with the store's.
		l.s.reload()
		select {
		case <-time.After(wait):
		case <-l.s.ctx.Done():
			return
		}
		l.rerouteAll()
		wait = min(2*wait, redialMax)
	}
}

// reload makes the client read the cluster's slots again soon.
func (s *Store) reload() {
	if c, ok := s.client.(*redis.ClusterClient); ok {
		c.ReloadState(s.ctx)
	}
}

// serveConnection keeps one connection until it breaks, or until no channel is wanted, in which case the error is nil.
func (l *subscriber) serveConnection() (worked bool, err error) {
	if l.markAllChanged() {
		return false, nil
	}
	c := newConnection(l)
	defer c.close()
	err = c.run()
	return c.worked.Load(), err
}

// markAllChanged marks all partitions for a new connection, which has no channels yet. It reports whether the
// subscriber has ended.
func (l *subscriber) markAllChanged() (over bool) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	for p := range l.partitions {
		l.markChanged(p)
	}
	return l.finished()
}

// finished reports whether the subscriber has nothing to do and ends. The next subscription creates a new one. The
// caller holds the store's lock.
func (l *subscriber) finished() bool {
	if len(l.partitions) > 0 {
		return false
	}
	delete(l.s.subscribers, l.master)
	return true
}

// takeChanged returns the partitions that may have changed and reports whether the subscriber has ended.
func (l *subscriber) takeChanged() (changed []int, over bool) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	changed = slices.Collect(maps.Keys(l.changed))
	clear(l.changed)
	return changed, l.finished()
}

// wanted returns the wanted channels of a partition, sorted.
func (l *subscriber) wanted(p int) []string {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	if l.s.parts[p].subscriber != l {
		return nil
	}
	return slices.Sorted(maps.Keys(l.s.parts[p].subscriptions))
}

// markSubscribed records that a connection has joined a channel, and wakes the callers waiting for it.
func (s *Store) markSubscribed(channel string, by *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.parts[partitionOfKey(channel)].subscriptions[channel]
	if w == nil {
		return
	}
	w.connection = by
	if !w.confirmed {
		w.confirmed = true
		close(w.ready)
	}
}

// markUnsubscribed records that a connection no longer delivers the messages of some partitions.
func (s *Store) markUnsubscribed(by *connection, ps ...int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range ps {
		for _, w := range s.parts[p].subscriptions {
			if w.connection == by {
				w.connection = nil
			}
		}
	}
}

// isSubscribed reports whether Redis delivers the messages of a channel to this node, as far as the node knows.
func (s *Store) isSubscribed(p int, channel []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.parts[p].subscriptions[string(channel)]
	return w != nil && w.connection != nil
}

// notifyLocal calls the followers of a room in this process. A panic of a follower does not reach the caller.
func (s *Store) notifyLocal(name string, n store.News) {
	_ = s.guard.Run("publish an append", func() {
		s.hub.Queue(name, n)
		s.hub.Flush()
	})
}

// dispatch parses a message and calls the followers.
func (s *Store) dispatch(channel, payload string) {
	s.mu.Lock()
	w := s.parts[partitionOfKey(channel)].subscriptions[channel]
	s.mu.Unlock()
	if w == nil {
		return
	}
	n, err := parseNews(payload)
	if err != nil {
		s.log.Warn("could not decode a message from Redis", "room", w.room, "err", err)
		return
	}
	s.hub.Queue(w.room, n)
	s.hub.Flush()
}
