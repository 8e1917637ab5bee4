package redisstore

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

// The minimum and maximum time that a subscriber waits before it dials again after its connection broke.
const (
	redialMin = 50 * time.Millisecond
	redialMax = 500 * time.Millisecond
)

const (
	pingEvery    = 2 * time.Second        // a connection that has received nothing since the last ping is broken
	rerouteEvery = 500 * time.Millisecond // how often channels are assigned to their current masters
)

// errSilent is the error for a connection that received nothing between two pings.
var errSilent = errors.New("the Redis server does not answer")

// subscriber is this node's sharded pub/sub subscription on one master: one connection for all followed rooms of that
// master. It exists only while there are such rooms.
//
// The wanted channels are a state and not a queue of requests: the subscriber's goroutine makes the connection match
// them after each change and after each reconnect. Another goroutine listens.
type subscriber struct {
	s      *Store
	master *redis.Client
	wake   chan struct{} // signals that changed is not empty
	heard  atomic.Bool   // whether something was received since the last ping

	// Under the store's lock.
	wanted    map[string]bool // channels
	changed   map[string]bool // channels that may have to be joined or left
	requested map[string]*request
	worked    bool // whether the current connection has joined a channel
}

// request is what the subscriber has asked its current connection about a channel. There is none for a channel that the
// connection has neither joined nor asked to join.
type request struct {
	join    bool // whether it last asked to join rather than to leave
	pending int  // the number of times it has asked without a confirmation
}

// assign gives a followed channel to the subscriber of a master, which is created if there is none. The caller holds
// the store's lock.
func (s *Store) assign(channel string, master *redis.Client) {
	l := s.subscribers[master]
	if l == nil {
		l = &subscriber{s: s, master: master, wake: make(chan struct{}, 1), wanted: map[string]bool{},
			changed: map[string]bool{}}
		s.subscribers[master] = l
		s.wg.Go(l.run)
	}
	w := s.subscriptions[channel]
	if w.subscriber != nil {
		w.subscriber.drop(channel)
	}
	w.subscriber, w.live = l, false
	l.wanted[channel] = true
	l.markChanged(channel)
}

// drop makes the subscriber leave a channel. The caller holds the store's lock.
func (l *subscriber) drop(channel string) {
	delete(l.wanted, channel)
	l.markChanged(channel)
}

