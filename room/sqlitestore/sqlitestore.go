// Package sqlitestore implements a store in one SQLite file, for a server that is a single process.
//
// SQLite allows one writer at a time, so one goroutine, the writer, has the only connection that changes data. It
// commits all waiting writes in one transaction (group commit), so that many appends share one flush to the disk. The
// file uses a write-ahead log (WAL), so readers have their own connections and neither wait for the writer nor delay
// it. A third kind of connection checkpoints the log in the background. A statement is prepared once per connection.
//
// Read the files in this order: schema.sql, schema.go (creating and migrating a file), conn.go (connections and
// statements), writer.go (transactions, checkpoints), then one file for each part of the contract, such as log.go.
// vfs.go, witness.go, check.go and backup.go protect the file. docs/data-model.md describes the tables for operators.
package sqlitestore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// errClosed is wrapped by the errors of a store's methods after Close.
var errClosed = storecommon.ErrClosed

// readerCount is the number of connections for reading.
const readerCount = 4

// Options configures a store. The zero value is valid.
type Options struct {
	Now    func() time.Time // the store's clock; time.Now if nil
	Logger *slog.Logger     // nil discards all messages

	vfs string // the name of another VFS, for tests
}

// Store is a [store.Store] in a file. It is safe for concurrent use.
type Store struct {
	path     string
	now      func() time.Time
	log      *slog.Logger
	hub      storecommon.Hub
	presence storecommon.Presence
	lock     io.Closer

	damages atomic.Uint64 // see [Store.Damages]

	mu         sync.RWMutex // write-locked only to close the queue
	closed     bool
	queue      chan *write
	writerDone chan struct{} // closed when the writer has returned

	readers    chan *conn // idle connections
	checkpoint *checkpointer
	witness    *witness

	// Used by the writer only.
	writer  *conn
	commits int64
	// rooms has the rooms of recent appends by code, as the current transaction leaves them, so that the writer need not
	// look them up for each append. Rooms in quarantine are never in it.
	rooms map[string]*roomRow
}

var _ store.Store = (*Store)(nil)

// Open opens a data file, or creates it if there is none. It returns an error that tells the operator what to do if
// another process has the file open, if another program or a newer version wrote it, or if essential parts are damaged.
func Open(path string, o Options) (*Store, error) {
	s, err := open(path, o)
	if err != nil {
		return nil, fmt.Errorf("open the data file %s: %w", path, explain(err))
	}
	return s, nil
}

func open(path string, o Options) (_ *Store, err error) {
	s := &Store{
		now: o.Now, log: o.Logger,
		queue: make(chan *write, queueMax), writerDone: make(chan struct{}), readers: make(chan *conn, readerCount),
		rooms: make(map[string]*roomRow),
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	s.path = path
	if _, err := checkFormat(path); err != nil {
		return nil, err // before creating a lock file next to a file that is not a data file
	}
	if s.lock, err = lockFile(path); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.release())
		}
	}()
	exists, err := checkFormat(path)
	if err == nil && !exists {
		err = create(path, o.vfs)
	}
	if err != nil {
		return nil, err
	}
	if s.writer, err = openConn(path, o.vfs, sqlite3.OPEN_READWRITE); err != nil {
		return nil, err
	}
	if err := s.writer.migrate(); err != nil {
		return nil, err
	}
	if err := s.writer.enableWAL(); err != nil { // a file written by another tool may have another journal mode
		return nil, err
	}
	if s.commits, err = s.writer.queryInt("SELECT commits FROM state"); err != nil {
		return nil, err
	}
	if err := s.compareWitness(); err != nil {
		return nil, err
	}
	for range readerCount {
		c, err := openConn(path, o.vfs, sqlite3.OPEN_READONLY)
		if err != nil {
			return nil, err
		}
		s.readers <- c
	}
	checkpoints, err := openConn(path, o.vfs, sqlite3.OPEN_READWRITE)
	if err != nil {
		return nil, err
	}
	s.checkpoint = newCheckpointer(checkpoints, s.log)
	go s.writeLoop()
	return s, nil
}

// compareWitness reports the loss of committed transactions, and keeps copies of the files, before anything is written.
func (s *Store) compareWitness() (err error) {
	var had int64
	if s.witness, had, err = openWitness(s.path); err != nil || s.commits >= had {
		return err
	}
	s.damages.Add(1)
	if err := reportLoss(s.path, s.commits, had, s.log); err != nil {
		return err
	}
	return s.witness.write(s.commits)
}

// Close waits for operations in progress and closes the file. The last connection to be closed checkpoints and removes
// the write-ahead log.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		<-s.writerDone
		return nil
	}
	s.closed = true
	close(s.queue)
	s.mu.Unlock()
	<-s.writerDone
	return s.release()
}

// release closes everything that the store has opened so far.
func (s *Store) release() error {
	var errs []error
	if s.checkpoint != nil {
		errs = append(errs, s.checkpoint.close())
	}
	for range cap(s.readers) {
		select {
		case c := <-s.readers:
			errs = append(errs, c.close())
		default:
		}
	}
	if s.witness != nil {
		errs = append(errs, s.witness.close(s.commits))
	}
	if s.writer != nil {
		errs = append(errs, s.writer.close())
	}
	return errors.Join(append(errs, s.lock.Close())...)
}

