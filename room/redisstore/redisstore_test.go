package redisstore_test

import (
	"flag"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nonet/internal/waitfor"
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
	s, err := redisstore.Open(t.Context(), url, redisstore.Options{Prefix: t.Name(), Wait: waitfor.Patience})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
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
	require.Eventually(t, func() bool { return lease(other, "due", time.Hour) }, waitfor.Patience, time.Millisecond)
	require.False(t, lease(one, "due", time.Hour))
	require.False(t, lease(other, "due", time.Hour))
	require.True(t, lease(one, "endings", time.Hour))
}
