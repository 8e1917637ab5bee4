package memstore

import (
	"bytes"
	"context"
	"fmt"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// Broadcast implements [store.Ephemeral].
func (s *Store) Broadcast(ctx context.Context, name string, word []byte) error {
	if err := storecommon.CheckEphemeral(name, word); err != nil {
		return err
	}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("broadcast to room %s: %w", name, err)
	}
	s.hub.Queue(name, store.News{Ephemeral: bytes.Clone(word)})
	s.mu.Unlock()
	s.hub.Flush()
	return nil
}
