package sqlitestore

import (
	"context"
	"time"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/store"
)

// selectFault selects the columns that readFault reads.
const selectFault = "SELECT code, reason, node, at, seq, closed FROM quarantine "

func readFault(s *sqlite3.Stmt) store.QuarantinedRoom {
	return store.QuarantinedRoom{Room: s.ColumnText(0), Fault: store.Fault{
		Reason: s.ColumnText(1), Node: s.ColumnText(2), At: s.ColumnInt64(3), Seq: uint64(s.ColumnInt64(4)),
		Closed: s.ColumnBool(5),
	}}
}

// Quarantine implements [store.Quarantine].
func (s *Store) Quarantine(ctx context.Context, code string, f store.Fault) error {
	return s.write(ctx, "quarantine room "+code, func(c *conn) error {
		delete(s.rooms, code)
		r, err := c.room(code, s.ms())
		if err != nil {
			return err
		}
		err = c.exec(`INSERT INTO quarantine (code, reason, node, at, seq, closed) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT DO NOTHING`,
			code, f.Reason, f.Node, f.At, f.Seq, f.Closed)
		if err != nil || r == nil || c.db.Changes() == 0 {
			return err
		}
		return c.exec("UPDATE room SET keep = NULL, expires = NULL WHERE id = ?", r.id)
	})
}

// QuarantineFault implements [store.Quarantine].
func (s *Store) QuarantineFault(ctx context.Context, code string) (f store.Fault, err error) {
	err = s.read(ctx, "read the quarantine of room "+code, func(c *conn) error {
		found, err := c.queryRow(func(s *sqlite3.Stmt) { f = readFault(s).Fault }, selectFault+"WHERE code = ?", code)
		if err == nil && !found {
			err = store.ErrNotFound
		}
		return err
	})
	return f, err
}

// QuarantinedRooms implements [store.Quarantine].
func (s *Store) QuarantinedRooms(ctx context.Context, max int) ([]store.QuarantinedRoom, error) {
	return list(ctx, s, "list rooms in quarantine", readFault, selectFault+"ORDER BY at, code LIMIT ?", max)
}

// Release implements [store.Quarantine].
func (s *Store) Release(ctx context.Context, code string, keep time.Duration) error {
	return s.write(ctx, "release room "+code, func(c *conn) error {
		if err := s.endQuarantine(c, code); err != nil || keep == 0 {
			return err
		}
		now := s.ms()
		r, err := c.room(code, now)
		if err != nil || r == nil {
			return err
		}
		expires := expiry(now, keep)
		return c.exec("UPDATE room SET keep = ?, expires = ? WHERE id = ?", expires-r.head.At, expires, r.id)
	})
}

// Drop implements [store.Quarantine].
func (s *Store) Drop(ctx context.Context, code string) error {
	return s.write(ctx, "drop room "+code, func(c *conn) error {
		if err := s.endQuarantine(c, code); err != nil {
			return err
		}
		return c.removeRoom(code)
	})
}

// endQuarantine deletes a room's row of the quarantine. It returns [store.ErrNotFound] if there is none.
func (s *Store) endQuarantine(c *conn, code string) error {
	delete(s.rooms, code)
	if err := c.exec("DELETE FROM quarantine WHERE code = ?", code); err != nil {
		return err
	}
	if c.db.Changes() == 0 {
		return store.ErrNotFound
	}
	return nil
}
