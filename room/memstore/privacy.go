package memstore

import (
	"bytes"
	"context"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// RemoveFromBoard implements [store.Erasure].
func (s *Store) RemoveFromBoard(ctx context.Context, b store.Leaderboard, player string) error {
	return s.withLock(ctx, "remove a player from a leaderboard", func() error {
		if on := findLive(s, s.boards, b); on != nil {
			on.take(player)
		}
		return nil
	})
}

// DeleteHistory implements [store.Erasure].
func (s *Store) DeleteHistory(ctx context.Context, player string) error {
	return s.withLock(ctx, "delete a history", func() error {
		delete(s.histories, player)
		return nil
	})
}

// RewriteArchived implements [store.Erasure].
func (s *Store) RewriteArchived(ctx context.Context, id string, data []byte) error {
	return s.withLock(ctx, "rewrite archive "+id, func() error {
		r := findLive(s, s.archive, id)
		if r == nil {
			return store.ErrNotFound
		}
		r.data = bytes.Clone(data)
		return nil
	})
}

// RewriteLog implements [store.Erasure].
func (s *Store) RewriteLog(ctx context.Context, name string, head store.Position, entries []store.Entry) error {
	if err := storecommon.CheckRewriteLog(name, head, entries); err != nil {
		return err
	}
	return s.withLock(ctx, "rewrite room "+name, func() error {
		switch h := findLive(s, s.logs, name); {
		case h == nil:
			return store.ErrNotFound
		case h.head != head:
			return store.ErrConflict
		default:
			s.list(h, nil, head.At)
			h.replace(entries)
		}
		return nil
	})
}

// PurgeDeleted implements [store.Erasure]. It does nothing, because deleted data is not kept in memory.
func (s *Store) PurgeDeleted(context.Context) error { return nil }
