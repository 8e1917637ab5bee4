// Package memstore implements a store in memory, for tests and simulation. Several nodes of one process share a store
// by sharing the pointer. It starts no goroutine and stamps times from [Options.Now].
package memstore

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"time"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// ErrClosed is wrapped by the errors of a store's methods after Close.
var ErrClosed = storecommon.ErrClosed

// Options configures a store. The zero value is valid.
type Options struct {
	// Now is the store's clock; time.Now if nil. It is called under the store's lock and must not call the store.
	Now func() time.Time
}

// Store is a [store.Store] in memory.
type Store struct {
	now      func() time.Time
	hub      storecommon.Hub
	presence storecommon.Presence

	mu          sync.Mutex
	closed      bool
	listings    int // number of changes of listings
	logs        map[string]*roomLog
	boards      map[store.Leaderboard]*board
	secrets     map[string][]byte
	endings     []store.Ending // oldest first
	failed      []store.FailedRound
	quarantined map[string]store.Fault // rooms in quarantine
	archive     map[string]*record
	kv          map[string]*kvSet
	histories   map[string]*playerHistory
}

var _ store.Immediate = (*Store)(nil)

// New returns an empty store.
func New(o Options) *Store {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Store{
		now:         o.Now,
		logs:        make(map[string]*roomLog),
		boards:      make(map[store.Leaderboard]*board),
		secrets:     make(map[string][]byte),
		archive:     make(map[string]*record),
		kv:          make(map[string]*kvSet),
		histories:   make(map[string]*playerHistory),
		quarantined: make(map[string]store.Fault),
	}
}

// Ping implements [store.Store].
func (s *Store) Ping(ctx context.Context) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("ping: %w", err)
	}
	s.mu.Unlock()
	return nil
}

// Immediate implements [store.Immediate].
func (*Store) Immediate() {}

// Close implements [store.Store].
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return nil
}

// Secret implements [store.Secrets].
func (s *Store) Secret(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("read secret %s: %w", name, err)
	}
	defer s.mu.Unlock()
	if _, ok := s.secrets[name]; !ok {
		s.secrets[name] = bytes.Clone(fresh)
	}
	return bytes.Clone(s.secrets[name]), nil
}

// enter acquires the store's lock, or returns an error if the context is done or the store is closed.
func (s *Store) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return ErrClosed
	}
	return nil
}

func (s *Store) ms() int64 { return s.now().UnixMilli() }
