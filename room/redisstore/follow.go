package redisstore

import (
	"context"
	"fmt"

	"nonet/room/store"
)

// wish is that somebody follows a room.
type wish struct {
	room      string
	ready     chan struct{} // closed once Redis has confirmed that it will tell
	confirmed bool          // under the store's lock
	on        *connection   // that Redis tells now, as far as it has said; under the store's lock
}

// Follow implements [store.Log].
func (s *Store) Follow(ctx context.Context, name string, heard func(store.News)) (stop func(), err error) {
	err = s.try(ctx, func() error {
		var ready <-chan struct{}
		if stop, ready, err = s.wish(ctx, name, heard); err != nil {
			return err
		}
		select {
		case <-ready:
			return nil
		case <-ctx.Done():
			err = ctx.Err()
		case <-s.ctx.Done():
			err = ErrClosed
		}
		stop()
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("follow room %s: %w", name, err)
	}
	return stop, nil
}

// wish adds a follower, and returns a channel that is closed once the follower would hear.
func (s *Store) wish(ctx context.Context, name string, heard func(store.News)) (stop func(), ready <-chan struct{},
	err error) {
	p, channel := partitionOf(name), s.keys.news(name)
	master, err := s.master(ctx, place(p))
	if err != nil {
		return nil, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		return nil, nil, ErrClosed
	}
	leave := s.hub.Follow(name, heard)
	part := &s.parts[p]
	w := part.wishes[channel]
	if w == nil {
		w = &wish{room: name, ready: make(chan struct{})}
		if part.wishes == nil {
			part.wishes = make(map[string]*wish)
		}
		part.wishes[channel] = w
		if part.line == nil {
			s.assign(p, master)
		}
		part.line.change(p)
	}
	stop = func() {
		leave() // without the lock, for it waits for heard to return
		s.mu.Lock()
		defer s.mu.Unlock()
		// Another may have come to follow the room meanwhile.
		if part.wishes[channel] != w || s.hub.Followed(name) {
			return
		}
		delete(part.wishes, channel)
		part.line.change(p)
		if len(part.wishes) == 0 {
			s.unassign(p)
		}
	}
	return stop, w.ready, nil
}
