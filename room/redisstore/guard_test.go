package redisstore

import (
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/panics"
	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

// TestPanicInFollowerIsContained checks that a follower's panic only interrupts the connection for news.
func TestPanicInFollowerIsContained(t *testing.T) {
	under := panics.New(slog.New(slog.DiscardHandler))
	s, err := Open(t.Context(), redistest.Start(t), Options{Guard: under})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	var once sync.Once
	stop, err := s.Follow(t.Context(), "room", func(store.News) { once.Do(func() { panic("a fault") }) })
	require.NoError(t, err)
	defer stop()
	heard := make(chan uint64, 100)
	stopHearing, err := s.Follow(t.Context(), "room", func(n store.News) {
		select {
		case heard <- n.Entry.Seq:
		default:
		}
	})
	require.NoError(t, err)
	defer stopHearing()
	head := store.Position{Epoch: "epoch"}
	require.Eventually(t, func() bool {
		e, err := store.AppendAndWait(t.Context(), s, storetest.After("room", head, "data"))
		require.NoError(t, err)
		head = head.After(e)
		return len(heard) > 0
	}, time.Minute, 10*time.Millisecond)
	require.EqualValues(t, 1, under.Panics())
}
