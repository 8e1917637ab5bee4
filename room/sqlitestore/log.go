package sqlitestore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// roomsMax is the maximum number of rooms in the writer's cache.
const roomsMax = 20_000

// roomRow is a row of the table room, with the room's last entry.
type roomRow struct {
	id       int64
	head     store.Position
	keep     int64 // 0 means forever
	expires  int64 // as in the table
	deadline int64
	listing  []byte
}

func (r *roomRow) isExpired(now int64) bool { return r.keep > 0 && r.head.At+r.keep <= now }

const selectRoom = `SELECT room.id, epoch, seq, hash, at, keep, expires, deadline, listing
FROM room JOIN entry ON entry.room = room.id WHERE code = ? ORDER BY seq DESC LIMIT 1`

func readRoom(s *sqlite3.Stmt) *roomRow {
	r := &roomRow{id: s.ColumnInt64(0), keep: s.ColumnInt64(5), expires: s.ColumnInt64(6), deadline: s.ColumnInt64(7)}
	r.head = store.Position{Epoch: s.ColumnText(1), Seq: uint64(s.ColumnInt64(2)), At: s.ColumnInt64(4)}
	copy(r.head.Hash[:], s.ColumnRawBlob(3))
	if s.ColumnType(8) != sqlite3.NULL {
		r.listing = append([]byte{}, s.ColumnRawText(8)...)
	}
	return r
}

// room returns a room, or nil if there is none or it has expired. Rooms in quarantine do not expire, because Quarantine
// sets keep to NULL.
func (c *conn) room(code string, now int64) (r *roomRow, err error) {
	_, err = c.queryRow(func(s *sqlite3.Stmt) { r = readRoom(s) }, selectRoom, code)
	if err != nil || r == nil || r.isExpired(now) {
		return nil, err
	}
	return r, nil
}

// Append implements [store.Log].
func (s *Store) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	a.Listing = bytes.Clone(a.Listing) // the write outlives the call
	p := &pendingAppend{store: s, a: a, callback: done}
	p.write = write{do: p.run, done: p.complete, checkCancelled: func() error {
		if !by.IsZero() && time.Now().After(by) {
			return fmt.Errorf("%w: %w", errDeadline, context.DeadlineExceeded)
		}
		return nil
	}}
	err := storecommon.CheckAppend(a)
	if err == nil {
		err = s.enqueue(&p.write)
	}
	if err != nil {
		go p.complete(err)
	}
}

var errDeadline = errors.New("the append was not started in time")

// pendingAppend is an append that waits for the writer.
type pendingAppend struct {
	write
	store    *Store
	a        store.Append
	callback func(store.Entry, error)
	entry    store.Entry
	added    bool // by this call; otherwise the log had the entry already
}

// run adds the entry in the writer's transaction, unless an earlier attempt has added it already.
func (p *pendingAppend) run(c *conn) error {
	s, a, now := p.store, p.a, p.store.ms()
	p.added = false
	r, err := s.roomToAppend(c, a.Room, now)
	if err != nil {
		return err
	}
	switch {
	case r == nil && a.Head.Seq > 0:
		return &store.ConflictError{}
	case r != nil && r.head != a.Head:
		entries, err := c.entries(r.id, max(a.Head.Seq, 1)-1, store.ReadMax)
		if err == nil {
			p.entry, err = storecommon.ResolveConflict(a, r.head.Epoch, entries)
		}
		return err
	}
	if err := storecommon.CheckDeadline(a, now); err != nil {
		return err
	}
	if r == nil {
		if r, err = s.createRoom(c, a); err != nil {
			return err
		}
	}
	p.entry = store.Entry{
		Seq: a.Head.Seq + 1, Hash: a.Next, At: storecommon.Stamp(a, now, r.head.At), Data: a.Data,
	}
	if err = c.insertEntry(r.id, p.entry); err == nil {
		r.head = r.head.After(p.entry)
		err = s.updateRoom(c, r, a)
	}
	if err != nil {
		delete(s.rooms, a.Room) // the savepoint is rolled back
	}
	p.added = err == nil
	return err
}

