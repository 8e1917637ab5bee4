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

// partition is what this node follows of one, under the store's lock. It has a line as long as it has wishes.
type partition struct {
	subscriptions map[string]*subscription // by channel
	subscriber    *subscriber
}

// subscriber is this node's sharded subscription on one master: one connection, for the rooms that are followed here
// of all partitions that the master has. It is there only while there are any.
//
// The rooms that are wanted are a state, not a row of orders: the goroutine that runs the line makes the connection
// agree with it, after each change and after each break.
type subscriber struct {
	s      *Store
	master *redis.Client
	wake   chan struct{} // has something in it if there are partitions to look at

	// Under the store's lock.
	partitions map[int]bool // partitions
	changed    map[int]bool // partitions whose wishes may have changed since the line has looked
}

// assign gives a partition to the line to a master, and makes that if there is none. The store's lock is held.
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

// unassign takes a partition off its line. It is called with the store's lock.
func (s *Store) unassign(p int) {
	if l := s.parts[p].subscriber; l != nil {
		s.parts[p].subscriber = nil
		delete(l.partitions, p)
		l.markChanged(p)
	}
}

// reroute gives partitions of a line to the lines of the masters that have them now, as far as the client knows.
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

// rerouteAll looks after all partitions of the line.
func (l *subscriber) rerouteAll() {
	l.s.mu.Lock()
	ps := slices.Collect(maps.Keys(l.partitions))
	l.s.mu.Unlock()
	l.reroute(ps)
}

// markChanged has the line look at a partition. It is called with the store's lock.
func (l *subscriber) markChanged(p int) {
	l.changed[p] = true
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// run keeps the line until nobody wants it, or the store is closed.
func (l *subscriber) run() {
	wait := redialMin
	for {
		var worked bool
		var err error
		if panicked := l.s.guard.Run("follow the news of Redis", func() {
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
			l.s.log.Warn("the news from Redis is interrupted", "redis", l.master.Options().Addr, "error", err)
		}
		// What is appended meanwhile is not told: rooms compare their positions with the store's anyway.
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

// reload has the client ask the cluster soon who has which slots.
func (s *Store) reload() {
	if c, ok := s.client.(*redis.ClusterClient); ok {
		c.ReloadState(s.ctx)
	}
}

// serveConnection keeps one connection, until it breaks or nobody wants it any more; then the error is nil.
func (l *subscriber) serveConnection() (worked bool, err error) {
	if l.markAllChanged() {
		return false, nil
	}
	c := newConnection(l)
	defer c.close()
	err = c.run()
	return c.worked.Load(), err
}

// markAllChanged has the line look at all of its partitions, for a new connection knows of none, or says that the
// line is over.
func (l *subscriber) markAllChanged() (over bool) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	for p := range l.partitions {
		l.markChanged(p)
	}
	return l.finished()
}

// finished says whether the line has nothing to do. The next wish makes another. It is called with the store's lock.
func (l *subscriber) finished() bool {
	if len(l.partitions) > 0 {
		return false
	}
	delete(l.s.subscribers, l.master)
	return true
}

// takeChanged returns the partitions that may have changed, and whether the line is over.
func (l *subscriber) takeChanged() (changed []int, over bool) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	changed = slices.Collect(maps.Keys(l.changed))
	clear(l.changed)
	return changed, l.finished()
}

// wanted returns the channels that the line should be on for a partition, sorted.
func (l *subscriber) wanted(p int) []string {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	if l.s.parts[p].subscriber != l {
		return nil
	}
	return slices.Sorted(maps.Keys(l.s.parts[p].subscriptions))
}

// markSubscribed tells the followers of a channel that they will hear from now on, by a connection.
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

// markUnsubscribed notes that a connection does not tell of partitions any more.
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

// isSubscribed says whether Redis tells this node what is said on a channel of a partition, as far as the node knows.
func (s *Store) isSubscribed(p int, channel []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.parts[p].subscriptions[string(channel)]
	return w != nil && w.connection != nil
}

// notifyLocal tells those who follow a room in this process. Who appends is not to suffer from a fault of theirs.
func (s *Store) notifyLocal(name string, n store.News) {
	_ = s.guard.Run("tell of an append", func() {
		s.hub.Queue(name, n)
		s.hub.Flush()
	})
}

// dispatch brings a message to the followers.
func (s *Store) dispatch(channel, payload string) {
	s.mu.Lock()
	w := s.parts[partitionOfKey(channel)].subscriptions[channel]
	s.mu.Unlock()
	if w == nil {
		return
	}
	n, err := parseNews(payload)
	if err != nil {
		s.log.Warn("news from Redis that cannot be read", "room", w.room, "error", err)
		return
	}
	s.hub.Queue(w.room, n)
	s.hub.Flush()
}
