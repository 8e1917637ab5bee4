package room_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/archive"
	"nonet/room/store"
	"nonet/room/storetest"
)

// recorded is a store that records all writes, to repeat them in another one.
type recorded struct {
	store.Store

	mu     sync.Mutex
	writes []func(ctx context.Context, to store.Store) error
	abouts map[string]bool // the subjects of records
	rooms  map[string]bool
}

func (s *recorded) add(write func(ctx context.Context, to store.Store) error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writes = append(s.writes, write)
}

func (s *recorded) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		s.mu.Lock()
		s.rooms[a.Room] = true
		s.mu.Unlock()
		return store.AppendAndWait(ctx, s.Store, a)
	})
}

func (s *recorded) Put(ctx context.Context, f store.Record) ([]byte, error) {
	s.mu.Lock()
	s.abouts[f.Key] = true
	s.mu.Unlock()
	s.add(func(ctx context.Context, to store.Store) error {
		_, err := to.Put(ctx, f)
		if errors.Is(err, store.ErrFull) {
			return nil // as it was
		}
		return err
	})
	return s.Store.Put(ctx, f)
}

func (s *recorded) PutAll(ctx context.Context, facts []store.Record) error {
	for _, f := range facts {
		if _, err := s.Put(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

func (s *recorded) Delete(ctx context.Context, about string, names ...string) error {
	s.add(func(ctx context.Context, to store.Store) error { return to.Delete(ctx, about, names...) })
	return s.Store.Delete(ctx, about, names...)
}

func (s *recorded) RecordRound(ctx context.Context, r store.RankedRound) error {
	s.add(func(ctx context.Context, to store.Store) error { return to.RecordRound(ctx, r) })
	return s.Store.RecordRound(ctx, r)
}

func (s *recorded) AddToHistory(ctx context.Context, player string, p store.PlayedRound, keep time.Duration) error {
	s.add(func(ctx context.Context, to store.Store) error { return to.AddToHistory(ctx, player, p, keep) })
	return s.Store.AddToHistory(ctx, player, p, keep)
}

func (s *recorded) Archive(ctx context.Context, id string, rec []byte, keep time.Duration) error {
	s.add(func(ctx context.Context, to store.Store) error { return to.Archive(ctx, id, rec, keep) })
	return s.Store.Archive(ctx, id, rec, keep)
}

// written holds the writes to a store up to some moment.
type written struct {
	writes []func(ctx context.Context, to store.Store) error
	abouts []string
	logs   []archive.Record
}

// soFar returns all writes so far.
func (s *recorded) soFar(t *testing.T) (w written) {
	t.Helper()
	s.mu.Lock()
	w.writes, w.abouts = slices.Clone(s.writes), slices.Collect(maps.Keys(s.abouts))
	rooms := slices.Sorted(maps.Keys(s.rooms))
	s.mu.Unlock()
	for _, room := range rooms {
		log, err := archive.ReadLog(t.Context(), s.Store, room)
		require.NoError(t, err)
		w.logs = append(w.logs, log)
	}
	return w
}

// to repeats the writes in another store, with the final state of the logs.
func (w written) to(t *testing.T, kept store.Store) {
	t.Helper()
	for _, write := range w.writes {
		require.NoError(t, write(t.Context(), kept))
	}
	for _, log := range w.logs {
		head := store.Position{Epoch: log.Epoch}
		for _, e := range log.Entries {
			e, err := store.AppendAndWait(t.Context(), kept,
				store.Append{Room: log.Room, Head: head, Next: e.Hash, Data: e.Data, At: e.At})
			require.NoError(t, err)
			head = head.After(e)
		}
	}
}

// left returns the written data that is still visible in a store.
func (w written) left(t *testing.T, kept store.Store) string {
	t.Helper()
	var b strings.Builder
	for _, about := range w.abouts {
		stated, err := kept.List(t.Context(), about)
		require.NoError(t, err)
		if len(stated) > 0 {
			fmt.Fprintf(&b, "%s: %s\n", about, stated)
		}
	}
	for _, log := range w.logs {
		log, err := archive.ReadLog(t.Context(), kept, log.Room)
		require.NoError(t, err)
		b.Write(log.AppendText(nil))
	}
	return b.String()
}
