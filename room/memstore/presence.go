package memstore

import (
	"context"
	"fmt"
	"slices"
	"time"

	"nonet/room"
)

// presence is what one node says of a room.
type presence struct {
	crowd room.Crowd
	until int64
}

// Attend implements [room.Presence].
func (s *Store) Attend(ctx context.Context, name, node string, c room.Crowd, ttl time.Duration) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("say who is in room %s: %w", name, err)
	}
	defer s.mu.Unlock()
	s.fade(name)
	if len(c.Players) == 0 && c.Watching == 0 {
		delete(s.crowds[name], node)
		return nil
	}
	if s.crowds[name] == nil {
		s.crowds[name] = make(map[string]presence)
	}
	c.Players = slices.Clone(c.Players)
	s.crowds[name][node] = presence{c, s.ms() + ttl.Milliseconds()}
	return nil
}

// Attending implements [room.Presence].
func (s *Store) Attending(ctx context.Context, name string) (map[string]room.Crowd, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("ask who is in room %s: %w", name, err)
	}
	defer s.mu.Unlock()
	s.fade(name)
	out := make(map[string]room.Crowd, len(s.crowds[name]))
	for node, p := range s.crowds[name] {
		p.crowd.Players = slices.Clone(p.crowd.Players)
		out[node] = p.crowd
	}
	return out, nil
}

// fade forgets what silent nodes said.
func (s *Store) fade(name string) {
	for node, p := range s.crowds[name] {
		if p.until <= s.ms() {
			delete(s.crowds[name], node)
		}
	}
	if len(s.crowds[name]) == 0 {
		delete(s.crowds, name)
	}
}
