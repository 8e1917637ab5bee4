package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/store"
)

var secretsCases = []testCase{
	{"FirstWins", func(t *testing.T, s store.Store) {
		fresh := []byte("first")
		got, err := s.Secret(t.Context(), "signing", fresh)
		require.NoError(t, err)
		require.Equal(t, "first", string(got))
		scribble(fresh, got)
		got, err = s.Secret(t.Context(), "signing", []byte("second"))
		require.NoError(t, err)
		require.Equal(t, "first", string(got))
		got, err = s.Secret(t.Context(), "other", []byte("\x00\xff"))
		require.NoError(t, err)
		require.Equal(t, "\x00\xff", string(got))
	}},
	{"AllGetTheSame", func(t *testing.T, s store.Store) { secretsAgree(t, []store.Store{s, s, s, s, s, s, s, s}) }},
}

// secretsAgree requests one secret through many stores concurrently.
func secretsAgree(t *testing.T, nodes []store.Store) {
	t.Helper()
	got := make([]string, len(nodes))
	var wg sync.WaitGroup
	for i, s := range nodes {
		wg.Go(func() {
			secret, err := s.Secret(t.Context(), "signing", fmt.Append(nil, "of ", i))
			if err != nil {
				t.Errorf("read the secret: %v", err)
			}
			got[i] = string(secret)
		})
	}
	waitfor.Group(t, &wg, "the readers")
	require.NotEmpty(t, got[0])
	for _, secret := range got {
		require.Equal(t, got[0], secret)
	}
}

var faultsCases = []testCase{
	{"Ping", func(t *testing.T, s store.Store) { require.NoError(t, s.Ping(t.Context())) }},
	{"ACancelledContextIsAnError", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		for name, try := range everything(c) {
			require.ErrorIs(t, try(ctx, s), context.Canceled, name)
		}
		require.Len(t, c.read(), 1, "an append whose context was over before it began adds nothing")
		c.add("two")
	}},
	{"AClosedStoreIsAnError", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		require.NoError(t, s.Close())
		for name, try := range everything(c) {
			require.Error(t, try(t.Context(), s), name)
		}
		require.NoError(t, s.Close(), "closing twice does no harm")
	}},
	{"CloseWaitsForAppends", closeWaits},
	{"StopAfterCloseDoesNoHarm", func(t *testing.T, s store.Store) {
		stop, err := s.Follow(t.Context(), "room", func(store.News) {})
		require.NoError(t, err)
		require.NoError(t, s.Close())
		stop()
	}},
}