// complete calls the caller's callback, and sends the entry to the followers of the room.
func (p *pendingAppend) complete(err error) {
	var conflict *store.ConflictError
	switch {
	case err == nil:
		p.callback(p.entry, nil)
		if p.added {
			p.store.hub.Queue(p.a.Room, store.News{Epoch: p.a.Head.Epoch, Entry: p.entry})
		}
	case errors.As(err, &conflict):
		p.callback(store.Entry{}, conflict)
	default:
		p.callback(store.Entry{}, &store.OpError{Op: "append to room " + p.a.Room, Err: err})
	}
}

func (c *conn) insertEntry(room int64, e store.Entry) error {
	return c.exec("INSERT INTO entry (room, seq, at, hash, events) VALUES (?, ?, ?, ?, ?)",
		room, e.Seq, e.At, e.Hash[:], text(e.Data))
}

// roomToAppend returns the room with the given code, or nil if there is none or it has expired. It returns
// [store.ErrQuarantined] if the room is in quarantine.
func (s *Store) roomToAppend(c *conn, code string, now int64) (*roomRow, error) {
	if r := s.rooms[code]; r != nil && !r.isExpired(now) {
		return r, nil
	}
	delete(s.rooms, code)
	if quarantined, err := c.exists("SELECT 1 FROM quarantine WHERE code = ?", code); err != nil {
		return nil, err
	} else if quarantined {
		return nil, store.ErrQuarantined
	}
	r, err := c.room(code, now)
	if err != nil || r == nil {
		return nil, err
	}
	s.remember(code, r)
	return r, nil
}

// remember puts a room into the cache, which is emptied first if it is full.
func (s *Store) remember(code string, r *roomRow) {
	if len(s.rooms) >= roomsMax {
		clear(s.rooms)
	}
	s.rooms[code] = r
}

// createRoom inserts a room without entries. An expired room with the same code loses its code.
func (s *Store) createRoom(c *conn, a store.Append) (*roomRow, error) {
	if err := c.removeRoom(a.Room); err != nil {
		return nil, err
	}
	err := c.exec("INSERT INTO room (code, epoch, listed) VALUES (?, ?, 0)", a.Room, a.Head.Epoch)
	if err != nil {
		return nil, err
	}
	r := &roomRow{id: c.db.LastInsertRowID(), head: store.Position{Epoch: a.Head.Epoch}}
	s.remember(a.Room, r)
	return r, nil
}

// markDeleted begins the statement that takes the code from a room. The sweep deletes its entries.
const markDeleted = "UPDATE room SET code = NULL, expires = 0, deadline = NULL, listing = NULL WHERE "

// removeRoom marks the room of a code as deleted.
func (c *conn) removeRoom(code string) error { return c.exec(markDeleted+"code = ?", code) }

// updateRoom writes what an append changes of the room's row, which for most moves is nothing.
func (s *Store) updateRoom(c *conn, r *roomRow, a store.Append) error {
	if keep := a.TTL.Milliseconds(); keep != r.keep {
		r.keep, r.expires = keep, 0
		if keep > 0 {
			r.expires = r.head.At + keep
		}
		err := c.exec("UPDATE room SET keep = ?, expires = ? WHERE id = ?", orNull(keep), orNull(r.expires), r.id)
		if err != nil {
			return err
		}
	}
	if a.Deadline != r.deadline {
		r.deadline = a.Deadline
		if err := c.exec("UPDATE room SET deadline = ? WHERE id = ?", orNull(a.Deadline), r.id); err != nil {
			return err
		}
	}
	if (a.Listing == nil) != (r.listing == nil) || !bytes.Equal(a.Listing, r.listing) {
		if err := c.list(r, a.Listing); err != nil {
			return err
		}
	}
	if a.EndsRound {
		return c.exec("INSERT INTO ending (code, epoch, seq) VALUES (?, ?, ?)", a.Room, r.head.Epoch, r.head.Seq)
	}
	return nil
}

