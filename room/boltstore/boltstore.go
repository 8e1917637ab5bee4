// Package boltstore keeps everything in one file, for a server that is alone: the default. One process has the file
// at a time. What Append has acknowledged is on the disk, and survives a kill -9 or a power cut.
package boltstore

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// ErrClosed is in the chain of what a store answers after Close.
var ErrClosed = stores.ErrClosed

// Options are what a store may be told. The zero Options are ready.
type Options struct {
	// Now is the store's clock; time.Now if nil.
	Now func() time.Time
	// Logger hears of what an operator should know; nothing is logged if nil.
	Logger *slog.Logger
}

// Store is a [store.Store] in a file.
type Store struct {
	db     *bolt.DB
	now    func() time.Time
	log    *slog.Logger
	hub    stores.Hub
	crowds stores.Crowds

	mu     sync.RWMutex // held for reading while a job is handed over
	closed bool
	jobs   chan *job
	done   chan struct{} // closed when the last job is done
}

var _ store.Store = (*Store)(nil)

// Open opens the file, or makes it. It refuses, with a sentence for the operator, a file that another process has
// open, one that is not nonet's, one that a newer nonet wrote and one that was cut short.
func Open(path string, o Options) (*Store, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	db, err := openFile(path, o.Logger)
	if err != nil {
		return nil, err
	}
	s := &Store{
		db:   db,
		now:  o.Now,
		log:  o.Logger,
		jobs: make(chan *job, groupMax),
		done: make(chan struct{}),
	}
	go s.work()
	return s, nil
}

// Ping implements [store.Store].
func (s *Store) Ping(ctx context.Context) error {
	return s.view(ctx, "ping", func(*bolt.Tx) error { return nil })
}

// Close implements [store.Store].
func (s *Store) Close() error {
	s.mu.Lock()
	if !s.closed {
		s.closed = true
		close(s.jobs)
	}
	s.mu.Unlock()
	<-s.done
	if err := s.db.Close(); err != nil {
		return fmt.Errorf("close the data file: %w", err)
	}
	return nil
}

// Secret implements [store.Secrets].
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) (secret []byte, err error) {
	doing := "read secret " + name
	err = s.view(ctx, doing, func(tx *bolt.Tx) error {
		secret = bytes.Clone(tx.Bucket(secretsBucket).Get([]byte(name)))
		return nil
	})
	if err != nil || secret != nil {
		return secret, err
	}
	fresh = bytes.Clone(fresh)
	err = s.update(ctx, doing, func(tx *bolt.Tx) error {
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
func (s *Store) Attend(ctx context.Context, name, node string, c store.Crowd, ttl time.Duration) error {
	return s.view(ctx, "say who is in room "+name, func(*bolt.Tx) error {
		s.crowds.Attend(name, node, c, s.ms(), ttl)
		return nil
	})
}

// Attending implements [store.Presence].
func (s *Store) Attending(ctx context.Context, name string) (crowds map[string]store.Crowd, err error) {
	err = s.view(ctx, "ask who is in room "+name, func(*bolt.Tx) error {
		crowds = s.crowds.Attending(name, s.ms())
		return nil
	})
	return crowds, err
}

// view reads from the file.
func (s *Store) view(ctx context.Context, doing string, read func(*bolt.Tx) error) error {
	err := ctx.Err()
	if err == nil {
		err = s.db.View(read)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", doing, closedIs(err))
	}
	return nil
}

func (s *Store) ms() int64 { return s.now().UnixMilli() }