// Ping implements [store.Store].
func (s *Store) Ping(ctx context.Context) error {
	return s.read(ctx, "ping", func(c *conn) error { return c.exec("SELECT 1") })
}

// Secret implements [store.Secrets].
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) (secret []byte, err error) {
	doing, fresh := "read secret "+name, append([]byte{}, fresh...)
	find := func(c *conn) error {
		_, err := c.queryRow(func(s *sqlite3.Stmt) { secret = s.ColumnBlob(0, []byte{}) },
			"SELECT value FROM secret WHERE name = ?", name)
		return err
	}
	if err := s.read(ctx, doing, find); err != nil || secret != nil {
		return secret, err
	}
	err = s.write(ctx, doing, func(c *conn) error {
		if err := c.exec("INSERT INTO secret VALUES (?, ?) ON CONFLICT DO NOTHING", name, fresh); err != nil {
			return err
		}
		return find(c)
	})
	return secret, err
}

// SetPresence implements [store.Presence]. It stores nothing in the file, because there is only this process.
func (s *Store) SetPresence(ctx context.Context, room, node string, c store.Connected, ttl time.Duration) (
	map[string]store.Connected, error) {
	if err := s.checkUsable(ctx); err != nil {
		return nil, fmt.Errorf("set presence in room %s: %w", room, err)
	}
	return s.presence.Set(room, node, c, s.ms(), ttl), nil
}

// Broadcast implements [store.Ephemeral].
func (s *Store) Broadcast(ctx context.Context, room string, message []byte) error {
	if err := storecommon.CheckEphemeral(room, message); err != nil {
		return err
	}
	if err := s.checkUsable(ctx); err != nil {
		return fmt.Errorf("broadcast to room %s: %w", room, err)
	}
	s.hub.Queue(room, store.News{Ephemeral: append([]byte{}, message...)})
	s.hub.Flush()
	return nil
}

// Clocks implements [store.Clocks]. There is a single clock.
func (s *Store) Clocks(ctx context.Context) ([]store.ClockReading, error) {
	if err := s.checkUsable(ctx); err != nil {
		return nil, fmt.Errorf("read the clock: %w", err)
	}
	return []store.ClockReading{{Now: s.ms(), Asked: time.Now()}}, nil
}

// Clock implements [store.Clocks].
func (s *Store) Clock(string) int { return 0 }

// checkUsable returns an error if the context is done or the store is closed.
func (s *Store) checkUsable(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return errClosed
	}
	return nil
}

// read calls do with a connection in a read transaction, which sees one state of the file.
func (s *Store) read(ctx context.Context, doing string, do func(c *conn) error) error {
	err := s.readTransaction(ctx, do)
	if err != nil {
		return &store.OpError{Op: doing, Err: s.explain(err)}
	}
	return nil
}

// readTransaction takes an idle connection and runs do in a transaction. The transaction ends with ROLLBACK because
// there is nothing to commit.
func (s *Store) readTransaction(ctx context.Context, do func(c *conn) error) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock() // makes Close wait
	defer s.mu.RUnlock()
	if s.closed {
		return errClosed
	}
	var c *conn
	select {
	case c = <-s.readers:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { s.readers <- c }()
	if err := c.exec("BEGIN"); err != nil {
		return err
	}
	defer func() {
		if !c.db.GetAutocommit() { // after some errors SQLite has rolled back already
			err = errors.Join(err, c.exec("ROLLBACK"))
		}
	}()
	return do(c)
}

// list reads a value from each row of a query's result.
func list[T any](ctx context.Context, s *Store, doing string, row func(s *sqlite3.Stmt) T, sql string, params ...any) (
	all []T, err error) {
	err = s.read(ctx, doing, func(c *conn) error {
		return c.query(func(s *sqlite3.Stmt) { all = append(all, row(s)) }, sql, params...)
	})
	return all, err
}

// readText reads the first column.
func readText(s *sqlite3.Stmt) string { return s.ColumnText(0) }

// ms returns the store's time in Unix milliseconds.
func (s *Store) ms() int64 { return s.now().UnixMilli() }

// Damages returns how often damage was found since the file was opened: at the start, by a read or by a write.
func (s *Store) Damages() uint64 { return s.damages.Load() }

// explain counts damage and calls the function explain.
func (s *Store) explain(err error) error {
	err = explain(err)
	if errors.Is(err, store.ErrDamaged) {
		s.damages.Add(1)
	}
	return err
}

// explain maps errors of SQLite to the errors that callers of a store branch on, and tells operators what to do.
func explain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sqlite3.CORRUPT), errors.Is(err, sqlite3.NOTADB), errors.Is(err, sqlite3.IOERR_DATA):
		return fmt.Errorf("%w: %w: check it with \"nonet check-data\", or restore a backup", store.ErrDamaged, err)
	case errors.Is(err, sqlite3.FULL), errors.Is(err, sqlite3.IOERR_SHMSIZE): // the latter if the WAL's index can't grow
		return fmt.Errorf("the disk is full, free some space: %w", err)
	case errors.Is(err, sqlite3.BUSY):
		return fmt.Errorf("another process has locked the file, end that process, such as a shell: %w", err)
	}
	return err
}
