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
	wishes map[string]*wish // by channel
	line   *line
}

// line is this node's sharded subscription on one master: one connection, for the rooms that are followed here of all
// partitions that the master has. It is there only while there are any.
//
// The rooms that are wanted are a state, not a row of orders: the goroutine that runs the line makes the connection
// agree with it, after each change and after each break.
type line struct {
	s      *Store
	master *redis.Client
	woken  chan struct{} // has something in it if there are partitions to look at

	// Under the store's lock.
	has     map[int]bool // partitions
	changed map[int]bool // partitions whose wishes may have changed since the line has looked
}

// assign gives a partition to the line to a master, and makes that if there is none. The store's lock is held.
func (s *Store) assign(p int, master *redis.Client) {
	l := s.lines[master]
	if l == nil {
		l = &line{s: s, master: master, woken: make(chan struct{}, 1), has: map[int]bool{}, changed: map[int]bool{}}
		s.lines[master] = l
		s.wg.Go(l.run)
	}
	s.unassign(p)
	s.parts[p].line = l
	l.has[p] = true
	l.change(p)
}

// unassign takes a partition off its line. It is called with the store's lock.
func (s *Store) unassign(p int) {
	if l := s.parts[p].line; l != nil {
		s.parts[p].line = nil
		delete(l.has, p)
		l.change(p)
	}
}

// reroute gives partitions of a line to the lines of the masters that have them now, as far as the client knows.
func (l *line) reroute(ps []int) {
	for _, p := range ps {
		master, err := l.s.master(l.s.ctx, place(p))
		if err != nil || master == l.master {
			continue
		}
		l.s.mu.Lock()
		if l.s.parts[p].line == l && l.s.ctx.Err() == nil {
			l.s.assign(p, master)
		}
		l.s.mu.Unlock()
	}
}

// rerouteAll looks after all partitions of the line.
func (l *line) rerouteAll() {
	l.s.mu.Lock()
	ps := slices.Collect(maps.Keys(l.has))
	l.s.mu.Unlock()
	l.reroute(ps)
}

// change has the line look at a partition. It is called with the store's lock.
func (l *line) change(p int) {
	l.changed[p] = true
	select {
	case l.woken <- struct{}{}:
	default:
	}
}

// run keeps the line until nobody wants it, or the store is closed.
func (l *line) run() {
	wait := redialMin
	for {
		var worked bool
		var err error
		if panicked := l.s.guard.Run("follow the news of Redis", func() { worked, err = l.hold() }); panicked != nil {
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

// hold keeps one connection, until it breaks or nobody wants it any more; then the error is nil.
func (l *line) hold() (worked bool, err error) {
	if l.begin() {
		return false, nil
	}
	c := newConnection(l)
	defer c.close()
	err = c.keep()
	return c.worked.Load(), err
}

// begin has the line look at all of its partitions, for a new connection knows of none, or says that the line is over.
func (l *line) begin() (over bool) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	for p := range l.has {
		l.change(p)
	}
	return l.over()
}

// over says whether the line has nothing to do. The next wish makes another. It is called with the store's lock.
func (l *line) over() bool {
	if len(l.has) > 0 {
		return false
	}
	delete(l.s.lines, l.master)
	return true
}

// look returns the partitions that may have changed, and whether the line is over.
func (l *line) look() (changed []int, over bool) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	changed = slices.Collect(maps.Keys(l.changed))
	clear(l.changed)
	return changed, l.over()
}

// wants returns the channels that the line should be on for a partition, sorted.
func (l *line) wants(p int) []string {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	if l.s.parts[p].line != l {
		return nil
	}
	return slices.Sorted(maps.Keys(l.s.parts[p].wishes))
}

// confirm tells the followers of a channel that they will hear from now on, by a connection.
func (s *Store) confirm(channel string, by *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.parts[partitionOfKey(channel)].wishes[channel]
	if w == nil {
		return
	}
	w.on = by
	if !w.confirmed {
		w.confirmed = true
		close(w.ready)
	}
}

// silence notes that a connection does not tell of partitions any more.
func (s *Store) silence(by *connection, ps ...int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range ps {
		for _, w := range s.parts[p].wishes {
			if w.on == by {
				w.on = nil
			}
		}
	}
}

// hears says whether Redis tells this node what is said on a channel of a partition, as far as the node knows.
func (s *Store) hears(p int, channel []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.parts[p].wishes[string(channel)]
	return w != nil && w.on != nil
}

// tellHere tells those who follow a room in this process. Who appends is not to suffer from a fault of theirs.
func (s *Store) tellHere(name string, n store.News) {
	_ = s.guard.Run("tell of an append", func() {
		s.hub.Queue(name, n)
		s.hub.Flush()
	})
}

// tell brings a message to the followers.
func (s *Store) tell(channel, payload string) {
	s.mu.Lock()
	w := s.parts[partitionOfKey(channel)].wishes[channel]
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
