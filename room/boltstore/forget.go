package boltstore

import (
	"bytes"
	"context"
	"fmt"

	"nonet/room/store"
)

// Strike implements [store.Forgetting].
func (s *Store) Strike(ctx context.Context, b store.Leaderboard, player string) error {
	return s.update(ctx, "strike a player off a leaderboard", func(tx *txn) error {
		board := tx.Bucket(boardsBucket).Bucket(boardKey(b))
		if board == nil {
			return nil
		}
		key := bytes.Clone(board.part(playersBucket).Get([]byte(player)))
		if key == nil {
			return nil
		}
		if err := ranksOf(board).remove(key); err != nil {
			return err
		}
		return leave(board, player)
	})
}

// leave takes a player off a board whose row is gone.
func leave(board *bucket, player string) error {
	if err := board.part(playersBucket).Delete([]byte(player)); err != nil {
		return err
	}
	return board.Put(sizeKey, number(uint64(countIn(board.Get(sizeKey))-1)))
}

// Forget implements [store.Forgetting].
func (s *Store) Forget(ctx context.Context, player string) error {
	return s.update(ctx, "forget a history", func(tx *txn) error { return historyShelf.forget(tx, player) })
}

// Rewrite implements [store.Forgetting].
func (s *Store) Rewrite(ctx context.Context, id string, record []byte) error {
	doing := "rewrite archive " + id
	record = bytes.Clone(record)
	found := false
	err := s.update(ctx, doing, func(tx *txn) error {
		if found = s.archived(tx, id) != nil; !found {
			return nil
		}
		was := tx.Bucket(archiveBucket).Get([]byte(id))
		return tx.Bucket(archiveBucket).Put([]byte(id), append(bytes.Clone(was[:8]), record...))
	})
	if err == nil && !found {
		return fmt.Errorf("%s: %w", doing, store.ErrNotFound)
	}
	return err
}
