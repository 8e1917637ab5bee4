// Package shared keeps puzzles that many players are dealt, each in their own room: daily puzzles and those of
// marathons.
package shared

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"nonet/engine"
	"nonet/room/puzzle/live"
	"nonet/room/store"
)

const (
	secretName  = "daily"
	puzzleField = "puzzle"
)

// Puzzles keeps shared puzzles in a store. Its methods are safe for concurrent use.
type Puzzles struct {
	store store.Store
	live  *live.Register
	now   func() int64 // the store's time, Unix milliseconds
}

// New returns the shared puzzles of a store. Each is registered as live before anybody sees it.
func New(kept store.Store, register *live.Register, now func() int64) *Puzzles {
	return &Puzzles{store: kept, live: register, now: now}
}

// Request identifies a shared puzzle and describes how to generate it.
type Request struct {
	Key  string        // key of its record, and its holder in the register of live puzzles
	Kind engine.Kind   // of the puzzle
	Spec engine.Spec   // of the puzzle
	Live time.Duration // how long the puzzle is live
	Keep time.Duration // how long it is kept
}

// Get returns a shared puzzle, which the first caller generates. The seed is a MAC of the key under a secret that the
// nodes share, so nobody can predict a puzzle. The puzzle is stored, so that nodes with different engines return the
// same one. Generation takes processor time, so it is run by inTurn.
func (s *Puzzles) Get(ctx context.Context, r Request, inTurn func(func()) error) (p engine.Puzzle, err error) {
	p, err = s.Find(ctx, r.Key)
	if !errors.Is(err, store.ErrNotFound) {
		return p, err
	}
	seed, err := s.seed(ctx, r.Key)
	if err != nil {
		return p, err
	}
	made := false
	waited := inTurn(func() {
		if p, err = s.Find(ctx, r.Key); !errors.Is(err, store.ErrNotFound) {
			return // another caller generated it meanwhile
		}
		p, err = r.Kind.Generate(r.Spec, seed)
		made = err == nil
	})
	if err := cmp.Or(waited, err); err != nil || !made {
		return p, err
	}
	if err := s.live.Hold(ctx, p, r.Key, r.Live); err != nil {
		return p, err
	}
	return store.AgreeJSON(ctx, s.store, store.Record{Key: r.Key, Name: puzzleField, TTL: r.Keep}, p)
}

// Find returns a shared puzzle that was generated before, or [store.ErrNotFound].
func (s *Puzzles) Find(ctx context.Context, key string) (p engine.Puzzle, err error) {
	puzzles, err := store.ListJSON[engine.Puzzle](ctx, s.store, key)
	p, ok := puzzles[puzzleField]
	if err == nil && !ok {
		err = fmt.Errorf("%s: %w", key, store.ErrNotFound)
	}
	return p, err
}

// Release ends the live state of a shared puzzle.
func (s *Puzzles) Release(ctx context.Context, key string) error { return s.live.Release(ctx, key) }

func (s *Puzzles) seed(ctx context.Context, key string) (seed engine.Seed, err error) {
	fresh := make([]byte, sha256.Size)
	rand.Read(fresh)
	secret, err := s.store.Secret(ctx, secretName, fresh)
	if err != nil {
		return seed, err
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte("nonet " + key))
	copy(seed[:], mac.Sum(nil))
	return seed, nil
}
