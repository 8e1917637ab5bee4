// Package sqlitestore keeps everything in one SQLite file, for a server that runs alone.
//
// One goroutine, the writer, has the only connection that writes. It commits all waiting writes in one transaction, so
// many appends share one flush of the disk. Readers have connections of their own and never wait for the writer,
// because the file is in write-ahead-log mode. docs/data-model.md describes the tables.
package sqlitestore

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ncruces/go-sqlite3"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// ErrClosed is in the chain of every error that a store returns after Close.
var ErrClosed = storecommon.ErrClosed

// readers is how many connections read at the same time.
const readers = 4

// Options of a store. The zero value is ready to use.
type Options struct {
	Now    func() time.Time // the store's clock; time.Now if nil
	Logger *slog.Logger     // nil discards

	vfs string // another file layer, for tests
}

// Store is a [store.Store] in a file. It is safe for concurrent use.
type Store struct {
	path   string
	now    func() time.Time
	log    *slog.Logger
	hub    storecommon.Hub
	crowds storecommon.Presence
	lock   *fileLock

	damages atomic.Uint64 // see [Store.Damages]

	mu     sync.RWMutex // held for writing only to close the queue
	closed bool
	queue  chan *write
	ended  chan struct{} // closed when the writer has ended

	readers    chan *conn // connections that are idle
	checkpoint *checkpointer
	witness    *witness

	// The writer's own.
	writer  *conn
	rooms   rooms
	commits int64
}

var _ store.Store = (*Store)(nil)

// Open opens the file and makes it if there is none. It refuses, with an error for the operator, a file that another
// process has open, that another program or another version wrote, or that is damaged where everything depends on it.
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
		queue: make(chan *write, queueMax), ended: make(chan struct{}), readers: make(chan *conn, readers),
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
	if _, err := checkKind(path); err != nil {
		return nil, err // before a lock file is made next to what is no data file
	}
	if s.lock, err = lockFile(path); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.release())
		}
	}()
	exists, err := checkKind(path)
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
	if s.commits, err = s.writer.number("SELECT commits FROM state"); err != nil {
		return nil, err
	}
	if err := s.compareWitness(); err != nil {
		return nil, err
	}
	for range readers {
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
	s.rooms.init()
	go s.work()
	return s, nil
}

// compareWitness finds out whether what was committed last is missing, before anything is written.
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

// Close waits for what is under way and closes the file.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		<-s.ended
		return nil
	}
	s.closed = true
	close(s.queue)
	s.mu.Unlock()
	<-s.ended
	return s.release()
}

// release frees what the store holds. The last connection that is closed checkpoints and removes the write-ahead log.
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
	return errors.Join(append(errs, s.lock.release())...)
}

// Ping implements [store.Store].
func (s *Store) Ping(ctx context.Context) error {
	return s.read(ctx, "ping", func(c *conn) error { return c.exec("SELECT 1") })
}

// Secret implements [store.Secrets].
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) (secret []byte, err error) {
	doing, fresh := "read secret "+name, append([]byte{}, fresh...)
	known := func(c *conn) error {
		_, err := c.first(func(s *sqlite3.Stmt) { secret = s.ColumnBlob(0, []byte{}) },
			"SELECT value FROM secret WHERE name = ?", name)
		return err
	}
	if err := s.read(ctx, doing, known); err != nil || secret != nil {
		return secret, err
	}
	err = s.write(ctx, doing, func(c *conn) error {
		if err := c.exec("INSERT INTO secret VALUES (?, ?) ON CONFLICT DO NOTHING", name, fresh); err != nil {
			return err
		}
		return known(c)
	})
	return secret, err
}

// SetPresence implements [store.Presence]. Who is connected to this process need not be stored.
func (s *Store) SetPresence(ctx context.Context, room, node string, c store.Connected, ttl time.Duration) (
	map[string]store.Connected, error) {
	if err := s.usable(ctx); err != nil {
		return nil, fmt.Errorf("say who is in room %s: %w", room, err)
	}
	return s.crowds.Set(room, node, c, s.ms(), ttl), nil
}

// Broadcast implements [store.Ephemeral].
func (s *Store) Broadcast(ctx context.Context, room string, message []byte) error {
	if err := storecommon.CheckEphemeral(room, message); err != nil {
		return err
	}
	if err := s.usable(ctx); err != nil {
		return fmt.Errorf("say something in room %s: %w", room, err)
	}
	s.hub.Queue(room, store.News{Ephemeral: append([]byte{}, message...)})
	s.hub.Flush()
	return nil
}

// Clocks implements [store.Clocks]: there is one.
func (s *Store) Clocks(ctx context.Context) ([]store.ClockReading, error) {
	if err := s.usable(ctx); err != nil {
		return nil, fmt.Errorf("read the clock: %w", err)
	}
	return []store.ClockReading{{Now: s.ms(), Asked: time.Now()}}, nil
}

// Clock implements [store.Clocks].
func (s *Store) Clock(string) int { return 0 }

// usable returns an error if the context is over or the store is closed.
func (s *Store) usable(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return ErrClosed
	}
	return nil
}

// read calls do with a connection that sees one state of the file.
func (s *Store) read(ctx context.Context, doing string, do func(c *conn) error) error {
	err := s.snapshot(ctx, do)
	if err != nil {
		return fmt.Errorf("%s: %w", doing, s.explain(err))
	}
	return nil
}

func (s *Store) snapshot(ctx context.Context, do func(c *conn) error) (err error) {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.RLock() // so that Close waits
	defer s.mu.RUnlock()
	if s.closed {
		return ErrClosed
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
	defer func() { err = errors.Join(err, c.exec("ROLLBACK")) }()
	return do(c)
}

// ms is the store's time.
func (s *Store) ms() int64 { return s.now().UnixMilli() }

// Damages returns how often the file was found to be damaged since it was opened: at the start, or by a read or a
// write.
func (s *Store) Damages() uint64 { return s.damages.Load() }

// explain counts damage, and does what the function explain does.
func (s *Store) explain(err error) error {
	err = explain(err)
	if errors.Is(err, store.ErrDamaged) {
		s.damages.Add(1)
	}
	return err
}

// explain adds what callers branch on, and what an operator can do, to an error of SQLite.
func explain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sqlite3.CORRUPT), errors.Is(err, sqlite3.NOTADB), errors.Is(err, sqlite3.IOERR_DATA):
		return fmt.Errorf("%w: %w: check it with \"nonet check-data\", or restore a backup", store.ErrDamaged, err)
	case errors.Is(err, sqlite3.FULL):
		return fmt.Errorf("the disk is full: %w", err)
	}
	return err
}
