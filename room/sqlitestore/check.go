package sqlitestore

import (
	"errors"
	"fmt"
	"os"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/store"
)

// Damage is one fault found in a data file.
type Damage struct {
	Where string // a table, a room or a page
	What  string
	Cost  string // its consequence for the operator
}

func (d Damage) String() string { return d.Where + ": " + d.What + ". " + d.Cost + "." }

// Report is the result of a [Check].
type Report struct {
	Version int64 // of the schema
	Bytes   int64 // of the file
	Rooms   int64
	Entries int64
	Records int64    // archived rounds
	Damages []Damage // at most damagesMax
	More    int      // the number of further damages
}

const damagesMax = 1000

// IsSound reports whether nothing is damaged.
func (r *Report) IsSound() bool { return len(r.Damages) == 0 }

// String returns a summary in one line.
func (r *Report) String() string {
	return fmt.Sprintf("version %d, %d bytes, %d rooms, %d entries, %d archived rounds, %d damaged",
		r.Version, r.Bytes, r.Rooms, r.Entries, r.Records, len(r.Damages)+r.More)
}

func (r *Report) add(where, what, cost string) {
	if len(r.Damages) == damagesMax {
		r.More++
		return
	}
	r.Damages = append(r.Damages, Damage{where, what, cost})
}

// Consequences of damage.
const (
	costOfPages = "The data on the page is lost, and the server may not start. Restore a backup, or save the rest with " +
		"the sqlite3 shell's .recover"
	costOfLog  = "The room can't be opened; other rooms can"
	costOfRow  = "The data that the row belongs to is incomplete"
	costOfTail = "The last writes are lost"
)

// Check reads a whole data file and reports damage: to pages and indexes, to the hash chain of each room's log, and
// rows that refer to missing ones. It does not change any table. It returns [ErrInUse] if another process has the file
// open, and an error if the file can't be read at all.
func Check(path string) (*Report, error) {
	r, err := check(path)
	if err != nil {
		return nil, fmt.Errorf("check the data file %s: %w", path, explain(err))
	}
	return r, nil
}

func check(path string) (r *Report, err error) {
	exists, err := checkFormat(path)
	if err != nil {
		return nil, err
	}
	if !exists {
		return nil, os.ErrNotExist
	}
	lock, err := lockFile(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	c, err := openConn(path, "", sqlite3.OPEN_READWRITE)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	if id, err := c.queryInt("PRAGMA application_id"); err != nil {
		return nil, err
	} else if id != applicationID {
		return nil, ErrNotOurs
	}
	r = new(Report)
	if r.Version, err = c.queryInt("PRAGMA user_version"); err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil {
		r.Bytes = info.Size()
	}
	r.checkWitness(c, path)
	for _, part := range []struct {
		where string
		do    func(*conn) error
	}{
		{"the file", r.checkPages}, {"the logs of rooms", r.checkLogs}, {"references", r.checkReferences},
		{"the file", r.count},
	} {
		if err := part.do(c); err != nil {
			r.add(part.where, err.Error(), costOfPages)
		}
	}
	return r, nil
}

// checkWitness compares the number of commits with the witness.
func (r *Report) checkWitness(c *conn, path string) {
	commits, err := c.queryInt("SELECT commits FROM state")
	if err != nil {
		return // checkPages reports it
	}
	if _, err := os.Stat(path + witnessSuffix); err != nil {
		return
	}
	w, had, err := openWitness(path)
	if err != nil {
		r.add("the witness", err.Error(), costOfTail)
		return
	}
	_ = w.f.Close()
	if had > commits {
		r.add("the write-ahead log", fmt.Sprintf("%d transactions at its end are missing", had-commits), costOfTail)
	}
}

// checkPages lets SQLite check pages and their checksums, tables, indexes and constraints, except foreign keys.
func (r *Report) checkPages(c *conn) error {
	return c.query(func(s *sqlite3.Stmt) {
		if what := s.ColumnText(0); what != "ok" {
			r.add("the file", what, costOfPages)
		}
	}, "PRAGMA integrity_check(1000)")
}

// checkLogs verifies the hash chain of each room's log.
func (r *Report) checkLogs(c *conn) error {
	var room int64
	var head store.Position
	damaged := false
	return c.query(func(s *sqlite3.Stmt) {
		if id := s.ColumnInt64(0); id != room {
			room, head, damaged = id, store.Position{}, false
		}
		e := store.Entry{Seq: uint64(s.ColumnInt64(3)), At: s.ColumnInt64(4), Data: s.ColumnRawText(6)}
		copy(e.Hash[:], s.ColumnRawBlob(5))
		if !damaged && (e.Seq != head.Seq+1 || e.Hash != store.NextHash(head, e.Data)) {
			damaged = true
			r.add("room "+s.ColumnText(1), fmt.Sprintf("entry %d does not match the hash chain", e.Seq), costOfLog)
		}
		head = head.After(e)
	}, `SELECT room.id, code, epoch, seq, at, hash, events FROM room JOIN entry ON entry.room = room.id
		WHERE code IS NOT NULL ORDER BY room.id, seq`)
}

// checkReferences looks for rows that refer to missing ones, and for wrong counts.
func (r *Report) checkReferences(c *conn) error {
	for _, look := range []struct{ what, sql string }{
		{"a row refers to a missing row", "SELECT \"table\" FROM pragma_foreign_key_check"},
		{"a room has no entries", "SELECT 'room ' || code FROM room WHERE code IS NOT NULL AND NOT EXISTS " +
			"(SELECT 1 FROM entry WHERE room = room.id)"},
		{"its number of rows is wrong", "SELECT 'leaderboard ' || id FROM board WHERE rows <> " +
			"(SELECT count(*) FROM standing WHERE board = board.id)"},
	} {
		err := c.query(func(s *sqlite3.Stmt) { r.add(s.ColumnText(0), look.what, costOfRow) }, look.sql)
		if err != nil {
			return err
		}
	}
	return nil
}

// count counts the main kinds of rows.
func (r *Report) count(c *conn) (err error) {
	for _, n := range []struct {
		to  *int64
		sql string
	}{
		{&r.Rooms, "SELECT count(*) FROM room WHERE code IS NOT NULL"},
		{&r.Entries, "SELECT count(*) FROM entry"},
		{&r.Records, "SELECT count(*) FROM archive"},
	} {
		if *n.to, err = c.queryInt(n.sql); err != nil {
			return err
		}
	}
	return nil
}