// markChanged wakes the subscriber to join or leave a channel. The caller holds the store's lock.
func (l *subscriber) markChanged(channel string) {
	l.changed[channel] = true
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// reroute assigns channels whose slots have moved to the subscribers of their current masters, as far as the client
// knows them. It asks again for the other channels that are not live.
func (l *subscriber) reroute() {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	for channel := range l.wanted {
		master, err := l.s.master(l.s.ctx, channel)
		switch {
		case err == nil && master != l.master:
			l.s.assign(channel, master)
		case !l.s.subscriptions[channel].live:
			if r := l.requested[channel]; r != nil {
				*r = request{} // Redis has refused it, or its answer is late
			}
			l.markChanged(channel)
		}
	}
}

// run keeps a connection until no channel is wanted or the store is closed. It is a goroutine.
func (l *subscriber) run() {
	for wait := redialMin; ; wait = min(2*wait, redialMax) {
		var err error
		panicked := l.s.guard.Run("subscribe to Redis", func() { err = l.serve() })
		if err = cmp.Or(panicked, err); err == nil || l.s.ctx.Err() != nil {
			return
		}
		if l.recordDisconnect() {
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
		l.reroute()
	}
}

// recordDisconnect records that no channel is live, and reports whether the connection has worked.
func (l *subscriber) recordDisconnect() (worked bool) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	for channel := range l.wanted {
		l.s.subscriptions[channel].live = false
	}
	worked, l.worked = l.worked, false
	return worked
}

// reload makes the client read the cluster's slots again soon.
func (s *Store) reload() {
	if c, ok := s.client.(*redis.ClusterClient); ok {
		c.ReloadState(s.ctx)
	}
}

// serve keeps one connection until it breaks, or until no channel is wanted, in which case the error is nil.
func (l *subscriber) serve() error {
	l.s.mu.Lock()
	l.requested = map[string]*request{}
	l.s.mu.Unlock()
	l.heard.Store(true)
	ctx, broken := context.WithCancelCause(l.s.ctx)
	ps := l.master.SSubscribe(ctx)
	var listening sync.WaitGroup
	listening.Go(func() {
		var err error
		panicked := l.s.guard.Run("read from a Redis subscription", func() { err = l.listen(ctx, ps) })
		broken(cmp.Or(panicked, err))
	})
	defer listening.Wait()
	defer ps.Close()
	ping, reroute := time.NewTicker(pingEvery), time.NewTicker(rerouteEvery)
	defer ping.Stop()
	defer reroute.Stop()
	for {
		if over, err := l.sync(ctx, ps); over || err != nil {
			return err
		}
		select {
		case <-l.wake:
		case <-reroute.C:
			l.reroute()
		case <-ping.C:
			if !l.heard.Swap(false) {
				return errSilent
			}
			if err := ps.Ping(ctx); err != nil {
				return err
			}
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// sync joins and leaves the changed channels. over reports that the subscriber has nothing to do any longer.
func (l *subscriber) sync(ctx context.Context, ps *redis.PubSub) (over bool, err error) {
	join, leave, over := l.takeChanged()
	if over {
		return true, nil
	}
	// One command can join channels of a single slot only.
	for _, channel := range leave {
		if err := ps.SUnsubscribe(ctx, channel); err != nil {
			return false, err
		}
	}
	for _, channel := range join {
		if err := ps.SSubscribe(ctx, channel); err != nil {
			return false, err
		}
	}
	return false, nil
}

// takeChanged returns the channels to join and to leave, and records them as requested. over reports that the
// subscriber has ended; the next subscription creates a new one.
func (l *subscriber) takeChanged() (join, leave []string, over bool) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	if len(l.wanted) == 0 {
		delete(l.s.subscribers, l.master)
		return nil, nil, true
	}
	for channel := range l.changed {
		r, wanted := l.requested[channel], l.wanted[channel]
		if r == nil {
			if !wanted {
				continue
			}
			r = new(request)
			l.requested[channel] = r
		}
		if wanted && r.join {
			if r.pending == 0 { // the room was followed again before the subscriber left the channel
				l.s.subscriptions[channel].markLive()
			}
			continue
		}
		if wanted {
			join = append(join, channel)
		} else {
			leave = append(leave, channel)
		}
		r.join = wanted
		r.pending++
	}
	clear(l.changed)
	return join, leave, false
}

// listen receives messages until the connection breaks.
func (l *subscriber) listen(ctx context.Context, ps *redis.PubSub) error {
	for {
		got, err := ps.Receive(ctx)
		if redis.HasErrorPrefix(err, "MOVED") {
			l.s.reload() // reroute then finds the master that has the channel
			continue
		}
		if err != nil {
			return err
		}
		l.heard.Store(true)
		switch got := got.(type) {
		case *redis.Message:
			l.s.dispatch(got.Channel, got.Payload)
		case *redis.Subscription:
			l.confirm(got.Channel, got.Kind == "ssubscribe")
		}
	}
}

// confirm handles the message that the connection has joined or left a channel. A connection leaves a channel unasked
// if its slot has moved to another master.
func (l *subscriber) confirm(channel string, joined bool) {
	l.s.mu.Lock()
	defer l.s.mu.Unlock()
	l.worked = l.worked || joined
	r := l.requested[channel]
	if r == nil {
		return
	}
	if r.pending = max(r.pending-1, 0); r.pending > 0 {
		return
	}
	if !joined {
		delete(l.requested, channel)
	}
	switch {
	case !r.join || !l.wanted[channel]:
	case joined:
		l.s.subscriptions[channel].markLive()
	default:
		l.s.subscriptions[channel].live = false
		l.s.reload()
	}
}

// isSubscribed reports whether Redis delivers the messages of a channel to this node, as far as the node knows.
func (s *Store) isSubscribed(channel []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.subscriptions[string(channel)]
	return w != nil && w.live
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
	w := s.subscriptions[channel]
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
