package boltstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/store"
	"nonet/room/storetest"
)

func openTest(t *testing.T, o Options) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "nonet.db"), o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// together holds the writer back until all writes wait, so that they share a commit, and calls then, if any.
func together(t *testing.T, s *Store, then func(), writes ...func() error) []error {
	t.Helper()
	held, free := make(chan struct{}), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		_ = s.update(context.Background(), "hold", func(*txn) error {
			close(held)
			waitfor.Value(t, free, "all writes")
			return nil
		})
	})
	waitfor.Value(t, held, "the writer")
	errs := make([]error, len(writes))
	for i, write := range writes {
		wg.Go(func() { errs[i] = write() })
		for len(s.jobs) <= i { // they wait in this order
			runtime.Gosched()
		}
	}
	if then != nil {
		then()
	}
	close(free)
	waitfor.Group(t, &wg, "all writes")
	return errs
}

// TestWritesThatAreGivenUp are carried out while nobody waits for them any more. The race detector is the judge.
func TestWritesThatAreGivenUp(t *testing.T) {
	s := openTest(t, Options{})
	ctx, giveUp := context.WithCancel(t.Context())
	fact := store.Fact{About: "room", Name: "a", Value: []byte("1")}
	together(t, s, giveUp, func() error {
		_, err := s.State(ctx, fact)
		return err
	}, func() error {
		return s.StateAll(ctx, []store.Fact{fact})
	}, func() error {
		_, err := s.Secret(ctx, "signing", []byte("hush"))
		return err
	}, func() error {
		return s.Rewrite(ctx, "round", []byte("none"))
	}, func() error {
		return s.scrub(ctx)
	})
	require.NoError(t, s.update(t.Context(), "wait for them", func(*txn) error { return nil }))
	facts, err := s.Stated(t.Context(), fact.About)
	require.NoError(t, err)
	require.Equal(t, map[string][]byte{fact.Name: fact.Value}, facts)
}

// TestScrubBesideTheFirstAppend: the journal is made while what it may hold is to be cleared. The race detector is the
// judge.
func TestScrubBesideTheFirstAppend(t *testing.T) {
	for range 20 {
		s := openTest(t, Options{})
		var wg sync.WaitGroup
		wg.Go(func() { assert.NoError(t, s.scrub(t.Context())) })
		_, err := s.Append(t.Context(), storetest.After("room", store.Position{Epoch: "e"}, "made"))
		require.NoError(t, err)
		waitfor.Group(t, &wg, "the scrub")
	}
}

// TestOneFailingWriteFailsAlone: the others of its group are committed, once each and in their order.
func TestOneFailingWriteFailsAlone(t *testing.T) {
	for name, fail := range map[string]func(*txn) error{
		"an error":           func(*txn) error { return errors.New("no good") },
		"a panic":            func(*txn) error { panic("assertion failed") },
		"what bbolt refuses": func(tx *txn) error { return tx.Bucket(roomsBucket).Put(nil, nil) },
		"damage": func(tx *txn) error {
			tx.Bucket(secretsBucket).Get([]byte("harmed"))
			return nil
		},
		"after a write of its own": func(tx *txn) error {
			if err := tx.Bucket(secretsBucket).Put([]byte("half"), []byte("done")); err != nil {
				return err
			}
			return errors.New("no good")
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := openTest(t, Options{})
			require.NoError(t, s.update(t.Context(), "harm", func(tx *txn) error {
				return tx.tx.Bucket(secretsBucket).Put([]byte("harmed"), []byte("no sum"))
			}))
			const rounds = 20
			var writes []func() error
			var want []string
			for i := range rounds {
				want = append(want, fmt.Sprint(i))
				writes = append(writes, func() error {
					return s.update(context.Background(), "write", func(tx *txn) error {
						b := tx.Bucket(archiveBucket)
						so := bytes.Clone(b.Get([]byte("all")))
						return b.Put([]byte("all"), fmt.Appendf(so, "%d ", i))
					})
				})
				if i%7 == 3 {
					writes = append(writes, func() error { return s.update(context.Background(), "fail", fail) })
				}
			}
			errs := together(t, s, nil, writes...)
			failed := len(slices.DeleteFunc(errs, func(err error) bool { return err == nil }))
			require.Equal(t, 3, failed)
			require.NoError(t, s.view(t.Context(), "look", func(tx *txn) error {
				require.Equal(t, want, strings.Fields(string(tx.Bucket(archiveBucket).Get([]byte("all")))))
				return nil
			}))
			require.NoError(t, s.view(t.Context(), "look", func(tx *txn) error {
				require.Nil(t, tx.Bucket(secretsBucket).Get([]byte("half")), "what failed is undone")
				return nil
			}))
		})
	}
}

