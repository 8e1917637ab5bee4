package boltstore

import (
	"bytes"
	"context"
	"fmt"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// Say implements [store.Ephemeral]. The file has nothing to do with it: all who follow a room are in this process.
func (s *Store) Say(ctx context.Context, name string, word []byte) error {
	if err := stores.CheckEphemeral(name, word); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("say in room %s: %w", name, err)
	}
	s.mu.RLock()
	closed := s.closed
	s.mu.RUnlock()
	if closed {
		return fmt.Errorf("say in room %s: %w", name, ErrClosed)
	}
	s.hub.Put(name, store.News{Ephemeral: bytes.Clone(word)})
	s.hub.Flush()
	return nil
}
