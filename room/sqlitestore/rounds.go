package sqlitestore

import (
	"context"
	"time"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/store"
)

// readEnding reads the columns code, epoch and seq.
func readEnding(s *sqlite3.Stmt) store.Ending {
	return store.Ending{Room: s.ColumnText(0), Epoch: s.ColumnText(1), Seq: uint64(s.ColumnInt64(2))}
}

// PendingEndings implements [store.Endings].
func (s *Store) PendingEndings(ctx context.Context, max int) ([]store.Ending, error) {
	return list(ctx, s, "list pending rounds", readEnding,
		"SELECT code, epoch, seq FROM ending WHERE failed_at IS NULL ORDER BY id LIMIT ?", max)
}

// CompleteEnding implements [store.Endings].
func (s *Store) CompleteEnding(ctx context.Context, e store.Ending) error {
	return s.write(ctx, "complete round "+e.ID(), func(c *conn) error {
		return c.exec("DELETE FROM ending WHERE code = ? AND epoch = ? AND seq = ?", e.Room, e.Epoch, e.Seq)
	})
}

// FailEnding implements [store.Endings].
func (s *Store) FailEnding(ctx context.Context, e store.Ending, f store.Fault) error {
	return s.write(ctx, "mark round "+e.ID()+" as failed", func(c *conn) error {
		return c.exec(`UPDATE ending SET failed_at = ?, reason = ?, node = ?, failed_seq = ?
			WHERE code = ? AND epoch = ? AND seq = ? AND failed_at IS NULL`,
			f.At, f.Reason, f.Node, f.Seq, e.Room, e.Epoch, e.Seq)
	})
}

// FailedEndings implements [store.Endings].
func (s *Store) FailedEndings(ctx context.Context, max int) ([]store.FailedRound, error) {
	return list(ctx, s, "list failed rounds", func(s *sqlite3.Stmt) store.FailedRound {
		f := store.Fault{At: s.ColumnInt64(3), Reason: s.ColumnText(4), Node: s.ColumnText(5), Seq: uint64(s.ColumnInt64(6))}
		return store.FailedRound{Ending: readEnding(s), Fault: f}
	}, `SELECT code, epoch, seq, failed_at, reason, node, failed_seq FROM ending WHERE failed_at IS NOT NULL
		ORDER BY failed_at, code, epoch, seq LIMIT ?`, max)
}

// RetryEnding implements [store.Endings]. It inserts the ending anew, so that it becomes the last of the pending ones.
func (s *Store) RetryEnding(ctx context.Context, e store.Ending) error {
	return s.write(ctx, "retry round "+e.ID(), func(c *conn) error {
		err := c.exec(`DELETE FROM ending WHERE code = ? AND epoch = ? AND seq = ? AND failed_at IS NOT NULL`,
			e.Room, e.Epoch, e.Seq)
		if err != nil {
			return err
		}
		if c.db.Changes() == 0 {
			return store.ErrNotFound
		}
		return c.exec("INSERT INTO ending (code, epoch, seq) VALUES (?, ?, ?)", e.Room, e.Epoch, e.Seq)
	})
}

// expiry returns the time keep after now, or 0, which means never, if keep is 0.
func expiry(now int64, keep time.Duration) int64 {
	if keep == 0 {
		return 0
	}
	return now + keep.Milliseconds()
}

// Archive implements [store.Archives].
func (s *Store) Archive(ctx context.Context, round string, record []byte, keep time.Duration) error {
	record = append([]byte{}, record...)
	return s.write(ctx, "archive "+round, func(c *conn) error {
		now := s.ms()
		if err := c.exec("DELETE FROM archive WHERE round = ? AND expires <= ?", round, now); err != nil {
			return err
		}
		return c.exec("INSERT INTO archive (round, expires, record) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
			round, orNull(expiry(now, keep)), record)
	})
}

// ReadArchived implements [store.Archives].
func (s *Store) ReadArchived(ctx context.Context, round string) (record []byte, err error) {
	err = s.read(ctx, "read archive "+round, func(c *conn) error {
		found, err := c.queryRow(func(s *sqlite3.Stmt) { record = s.ColumnBlob(0, nil) },
			"SELECT record FROM archive WHERE round = ? AND (expires IS NULL OR expires > ?)", round, s.ms())
		if err == nil && !found {
			err = store.ErrNotFound
		}
		return err
	})
	return record, err
}

// ArchivedIDs implements [store.Archives].
func (s *Store) ArchivedIDs(ctx context.Context, after string, max int) ([]string, error) {
	return list(ctx, s, "list archives", readText,
		"SELECT round FROM archive WHERE round > ? AND (expires IS NULL OR expires > ?) ORDER BY round LIMIT ?",
		after, s.ms(), max)
}
