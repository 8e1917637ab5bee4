package memstore

import (
	"bytes"
	"context"
	"fmt"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// Say implements [store.Ephemeral].
func (s *Store) Say(ctx context.Context, name string, word []byte) error {
	if err := stores.CheckEphemeral(name, word); err != nil {
		return err
	}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("say in room %s: %w", name, err)
	}
	s.hub.Put(name, store.News{Ephemeral: bytes.Clone(word)})
	s.mu.Unlock()
	s.hub.Flush()
	return nil
}
