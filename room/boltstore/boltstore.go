// Package boltstore keeps everything in one file, for a server that is alone: the default. One process has the file
// at a time. What Append has acknowledged is on the disk, and survives a kill -9 or a power cut.
package boltstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

var (
	// ErrClosed is in the chain of what a store answers after Close.
	ErrClosed = stores.ErrClosed
	// ErrBroken is in the chain of what a store answers once the file as a whole can't be used any more: nothing is read
	// or written then. It says nothing about any one room.
	ErrBroken = errors.New("the data file can't be used any more until nonet is started again")
)

// Options are what a store may be told. The zero Options are ready.
type Options struct {
	// Now is the store's clock; time.Now if nil.
	Now func() time.Time
	// Logger hears of what an operator should know; nothing is logged if nil.
	Logger *slog.Logger
}

// Store is a [store.Store] in a file.
type Store struct {
	db        *bolt.DB
	file      *os.File              // the same, as bbolt has it open
	size      atomic.Int64          // that the file has had at least
	broken    atomic.Pointer[error] // why nothing can be read or written any more; nil if it can
	beginning sync.Mutex            // held while a transaction that reads begins
	reading   sync.RWMutex          // held for reading by such transactions, but for that of a snapshot
	scrubs    scrubs

	now    func() time.Time
	log    *slog.Logger
	hub    stores.Hub
	crowds stores.Crowds

	mu      sync.RWMutex // held for reading while work is handed over
	closed  bool
	appends chan *appending
	led     chan struct{} // closed when the last append is done
	jobs    chan *job
	done    chan struct{} // closed when the last job is done

	ahead     ahead
	foldAfter time.Duration
	foldSoon  chan struct{} // asks the writer to fold after that
	foldNow   chan struct{}

	// The writer's own.
	folding *folding // nil if none is under way
	noSweep bool     // what has expired can't be cleared away
	swept   int64    // when folding began that has ended: rooms that had expired by then are gone
	sweeps  int      // how many entries were written since something was cleared away

	recounted recounts
	harms     harms
}

var _ store.Store = (*Store)(nil)

// Open opens the file, or makes it. It reads the whole file before. A file in which something is damaged is made anew of what can be read; the logger is told what was lost, and the one before is kept. It
// refuses, with a sentence for the operator, a file that another process has open, one that is not nonet's,
// one that a newer nonet wrote, an empty one, one that was cut short and one in which more is damaged than
// should be mended without being asked for.
func Open(path string, o Options) (*Store, error) {
	s, err := openWith(path, path, false, o)
	if err != nil {
		return nil, err
	}
	if err := removeJournal(path); err != nil {
		return nil, errors.Join(fmt.Errorf("remove the journal of %s: %w", path, err), s.Close())
	}
	return s, nil
}

// openWith opens the file at path with a journal that lies beside another one.
func openWith(path, journalAt string, lacks mayLack, o Options) (*Store, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	db, f, damages, err := openFile(path, o.Logger)
	if err != nil {
		return nil, err
	}
	s := &Store{
		db:   db,
		file: f,
		now:  o.Now,
		log:  o.Logger,

		appends:   make(chan *appending, groupMax),
		led:       make(chan struct{}),
		jobs:      make(chan *job, groupMax),
		done:      make(chan struct{}),
		foldAfter: foldAfter,
		foldSoon:  make(chan struct{}, 1),
		foldNow:   make(chan struct{}, 1),
	}
	s.ahead.moved.L, s.ahead.active = &s.ahead.gate, make(map[string]*tail)
	inJournal, err := s.recovers(journalAt, lacks)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open the data file %s: %w", path, err), db.Close())
	}
	s.harms.start = damages + inJournal
	go s.lead()
	go s.work()
	go s.tidies()
	return s, nil
}

// Ping implements [store.Store].
func (s *Store) Ping(ctx context.Context) error {
	return s.view(ctx, "ping", func(*txn) error { return nil })
}

