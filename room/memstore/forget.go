package memstore

import (
	"bytes"
	"context"
	"fmt"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// Strike implements [store.Forgetting].
func (s *Store) Strike(ctx context.Context, b store.Leaderboard, player string) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("strike a player off a leaderboard: %w", err)
	}
	defer s.mu.Unlock()
	if on := s.board(b); on != nil && on.rows[player].Player != "" {
		on.ranks.Remove(on.rows[player].Row)
		delete(on.rows, player)
	}
	return nil
}

// Forget implements [store.Forgetting].
func (s *Store) Forget(ctx context.Context, player string) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("forget a history: %w", err)
	}
	defer s.mu.Unlock()
	delete(s.pasts, player)
	return nil
}

// Rewrite implements [store.Forgetting].
func (s *Store) Rewrite(ctx context.Context, id string, data []byte) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("rewrite archive %s: %w", id, err)
	}
	defer s.mu.Unlock()
	r := s.archived(id)
	if r == nil {
		return fmt.Errorf("rewrite archive %s: %w", id, store.ErrNotFound)
	}
	r.data = bytes.Clone(data)
	return nil
}

// Redraft implements [store.Forgetting].
func (s *Store) Redraft(ctx context.Context, name string, head store.Position, entries []store.Entry) error {
	if err := stores.CheckRedraft(name, head, entries); err != nil {
		return err
	}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("redraft room %s: %w", name, err)
	}
	defer s.mu.Unlock()
	switch h := s.history(name); {
	case h == nil:
		return fmt.Errorf("redraft room %s: %w", name, store.ErrNotFound)
	case h.head != head:
		return fmt.Errorf("redraft room %s: %w", name, store.ErrConflict)
	default:
		s.list(h, nil, head.At)
		h.replace(entries)
	}
	return nil
}

// Scrub implements [store.Forgetting]. What was taken out of memory nobody finds.
func (s *Store) Scrub(context.Context) error { return nil }
