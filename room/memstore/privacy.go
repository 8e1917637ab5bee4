package memstore

import (
	"bytes"
	"context"
	"fmt"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// RemoveFromBoard implements [store.Erasure].
func (s *Store) RemoveFromBoard(ctx context.Context, b store.Leaderboard, player string) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("remove a player from a leaderboard: %w", err)
	}
	defer s.mu.Unlock()
	if on := live(s, s.boards, b); on != nil {
		on.take(player)
	}
	return nil
}

// DeleteHistory implements [store.Erasure].
func (s *Store) DeleteHistory(ctx context.Context, player string) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("delete a history: %w", err)
	}
	defer s.mu.Unlock()
	delete(s.histories, player)
	return nil
}

// RewriteArchived implements [store.Erasure].
func (s *Store) RewriteArchived(ctx context.Context, id string, data []byte) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("rewrite archive %s: %w", id, err)
	}
	defer s.mu.Unlock()
	r := live(s, s.archive, id)
	if r == nil {
		return fmt.Errorf("rewrite archive %s: %w", id, store.ErrNotFound)
	}
	r.data = bytes.Clone(data)
	return nil
}

// RewriteLog implements [store.Erasure].
func (s *Store) RewriteLog(ctx context.Context, name string, head store.Position, entries []store.Entry) error {
	if err := storecommon.CheckRewriteLog(name, head, entries); err != nil {
		return err
	}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("rewrite room %s: %w", name, err)
	}
	defer s.mu.Unlock()
	switch h := live(s, s.logs, name); {
	case h == nil:
		return fmt.Errorf("rewrite room %s: %w", name, store.ErrNotFound)
	case h.head != head:
		return fmt.Errorf("rewrite room %s: %w", name, store.ErrConflict)
	default:
		s.list(h, nil, head.At)
		h.replace(entries)
	}
	return nil
}

// PurgeDeleted implements [store.Erasure]. It does nothing, because deleted data is not kept in memory.
func (s *Store) PurgeDeleted(context.Context) error { return nil }
