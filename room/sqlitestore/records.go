package sqlitestore

import (
	"bytes"
	"context"
	"unicode/utf8"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// toReadable returns value for a column of type ANY: as TEXT if it is valid text, so that it is readable in a shell,
// and as a BLOB otherwise.
func toReadable(value []byte) any {
	if utf8.Valid(value) && !bytes.Contains(value, []byte{0}) {
		return text(append([]byte{}, value...))
	}
	return bytes.Clone(value)
}

// Put implements [store.KV].
func (s *Store) Put(ctx context.Context, f store.Record) (value []byte, err error) {
	if err := storecommon.CheckRecord(f); err != nil {
		return nil, err
	}
	f.Value = append([]byte{}, f.Value...)
	err = s.write(ctx, "put a record under "+f.Key, func(c *conn) error {
		if err := c.putRecord(f, s.ms()); err != nil {
			return err
		}
		_, err := c.queryRow(func(s *sqlite3.Stmt) { value = append([]byte{}, s.ColumnRawBlob(0)...) },
			"SELECT value FROM record JOIN subject ON subject.id = subject WHERE subject.name = ? AND record.name = ?",
			f.Key, f.Name)
		return err
	})
	if err != nil {
		return nil, err
	}
	return value, nil
}

// PutAll implements [store.KV].
func (s *Store) PutAll(ctx context.Context, all []store.Record) error {
	if err := storecommon.CheckRecords(all); err != nil {
		return err
	}
	all = append([]store.Record{}, all...)
	for i := range all {
		all[i].Value = bytes.Clone(all[i].Value)
	}
	return s.write(ctx, "put records", func(c *conn) error {
		for _, f := range all {
			if err := c.putRecord(f, s.ms()); err != nil {
				return err
			}
		}
		return nil
	})
}

// putRecord adds or replaces a record and extends the expiry of its subject.
func (c *conn) putRecord(f store.Record, now int64) error {
	id, expires, err := c.subject(f.Key, now)
	if err != nil {
		return err
	}
	until := expiry(now, f.TTL)
	switch {
	case id == 0:
		if err := c.exec("INSERT INTO subject (name, expires) VALUES (?, ?)", f.Key, orNull(until)); err != nil {
			return err
		}
		id = c.db.LastInsertRowID()
	case expires != 0 && (until == 0 || until > expires):
		if err := c.exec("UPDATE subject SET expires = ? WHERE id = ?", orNull(until), id); err != nil {
			return err
		}
	}
	if f.Limit > 0 {
		full, err := c.exists(`SELECT 1 WHERE (SELECT count(*) FROM record WHERE subject = ?1) >= ?2
			AND NOT EXISTS (SELECT 1 FROM record WHERE subject = ?1 AND name = ?3)`, id, f.Limit, f.Name)
		if err != nil {
			return err
		}
		if full {
			return store.ErrFull
		}
	}
	if f.Overwrite {
		return c.exec(`INSERT INTO record (subject, name, value) VALUES (?, ?, ?)
			ON CONFLICT DO UPDATE SET value = excluded.value`, id, f.Name, toReadable(f.Value))
	}
	return c.exec("INSERT INTO record (subject, name, value) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
		id, f.Name, toReadable(f.Value))
}

// subject returns a subject's id, or 0 if there is none, and its expiry, or 0 if it never expires. It deletes the
// subject if it has expired.
func (c *conn) subject(name string, now int64) (id, expires int64, err error) {
	_, err = c.queryRow(func(s *sqlite3.Stmt) { id, expires = s.ColumnInt64(0), s.ColumnInt64(1) },
		"SELECT id, expires FROM subject WHERE name = ?", name)
	if err == nil && id != 0 && expires != 0 && expires <= now {
		err = c.exec("DELETE FROM subject WHERE id = ?", id)
		id, expires = 0, 0
	}
	return id, expires, err
}

// List implements [store.KV].
func (s *Store) List(ctx context.Context, about string) (map[string][]byte, error) {
	out := make(map[string][]byte)
	err := s.read(ctx, "list records under "+about, func(c *conn) error {
		return c.query(func(s *sqlite3.Stmt) {
			out[s.ColumnText(0)] = append([]byte{}, s.ColumnRawBlob(1)...)
		}, `SELECT record.name, value FROM record JOIN subject ON subject.id = subject
			WHERE subject.name = ? AND (expires IS NULL OR expires > ?)`, about, s.ms())
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Delete implements [store.KV].
func (s *Store) Delete(ctx context.Context, about string, names ...string) error {
	names = append([]string{}, names...)
	return s.write(ctx, "delete records under "+about, func(c *conn) error {
		id, _, err := c.subject(about, s.ms())
		if err != nil || id == 0 {
			return err
		}
		for _, name := range names {
			if err := c.exec("DELETE FROM record WHERE subject = ? AND name = ?", id, name); err != nil {
				return err
			}
		}
		return c.exec("DELETE FROM subject WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM record WHERE subject = ?1)", id)
	})
}
