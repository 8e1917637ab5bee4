package boltstore

import (
	"bytes"
	"context"
	"fmt"

	"nonet/room/internal/stores"
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

// Redraft implements [store.Forgetting].
func (s *Store) Redraft(ctx context.Context, name string, head store.Position, entries []store.Entry) error {
	if err := stores.CheckRedraft(name, head, entries); err != nil {
		return err
	}
	values := make([][]byte, len(entries))
	for i, e := range entries {
		values[i] = entryBytes(e)
	}
	last := entries[len(entries)-1].Hash
	doing := "redraft room " + name
	var missed error
	err := s.updateAfter(ctx, doing, needsGate, func(tx *txn) error {
		var err error
		missed, err = s.redraft(tx, name, head, last, values)
		return err
	})
	if err == nil && missed != nil {
		return fmt.Errorf("%s: %w", doing, missed)
	}
	return err
}

// redraft writes entries over those of a log. Missed is why it does not, though nothing failed.
func (s *Store) redraft(tx *txn, name string, head store.Position, last [8]byte, values [][]byte) (missed, err error) {
	h, err := soundHead(tx, name)
	switch {
	case err != nil:
		return nil, err
	case h == nil || h.expired(s.ms()):
		return store.ErrNotFound, nil
	case h.position() != head:
		return store.ErrConflict, nil
	}
	for i, value := range values {
		if err := tx.Bucket(logBucket).Put(numbers(h.Log, uint64(i+1)), value); err != nil {
			return nil, err
		}
	}
	if err := unlist(tx, h, name); err != nil {
		return nil, err
	}
	h.Hash, h.ListedAt, h.ListingNo = last, 0, 0
	return nil, tx.Bucket(roomsBucket).Put([]byte(name), h.bytes())
}
