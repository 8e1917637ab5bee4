package memstore

import (
	"context"
	"fmt"
	"time"

	"nonet/room/store"
)

// Presence has a separate lock. If it allocated under the store's lock, garbage collection assists would delay all
// rooms.

// SetPresence implements [store.Presence].
func (s *Store) SetPresence(ctx context.Context, name, node string, c store.Connected, ttl time.Duration) (
	map[string]store.Connected, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("set presence in room %s: %w", name, err)
	}
	now := s.ms()
	s.mu.Unlock()
	return s.presence.Set(name, node, c, now, ttl), nil
}