// list sets the room's entry in the public list; nil removes the room from the list.
func (c *conn) list(r *roomRow, listing []byte) error {
	r.listing = listing
	if listing == nil {
		return c.exec("UPDATE room SET listing = NULL WHERE id = ?", r.id)
	}
	if err := c.exec("UPDATE state SET listings = listings + 1"); err != nil {
		return err
	}
	return c.exec("UPDATE room SET listing = ?, listed = (SELECT listings FROM state) WHERE id = ?", text(listing), r.id)
}

// entries returns up to max of a room's entries after seq, within the size limit of one read.
func (c *conn) entries(room int64, after uint64, max int) (out []store.Entry, err error) {
	page := storecommon.PageLimit{Max: max}
	s, err := c.prepare("SELECT seq, at, hash, events FROM entry WHERE room = ? AND seq > ? ORDER BY seq", room, after)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Reset()) }()
	for s.Step() {
		data := s.ColumnRawText(3)
		if !page.Take(len(data)) {
			return out, nil
		}
		e := store.Entry{Seq: uint64(s.ColumnInt64(0)), At: s.ColumnInt64(1), Data: bytes.Clone(data)}
		copy(e.Hash[:], s.ColumnRawBlob(2))
		out = append(out, e)
	}
	return out, s.Err()
}

// Read implements [store.Log].
func (s *Store) Read(ctx context.Context, code string, after uint64, max int) (
	epoch string, entries []store.Entry, err error) {
	err = s.read(ctx, "read room "+code, func(c *conn) error {
		r, err := c.room(code, s.ms())
		if err != nil {
			return err
		}
		if r == nil {
			return store.ErrNotFound
		}
		epoch = r.head.Epoch
		entries, err = c.entries(r.id, after, max)
		return err
	})
	if err != nil {
		return "", nil, err
	}
	return epoch, entries, nil
}

// Follow implements [store.Log].
func (s *Store) Follow(ctx context.Context, code string, heard func(store.News)) (func(), error) {
	if err := s.checkUsable(ctx); err != nil {
		return nil, fmt.Errorf("follow room %s: %w", code, err)
	}
	return s.hub.Follow(code, heard), nil
}

// Heads implements [store.Log].
func (s *Store) Heads(ctx context.Context, codes []string) ([]store.Position, error) {
	heads := make([]store.Position, len(codes))
	err := s.read(ctx, "read heads", func(c *conn) error {
		for i, code := range codes {
			r, err := c.room(code, s.ms())
			if err != nil {
				return err
			}
			if r != nil {
				heads[i] = r.head
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return heads, nil
}

// served is a condition for rooms that are neither expired nor in quarantine. Its parameter is the current time.
const served = ` code IS NOT NULL AND code NOT IN (SELECT code FROM quarantine)
AND (keep IS NULL OR keep + (SELECT at FROM entry WHERE entry.room = room.id ORDER BY seq DESC LIMIT 1) > ?) `

// Listings implements [store.Lobby].
func (s *Store) Listings(ctx context.Context, max int) (out [][]byte, err error) {
	return list(ctx, s, "list rooms", func(s *sqlite3.Stmt) []byte { return append([]byte{}, s.ColumnRawText(0)...) },
		"SELECT listing FROM room WHERE listing IS NOT NULL AND"+served+"ORDER BY listed DESC LIMIT ?", s.ms(), max)
}

// DueRooms implements [store.Timers].
func (s *Store) DueRooms(ctx context.Context, max int) (due []string, err error) {
	now := s.ms()
	return list(ctx, s, "read due rooms", readText,
		"SELECT code FROM room WHERE deadline <= ? AND"+served+"ORDER BY deadline, code LIMIT ?", now, now, max)
}
