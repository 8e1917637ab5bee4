package redisstore

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// RemoveFromBoard implements [store.Erasure].
func (s *Store) RemoveFromBoard(ctx context.Context, b store.Leaderboard, player string) error {
	keys := s.boardKeys(b)
	const op, what = "remove a player from a leaderboard", "a player's end on a leaderboard"
	return s.tryWarning(ctx, op, keys[0], what, func(c redis.Cmdable) error {
		return noReply(removeFromBoardScript.Run(ctx, c, keys, player))
	})
}

// DeleteHistory implements [store.Erasure].
func (s *Store) DeleteHistory(ctx context.Context, player string) error {
	keys := s.historyKeys(player)
	return s.tryWarning(ctx, "delete a history", keys[0], "the end of a history", func(c redis.Cmdable) error {
		return c.Del(ctx, keys...).Err()
	})
}

// RewriteArchived implements [store.Erasure].
func (s *Store) RewriteArchived(ctx context.Context, id string, record []byte) error {
	key, what := s.keys.archivedRecord(id), "archive "+id+" without a name"
	return s.tryWarning(ctx, "rewrite archive "+id, key, what, func(c redis.Cmdable) error {
		err := c.SetArgs(ctx, key, record, redis.SetArgs{Mode: "XX", KeepTTL: true}).Err()
		if errors.Is(err, redis.Nil) {
			return store.ErrNotFound
		}
		return err
	})
}

// RewriteLog implements [store.Erasure].
func (s *Store) RewriteLog(ctx context.Context, name string, head store.Position, entries []store.Entry) error {
	if err := storecommon.CheckRewriteLog(name, head, entries); err != nil {
		return err
	}
	p := partitionOf(name)
	keys := []string{s.keys.head(name), s.keys.log(name), s.keys.lobby(p), s.keys.listings(p), s.keys.rewrite(name)}
	args := []any{name, head.Epoch, head.Seq, store.FormatHash(head.Hash), head.At}
	for _, e := range entries {
		args = append(args, store.FormatHash(e.Hash), e.At, e.Data)
	}
	what := "room " + name + " without a name"
	return s.tryWarning(ctx, "rewrite room "+name, keys[0], what, func(c redis.Cmdable) error {
		n, err := rewriteLogScript.Run(ctx, c, keys, args...).Int()
		switch {
		case err != nil:
			return err
		case n == 0:
			return store.ErrNotFound
		case n == 2:
			return store.ErrConflict
		}
		return nil
	})
}

// PurgeDeleted implements [store.Erasure]. It does nothing, because deleted data is in no key. The operator is
// responsible for old files on the disks of Redis.
func (s *Store) PurgeDeleted(context.Context) error { return nil }
