package memstore

import (
	"bytes"
	"context"
	"fmt"

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

// Scrub implements [store.Forgetting]. What was taken out of memory nobody finds.
func (s *Store) Scrub(context.Context) error { return nil }