// everything returns one call of each method.
func everything(c *chain) map[string]func(context.Context, store.Store) error {
	all := everythingAside(c)
	maps.Copy(all, map[string]func(context.Context, store.Store) error{
		"Append": func(ctx context.Context, s store.Store) error {
			_, err := store.AppendAndWait(ctx, s, c.next("two"))
			return err
		},
		"Read": func(ctx context.Context, s store.Store) error { _, _, err := s.Read(ctx, c.room, 0, 1); return err },
		"Follow": func(ctx context.Context, s store.Store) error {
			_, err := s.Follow(ctx, c.room, func(store.News) {})
			return err
		},
		"Broadcast": func(ctx context.Context, s store.Store) error { return s.Broadcast(ctx, c.room, []byte("word")) },
		"Heads":     func(ctx context.Context, s store.Store) error { _, err := s.Heads(ctx, []string{c.room}); return err },
		"Clocks":    func(ctx context.Context, s store.Store) error { _, err := s.Clocks(ctx); return err },
		"Listings":  func(ctx context.Context, s store.Store) error { _, err := s.Listings(ctx, 1); return err },
		"DueRooms":  func(ctx context.Context, s store.Store) error { _, err := s.DueRooms(ctx, 1); return err },
		"SetPresence": func(ctx context.Context, s store.Store) error {
			_, err := s.SetPresence(ctx, c.room, "node", store.Connected{Watching: 1}, time.Minute)
			return err
		},
		"RecordRound": func(ctx context.Context, s store.Store) error {
			return s.RecordRound(ctx, raceOf("r", finish("ada", 1)))
		},
		"Around": func(ctx context.Context, s store.Store) error { _, err := s.Around(ctx, allTime, "ada", 1); return err },
		"RowsOf": func(ctx context.Context, s store.Store) error {
			_, err := s.RowsOf(ctx, allTime, []string{"ada"})
			return err
		},
		"Put": func(ctx context.Context, s store.Store) error {
			_, err := s.Put(ctx, store.Record{Key: "it", Name: "n"})
			return err
		},
		"PutAll": func(ctx context.Context, s store.Store) error {
			return s.PutAll(ctx, []store.Record{{Key: "it", Name: "n"}})
		},
		"List":   func(ctx context.Context, s store.Store) error { _, err := s.List(ctx, "it"); return err },
		"Delete": func(ctx context.Context, s store.Store) error { return s.Delete(ctx, "it", "n") },
		"AddToHistory": func(ctx context.Context, s store.Store) error {
			return s.AddToHistory(ctx, "ada", store.PlayedRound{Round: "r"}, time.Hour)
		},
		"History": func(ctx context.Context, s store.Store) error {
			_, _, err := s.History(ctx, "ada", 0, 1)
			return err
		},
		"Top": func(ctx context.Context, s store.Store) error { _, err := s.Top(ctx, allTime, 0, 1); return err },
		"Secret": func(ctx context.Context, s store.Store) error {
			_, err := s.Secret(ctx, "n", []byte("x"))
			return err
		},
		"PendingEndings": func(ctx context.Context, s store.Store) error { _, err := s.PendingEndings(ctx, 1); return err },
		"CompleteEnding": func(ctx context.Context, s store.Store) error {
			return s.CompleteEnding(ctx, store.Ending{Room: c.room})
		},
		"Archive": func(ctx context.Context,
			s store.Store) error {
			return s.Archive(ctx, "id", []byte("x"), time.Hour)
		},
		"Archived": func(ctx context.Context, s store.Store) error {
			_, err := s.ReadArchived(ctx, "id")
			if errors.Is(err, store.ErrNotFound) {
				return nil
			}
			return err
		},
		"ArchivedIDs": func(ctx context.Context, s store.Store) error { _, err := s.ArchivedIDs(ctx, "", 1); return err },
		"Ping":        func(ctx context.Context, s store.Store) error { return s.Ping(ctx) },
	})
	return all
}

// everythingAside returns one call of each method of quarantine and failed endings.
func everythingAside(c *chain) map[string]func(context.Context, store.Store) error {
	return map[string]func(context.Context, store.Store) error{
		"FailEnding": func(ctx context.Context, s store.Store) error {
			return s.FailEnding(ctx, store.Ending{Room: c.room}, store.Fault{})
		},
		"FailedEndings": func(ctx context.Context, s store.Store) error { _, err := s.FailedEndings(ctx, 1); return err },
		"RetryEnding": func(ctx context.Context, s store.Store) error {
			return s.RetryEnding(ctx, store.Ending{Room: c.room})
		},
		"Quarantine": func(ctx context.Context, s store.Store) error {
			return s.Quarantine(ctx, "another room", store.Fault{})
		},
		"Quarantined": func(ctx context.Context, s store.Store) error {
			_,
				err := s.QuarantineFault(ctx, c.room)
			return err
		},
		"QuarantinedRooms": func(ctx context.Context, s store.Store) error {
			_,
				err := s.QuarantinedRooms(ctx, 1)
			return err
		},
		"Release": func(ctx context.Context, s store.Store) error { return s.Release(ctx, c.room, time.Hour) },
		"Drop":    func(ctx context.Context, s store.Store) error { return s.Drop(ctx, c.room) },
	}
}

// closeWaits closes the store while appends are in progress. Each must return, with or without an error.
func closeWaits(t *testing.T, s store.Store) {
	newChain(t, s, "room 0").add("made before")
	started := make(chan struct{}, 8)
	var closed atomic.Bool
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			head := store.Position{Epoch: "e"}
			for j := 0; ; j++ {
				late := closed.Load()
				e, err := store.AppendAndWait(t.Context(), s, After(fmt.Sprint("of ", i), head, fmt.Sprint(j)))
				if err != nil {
					return
				}
				if late {
					t.Error("an append succeeded after Close had returned")
					return
				}
				head = head.After(e)
				if j == 0 {
					started <- struct{}{}
				}
			}
		})
	}
	for range 8 {
		waitfor.Value(t, started, "a writer")
	}
	require.NoError(t, s.Close())
	closed.Store(true)
	waitfor.Group(t, &wg, "the writers")
}
