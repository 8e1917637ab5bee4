package redisstore

import (
	"context"
	"fmt"

	"nonet/room/store"
)

// subscription is the state of the channel of a followed room.
type subscription struct {
	room       string
	ready      chan struct{} // closed once Redis has confirmed the subscription
	confirmed  bool          // under the store's lock
	connection *connection   // the subscribed connection, or nil; under the store's lock
}

// Follow implements [store.Log].
func (s *Store) Follow(ctx context.Context, name string, heard func(store.News)) (stop func(), err error) {
	err = s.attempt(ctx, func() error {
		var ready <-chan struct{}
		if stop, ready, err = s.subscribe(ctx, name, heard); err != nil {
			return err
		}
		select {
		case <-ready:
			return nil
		case <-ctx.Done():
			err = ctx.Err()
		case <-s.ctx.Done():
			err = errClosed
		}
		stop()
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("follow room %s: %w", name, err)
	}
	return stop, nil
}

// subscribe adds a follower. It returns a channel that is closed once news will reach the follower.
func (s *Store) subscribe(ctx context.Context, name string, heard func(store.News)) (stop func(), ready <-chan struct{},
	err error) {
	p, channel := partitionOf(name), s.keys.news(name)
	master, err := s.master(ctx, routingKey(p))
	if err != nil {
		return nil, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		return nil, nil, errClosed
	}
	leave := s.hub.Follow(name, heard)
	part := &s.parts[p]
	w := part.subscriptions[channel]
	if w == nil {
		w = &subscription{room: name, ready: make(chan struct{})}
		if part.subscriptions == nil {
			part.subscriptions = make(map[string]*subscription)
		}
		part.subscriptions[channel] = w
		if part.subscriber == nil {
			s.assign(p, master)
		}
		part.subscriber.markChanged(p)
	}
	stop = func() {
		leave() // without the lock, because it waits for heard to return
		s.mu.Lock()
		defer s.mu.Unlock()
		// Meanwhile another caller may have followed the room.
		if part.subscriptions[channel] != w || s.hub.Followed(name) {
			return
		}
		delete(part.subscriptions, channel)
		part.subscriber.markChanged(p)
		if len(part.subscriptions) == 0 {
			s.unassign(p)
		}
	}
	return stop, w.ready, nil
}
