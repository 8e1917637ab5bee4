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

// errClosed is wrapped by the errors of a store's methods after Close.
var errClosed = storecommon.ErrClosed

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
	return s.withLock(ctx, "ping", func() error { return nil })
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
	return withLock(ctx, s, "read secret "+name, func() ([]byte, error) {
		if _, ok := s.secrets[name]; !ok {
			s.secrets[name] = bytes.Clone(fresh)
		}
		return bytes.Clone(s.secrets[name]), nil
	})
}

// withLock calls do under the store's lock, unless the context is done or the store is closed. An error names the
// operation.
func (s *Store) withLock(ctx context.Context, op string, do func() error) error {
	err := s.enter(ctx)
	if err == nil {
		defer s.mu.Unlock()
		err = do()
	}
	if err != nil {
		return &store.OpError{Op: op, Err: err}
	}
	return nil
}

// withLock is [Store.withLock] for a function that returns a value.
func withLock[T any](ctx context.Context, s *Store, op string, do func() (T, error)) (value T, err error) {
	err = s.withLock(ctx, op, func() error {
		value, err = do()
		return err
	})
	return value, err
}

// enter acquires the store's lock, or returns an error if the context is done or the store is closed.
func (s *Store) enter(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return errClosed
	}
	return nil
}

func (s *Store) ms() int64 { return s.now().UnixMilli() }

// Broadcast implements [store.Ephemeral].
func (s *Store) Broadcast(ctx context.Context, name string, word []byte) error {
	if err := storecommon.CheckEphemeral(name, word); err != nil {
		return err
	}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("broadcast to room %s: %w", name, err)
	}
	s.hub.Queue(name, store.News{Ephemeral: bytes.Clone(word)})
	s.mu.Unlock()
	s.hub.Flush()
	return nil
}

// expiry is when something expires, in Unix milliseconds; 0 means never.
type expiry struct{ until int64 }

func (e *expiry) isExpired(now int64) bool { return e.until > 0 && e.until <= now }

// extend makes something last for at least keep from now on, or forever if keep is 0.
func (e *expiry) extend(now int64, keep time.Duration) {
	if keep == 0 {
		e.until = 0
	} else if e.until > 0 {
		e.until = max(e.until, now+keep.Milliseconds())
	}
}

// findLive returns the value of a key, or nil if there is none. It deletes the value if it has expired.
func findLive[K comparable, T any, V interface {
	*T
	isExpired(now int64) bool
}](s *Store, all map[K]V, key K) V {
	v := all[key]
	if v != nil && v.isExpired(s.ms()) {
		delete(all, key)
		return nil
	}
	return v
}

// Presence has a separate lock. If it allocated under the store's lock, garbage collection assists would delay all
// rooms.

// SetPresence implements [store.Presence].
func (s *Store) SetPresence(ctx context.Context, name, node string, c store.Connected, ttl time.Duration) (
	map[string]store.Connected, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("set presence in room %s: %w", name, err)
	}
	now := s.ms()
	s.mu.Unlock()
	return s.presence.Set(name, node, c, now, ttl), nil
}
