package memstore

import (
	"context"
	"fmt"
	"time"

	"nonet/room/store"
)

// Who is where has a lock of its own. Under the store's, what it allocates would have all rooms wait while the
// collector has it help.

// SetPresence implements [store.Presence].
func (s *Store) SetPresence(ctx context.Context, name, node string, c store.Connected, ttl time.Duration) (
	map[string]store.Connected, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("say who is in room %s: %w", name, err)
	}
	now := s.ms()
	s.mu.Unlock()
	return s.crowds.Set(name, node, c, now, ttl), nil
}
