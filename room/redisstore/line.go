package redisstore

import (
	"maps"
	"slices"
	"time"

	"github.com/redis/go-redis/v9"
)

// How long a broken line waits before it dials again: at first, and in the end.
const (
	redialMin = 50 * time.Millisecond
	redialMax = 500 * time.Millisecond
)

// line is this node's sharded subscription to one partition: one connection, to the master that has the partition's
// slot, for all rooms of the partition that are followed here. It is there only while there are any.
//
// The rooms that are wanted are a state, not a row of orders: the goroutine that runs the line makes the connection
// agree with it, after each change and after each break.
type line struct {
	s       *Store
	changed chan struct{} // has something in it if the wishes changed since the line has looked

	// Under the store's lock.
	running bool
	wants   map[string]*wish // by channel
}

func newLine(s *Store) *line {
	return &line{s: s, changed: make(chan struct{}, 1), wants: make(map[string]*wish)}
}

func (l *line) wake() {
	select {
	case l.changed <- struct{}{}:
	default:
	}
}

// run keeps the line until nobody wants it, or the store is closed.
func (l *line) run() {
	wait := redialMin
	for {
		var worked bool
		var err error
		if panicked := l.s.floor.Run("follow the news of Redis", func() { worked, err = l.hold() }); panicked != nil {
			err = panicked
		}
		if err == nil || l.s.ctx.Err() != nil {
			return
		}
		if worked {
			wait = redialMin
			l.s.log.Warn("the news from Redis is interrupted", "error", err)
		}
		// What is appended meanwhile is not told: rooms compare their positions with the store's anyway.
		if c, ok := l.s.client.(*redis.ClusterClient); ok {
			c.ReloadState(l.s.ctx)
		}
		select {
		case <-time.After(wait):
		case <-l.s.ctx.Done():
			return
		}
		wait = min(2*wait, redialMax)
	}
}

// hold keeps one connection, until it breaks or nobody wants it any more; then the error is nil.
func (l *line) hold() (worked bool, err error) {
	wants, over := l.look()
	if over {
		return false, nil
	}
	c := newConnection(l, wants)
	defer c.close()
	err = c.keep()
	return c.worked.Load(), err
}

// look returns the channels that are wanted. If there is none the line is over: the next wish runs it anew.
func (l *line) look() (channels []string, over bool) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	l.running = len(l.wants) > 0
	return slices.Collect(maps.Keys(l.wants)), !l.running
}

// confirm tells the followers of a channel that they will hear from now on.
func (l *line) confirm(channel string) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	if w := l.wants[channel]; w != nil && !w.confirmed {
		w.confirmed = true
		close(w.ready)
	}
}

// tell brings a message to the followers.
func (l *line) tell(channel, payload string) {
	l.s.mu.Lock()
	w := l.wants[channel]
	l.s.mu.Unlock()
	if w == nil {
		return
	}
	n, err := parseNews(payload)
	if err != nil {
		l.s.log.Warn("news from Redis that cannot be read", "room", w.room, "error", err)
		return
	}
	l.s.hub.Put(w.room, n)
	l.s.hub.Flush()
}