// TestOneFailingAppendFailsAlone: the others of its group are written, once each and in their order.
func TestOneFailingAppendFailsAlone(t *testing.T) {
	s := openTest(t, Options{})
	grow(t, s, "harmed")
	require.NoError(t, s.update(t.Context(), "harm", func(tx *txn) error {
		return tx.tx.Bucket(roomsBucket).Put([]byte("harmed"), []byte("no head, and no sum"))
	}))
	const entries = 20
	news := make(chan uint64, 2*entries)
	stop, err := s.Follow(t.Context(), "room", func(n store.News) { news <- n.Entry.Seq })
	require.NoError(t, err)
	defer stop()
	head := store.Position{Epoch: "e"}
	var want []string
	asked, answers, later := 0, make(chan error, 2*entries), time.Now().Add(time.Hour)
	add := func(a store.Append) {
		asked++
		require.True(t, s.AppendLater(a, later, func(_ store.Entry, err error) { answers <- err }))
	}
	s.ahead.gate.Lock() // so that what comes behind the first is one group
	for i := range entries {
		data := fmt.Appendf(nil, "0 0 entry %d", i)
		a := store.Append{Room: "room", Head: head, Data: data, Next: store.NextHash(store.Position{Hash: head.Hash}, data),
			At: 1}
		head = store.Position{Epoch: "e", Seq: head.Seq + 1, Hash: a.Next, At: 1}
		want = append(want, string(data))
		add(a)
		if i%7 == 3 {
			add(storetest.After("harmed", store.Position{Epoch: "e"}, "data"))
		}
	}
	s.ahead.gate.Unlock()
	failed := 0
	for range asked {
		if err := waitfor.Value(t, answers, "an append"); err != nil {
			require.ErrorIs(t, err, store.ErrDamaged)
			failed++
		}
	}
	require.Equal(t, 3, failed)
	_, all, err := s.Read(t.Context(), "room", 0, store.ReadMax)
	require.NoError(t, err)
	var got []string
	for i, e := range all {
		got = append(got, string(e.Data))
		require.EqualValues(t, i+1, waitfor.Value(t, news, "news"))
	}
	require.Equal(t, want, got)
	require.Empty(t, news)
}

// TestDamagedPagesFailAlone: a write that leads bbolt to a page that it can't read fails, and others go on.
func TestDamagedPagesFailAlone(t *testing.T) {
	var logged bytes.Buffer
	s := openTest(t, Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	for i := range 400 {
		require.NoError(t, s.update(t.Context(), "fill", func(tx *txn) error {
			return tx.Bucket(archiveBucket).Put(fmt.Appendf(nil, "%03d", i), bytes.Repeat([]byte("x"), 100))
		}))
	}
	harmPage(t, s, "200")
	put := func(key string) func() error {
		return func() error {
			return s.update(context.Background(), "put "+key, func(tx *txn) error {
				return tx.Bucket(archiveBucket).Put([]byte(key), []byte("y"))
			})
		}
	}
	errs := together(t, s, nil, put("000"), put("200a"), put("399"))
	require.NoError(t, errs[0])
	require.ErrorIs(t, errs[1], store.ErrDamaged)
	require.ErrorContains(t, errs[1], "archive")
	require.NoError(t, errs[2])
	require.NoError(t, put("000a")(), "the writer lives on")
	require.Contains(t, logged.String(), "archive")
	require.Equal(t, 1, strings.Count(logged.String(), "ERROR"), "damage is told once")
}

// TestAppendsOfAWhileShareAFlush: the first does not wait, and what comes in the while after it is one group.
func TestAppendsOfAWhileShareAFlush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := openTest(t, Options{})
		c := make(chan error, 50)
		start := time.Now()
		_, err := s.Append(t.Context(), storetest.After("first", store.Position{Epoch: "e"}, "one"))
		require.NoError(t, err)
		require.Zero(t, time.Since(start), "nobody was to be waited for")
		first, later := s.ahead.journal.number, time.Now().Add(time.Hour)
		for i := range cap(c) {
			a := storetest.After(fmt.Sprint("room ", i), store.Position{Epoch: "e"}, "one")
			require.True(t, s.AppendLater(a, later, func(_ store.Entry, err error) { c <- err }))
		}
		for range cap(c) {
			require.NoError(t, waitfor.Value(t, c, "an append"))
		}
		require.Equal(t, first+1, s.ahead.journal.number)
		require.Equal(t, time.Millisecond, time.Since(start))
	})
}
