package redisstore

import (
	"context"
	"fmt"

	"nonet/room/store"
)

// subscription is the channel of a followed room.
type subscription struct {
	room  string
	ready chan struct{} // closed once Redis has confirmed the subscription

	// Under the store's lock.
	confirmed  bool // whether ready is closed
	subscriber *subscriber
	live       bool // whether Redis delivers the channel's messages to this node
}

// markLive records that Redis delivers the channel's messages. The caller holds the store's lock.
func (w *subscription) markLive() {
	w.live = true
	if !w.confirmed {
		w.confirmed = true
		close(w.ready)
	}
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
	channel := s.keys.news(name)
	master, err := s.master(ctx, channel)
	if err != nil {
		return nil, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		return nil, nil, errClosed
	}
	leave := s.hub.Follow(name, heard)
	w := s.subscriptions[channel]
	if w == nil {
		w = &subscription{room: name, ready: make(chan struct{})}
		s.subscriptions[channel] = w
		s.assign(channel, master)
	}
	stop = func() {
		leave() // without the lock, because it waits for heard to return
		s.mu.Lock()
		defer s.mu.Unlock()
		// Meanwhile another caller may have followed the room.
		if s.subscriptions[channel] == w && !s.hub.HasFollower(name) {
			delete(s.subscriptions, channel)
			w.subscriber.drop(channel)
		}
	}
	return stop, w.ready, nil
}
