package redisstore_test

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

func TestMain(m *testing.M) {
	flag.Parse()
	flag.Set("test.parallel", "6") // most tests wait for Redis servers, without using a processor
	goleak.VerifyTestMain(m, redistest.Dialing)
}

// open opens a store with the test's name as prefix, so that tests may share a server.
func open(t testing.TB, url string) *redisstore.Store {
	t.Helper()
	s, err := redisstore.Open(t.Context(), url, redisstore.Options{Prefix: t.Name(), Wait: patience})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

func suite(t *testing.T, url string) {
	storetest.Run(t, func(t *testing.T) store.Store { return again{open(t, url)} })
	t.Run("Shared", func(t *testing.T) { storetest.RunShared(t, opener(url)) })
	t.Run("Reopened", func(t *testing.T) { storetest.RunReopened(t, opener(url)) })
}

func opener(url string) func(*testing.T) storetest.Opener {
	return func(*testing.T) storetest.Opener {
		return func(t *testing.T) store.Store { return again{open(t, url)} }
	}
}

// again is a store that repeats calls which no replica has confirmed in time, because replicas of a busy machine are
// slow.
type again struct{ *redisstore.Store }

func (s again) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (e store.Entry, err error) {
		err = untilSafe(ctx, func() error {
			e, err = store.AppendAndWait(ctx, s.Store, a)
			return err
		})
		return e, err
	})
}

func (s again) Read(ctx context.Context, room string, after uint64, most int) (epoch string, all []store.Entry,
	err error) {
	err = untilSafe(ctx, func() error {
		epoch, all, err = s.Store.Read(ctx, room, after, most)
		return err
	})
	return epoch, all, err
}

func (s again) RecordRound(ctx context.Context, r store.RankedRound) error {
	return untilSafe(ctx, func() error { return s.Store.RecordRound(ctx, r) })
}

func (s again) Archive(ctx context.Context, id string, record []byte, keep time.Duration) error {
	return untilSafe(ctx, func() error { return s.Store.Archive(ctx, id, record, keep) })
}

func untilSafe(ctx context.Context, do func() error) (err error) {
	for begin := time.Now(); ; {
		err = do()
		if err == nil || !strings.Contains(err.Error(), "no replica of Redis has it") || ctx.Err() != nil ||
			time.Since(begin) > patience {
			return err
		}
	}
}

func TestStore(t *testing.T) {
	t.Parallel()
	suite(t, redistest.Start(t))
}

func TestStoreWithSentinels(t *testing.T) {
	t.Parallel()
	suite(t, redistest.StartSentinels(t).URL())
}

func TestStoreOnACluster(t *testing.T) {
	t.Parallel()
	suite(t, redistest.StartCluster(t, 3).URL())
}

func BenchmarkBoards(b *testing.B) {
	url := redistest.Start(b)
	storetest.BenchBoards(b, func(b *testing.B) store.Store { return open(b, url) })
}

func BenchmarkStore(b *testing.B) {
	url := redistest.Start(b)
	opened := 0
	storetest.Bench(b, func(b *testing.B) store.Store {
		opened++
		s, err := redisstore.Open(b.Context(), url, redisstore.Options{Prefix: fmt.Sprint("bench", opened)})
		require.NoError(b, err)
		b.Cleanup(func() { require.NoError(b, s.Close()) })
		return s
	})
}

// TestLeases checks that one node at a time holds a lease, until it expires.
func TestLeases(t *testing.T) {
	server := redistest.StartServer(t)
	one, other := open(t, server.URL()), open(t, server.URL())
	lease := func(s *redisstore.Store, name string, d time.Duration) bool {
		mine, err := s.AcquireLease(t.Context(), name, d)
		require.NoError(t, err)
		return mine
	}
	require.True(t, lease(one, "due", time.Microsecond))
	require.Eventually(t, func() bool { return lease(other, "due", time.Hour) }, patience, time.Millisecond)
	require.False(t, lease(one, "due", time.Hour))
	require.False(t, lease(other, "due", time.Hour))
	require.True(t, lease(one, "endings", time.Hour))
}
