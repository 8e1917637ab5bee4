package memstore

import (
	"context"
	"fmt"
	"time"

	"nonet/room/store"
)

// Attend implements [store.Presence].
func (s *Store) Attend(ctx context.Context, name, node string, c store.Crowd, ttl time.Duration) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("say who is in room %s: %w", name, err)
	}
	defer s.mu.Unlock()
	s.crowds.Attend(name, node, c, s.ms(), ttl)
	return nil
}

// Attending implements [store.Presence].
func (s *Store) Attending(ctx context.Context, name string) (map[string]store.Crowd, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("ask who is in room %s: %w", name, err)
	}
	defer s.mu.Unlock()
	return s.crowds.Attending(name, s.ms()), nil
}
