// Package shared keeps puzzles that many players are dealt, each in a room of their own: those of a day and those of a
// marathon.
package shared

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
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

// Request names a shared puzzle and says how to make it.
type Request struct {
	Key  string        // what the record is about, and the name by which the puzzle is live
	Kind engine.Kind   // of the puzzle
	Spec engine.Spec   // of the puzzle
	Live time.Duration // for how long the puzzle is live
	Keep time.Duration // for how long it is kept
}

// Get returns a shared puzzle, which the first to ask makes. The seed is a MAC of the key under a secret that the nodes
// share, so nobody can predict a puzzle; and the puzzle is stored, so that all get the same one even from nodes with
// different engines. Generation takes processor time, so it is run by inTurn.
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
			return // another caller made it meanwhile
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
	text, err := json.Marshal(p)
	if err != nil {
		return p, err
	}
	if _, err := s.store.Put(ctx, store.Record{Key: r.Key, Name: puzzleField, Value: text, TTL: r.Keep}); err != nil {
		return p, err
	}
	return s.Find(ctx, r.Key)
}

// Find returns a shared puzzle that has been made, or [store.ErrNotFound].
func (s *Puzzles) Find(ctx context.Context, key string) (p engine.Puzzle, err error) {
	facts, err := s.store.List(ctx, key)
	if err != nil {
		return p, err
	}
	text, ok := facts[puzzleField]
	if !ok {
		return p, fmt.Errorf("%s: %w", key, store.ErrNotFound)
	}
	err = json.Unmarshal(text, &p)
	return p, err
}

// Release ends that a shared puzzle is live.
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
