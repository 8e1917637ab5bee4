package sqlitestore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

const (
	purgeTimeout = 5 * time.Second        // how long a purge waits for readers that still see deleted data
	purgeRetry   = 100 * time.Millisecond // the pause between two attempts
)

// RemoveFromBoard implements [store.Erasure].
func (s *Store) RemoveFromBoard(ctx context.Context, b store.Leaderboard, player string) error {
	return s.write(ctx, "remove a player from a leaderboard", func(c *conn) error {
		id, _, err := c.board(b, s.ms())
		if err != nil || id == 0 {
			return err
		}
		return c.removeStanding(id, player)
	})
}

// DeleteHistory implements [store.Erasure].
func (s *Store) DeleteHistory(ctx context.Context, player string) error {
	return s.write(ctx, "delete a history", func(c *conn) error { return c.deleteHistory(player) })
}

// RewriteArchived implements [store.Erasure].
func (s *Store) RewriteArchived(ctx context.Context, round string, record []byte) error {
	record = append([]byte{}, record...)
	return s.write(ctx, "rewrite archive "+round, func(c *conn) error {
		err := c.exec("UPDATE archive SET record = ? WHERE round = ? AND (expires IS NULL OR expires > ?)",
			record, round, s.ms())
		if err == nil && c.db.Changes() == 0 {
			err = store.ErrNotFound
		}
		return err
	})
}

// RewriteLog implements [store.Erasure].
func (s *Store) RewriteLog(ctx context.Context, code string, head store.Position, entries []store.Entry) error {
	if err := storecommon.CheckRewriteLog(code, head, entries); err != nil {
		return err
	}
	entries = slices.Clone(entries)
	return s.write(ctx, "rewrite room "+code, func(c *conn) error {
		delete(s.rooms, code)
		r, err := c.room(code, s.ms())
		switch {
		case err != nil:
			return err
		case r == nil:
			return store.ErrNotFound
		case r.head != head:
			return store.ErrConflict
		}
		if err := c.exec("DELETE FROM entry WHERE room = ?", r.id); err != nil {
			return err
		}
		for _, e := range entries {
			if err := c.insertEntry(r.id, e); err != nil {
				return err
			}
		}
		return c.list(r, nil)
	})
}

// PurgeDeleted implements [store.Erasure]. With secure_delete, deleted data is overwritten with zeros, but older frames
// of the write-ahead log still contain it, and so does the main file until the next checkpoint. PurgeDeleted therefore
// checkpoints the whole log and truncates it. A reader in another process, such as a shell, can prevent that; after
// purgeTimeout it returns an error, and the caller has to try again.
func (s *Store) PurgeDeleted(ctx context.Context) error {
	const doing = "purge what was deleted"
	ctx, cancel := context.WithTimeoutCause(ctx, purgeTimeout, errBusy)
	defer cancel()
	again := time.NewTicker(purgeRetry)
	defer again.Stop()
	for {
		busy := false
		err := s.enqueueAndWait(ctx, doing, &write{noTransaction: true, do: func(c *conn) (err error) {
			busy, err = c.checkpointAndTruncate()
			return err
		}})
		if err != nil || !busy {
			return err
		}
		select {
		case <-again.C: // meanwhile the writer serves others
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", doing, context.Cause(ctx))
		}
	}
}

// checkpointAndTruncate empties the write-ahead log. busy is true if a reader prevented that.
func (c *conn) checkpointAndTruncate() (busy bool, err error) {
	if err := c.db.BusyTimeout(purgeRetry / 2); err != nil {
		return false, err
	}
	_, _, err = c.db.WALCheckpoint("main", sqlite3.CHECKPOINT_TRUNCATE)
	if errors.Is(err, sqlite3.BUSY) {
		busy, err = true, nil
	}
	return busy, errors.Join(err, c.db.BusyTimeout(busyTimeout))
}

var errBusy = errors.New("another process still reads the data file: end that process, such as a shell or a copy, " +
	"and try again")