// Close implements [store.Store].
func (s *Store) Close() error {
	s.mu.Lock()
	first := !s.closed
	if s.closed = true; first {
		close(s.appends)
	}
	s.mu.Unlock()
	<-s.led
	if first {
		close(s.jobs)
	}
	if s.broken.Load() != nil {
		s.ahead.journal.close()
		return nil // bbolt may hold locks that nobody frees, and what is not on the disk by now never will be
	}
	<-s.done
	if !first {
		return nil
	}
	if err := errors.Join(s.closeJournal(), s.db.Close()); err != nil {
		return fmt.Errorf("close the data file: %w", err)
	}
	return nil
}

// closeJournal brings all into the data file, which is complete by itself then.
func (s *Store) closeJournal() error {
	if !s.ahead.journal.begun() {
		return nil
	}
	path := s.db.Path()
	err := s.fold(false)
	if err == nil {
		err = s.endJournal()
	}
	s.ahead.journal.close()
	if err != nil {
		return err // the next start reads the journal
	}
	return removeJournal(path)
}

// Secret implements [store.Secrets].
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	doing := "read secret " + name
	var secret []byte
	err := s.view(ctx, doing, func(tx *txn) error {
		secret = bytes.Clone(tx.Bucket(secretsBucket).Get([]byte(name)))
		return nil
	})
	if err != nil || secret != nil {
		return secret, err
	}
	fresh = bytes.Clone(fresh)
	err = s.update(ctx, doing, func(tx *txn) error {
		b := tx.Bucket(secretsBucket)
		if secret = bytes.Clone(b.Get([]byte(name))); secret != nil {
			return nil
		}
		secret = bytes.Clone(fresh)
		return b.Put([]byte(name), fresh)
	})
	if err != nil {
		return nil, err
	}
	return secret, nil
}

// Attend implements [store.Presence].
func (s *Store) Attend(ctx context.Context, name, node string, c store.Crowd, ttl time.Duration) (
	crowds map[string]store.Crowd, err error) {
	err = s.view(ctx, "say who is in room "+name, func(*txn) error {
		crowds = s.crowds.Attend(name, node, c, s.ms(), ttl)
		return nil
	})
	return crowds, err
}

// view reads from the file.
func (s *Store) view(ctx context.Context, doing string, read func(*txn) error) error {
	err := ctx.Err()
	if err == nil {
		err = s.read(read)
	}
	if err != nil {
		s.harms.tell(s.log, err)
		return fmt.Errorf("%s: %w", doing, closedIs(err))
	}
	return nil
}

// read runs a transaction that reads. None may begin another one.
func (s *Store) read(read func(*txn) error) error {
	s.reading.RLock()
	defer s.reading.RUnlock()
	b, err := s.begin()
	if err != nil {
		return err
	}
	t := &txn{tx: b, s: s}
	err = unharmed(t.text, func() error { return read(t) })
	return errors.Join(err, unharmed(t.text, b.Rollback))
}

// begin begins a transaction that reads. Should bbolt fall over that, it would hold locks for ever.
func (s *Store) begin() (b *bolt.Tx, err error) {
	s.beginning.Lock()
	defer s.beginning.Unlock()
	if err := s.whole(); err != nil {
		return nil, err
	}
	ended := false
	err = unharmed((*txn)(nil).text, func() (err error) {
		b, err = s.db.Begin(false)
		ended = true
		return err
	})
	if !ended {
		err = s.breaks(err)
	}
	return b, err
}

// whole says why the file can't be used any more; nil if it can. One that was cut while it is in use must not be
// written to: it would grow again, with nothing where something was.
func (s *Store) whole() error {
	if why := s.broken.Load(); why != nil {
		return *why
	}
	info, err := s.file.Stat()
	switch {
	case errors.Is(err, os.ErrClosed):
		return ErrClosed
	case err != nil:
		return err
	case info.Size() < s.size.Load():
		return s.breaks(errors.New("it was cut while it was in use"))
	}
	s.size.Store(info.Size())
	return nil
}

// breaks ends all use of the file, and returns what is answered from now on.
func (s *Store) breaks(why error) error {
	broken := fmt.Errorf("%w: %s", ErrBroken, why.Error()) // what is broken is no one room, whatever the reason says
	if s.broken.CompareAndSwap(nil, &broken) {
		s.log.Error(ErrBroken.Error(), "error", why)
	}
	return *s.broken.Load()
}

func (s *Store) ms() int64 { return s.now().UnixMilli() }
