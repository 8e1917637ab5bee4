package redisstore

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

// TestAppendsShareAPipeline stops the server until many appends wait for it, and lets half of them give up. The others are
// all done once it goes on, and then the way is free.
func TestAppendsShareAPipeline(t *testing.T) {
	const rooms = 100
	server := redistest.StartServer(t)
	s, err := Open(t.Context(), server.URL(), Options{})
	require.NoError(t, err)
	defer s.Close()
	master, err := s.master(t.Context(), "")
	require.NoError(t, err)
	way := s.shares.of(master)

	require.NoError(t, syscall.Kill(server.Process(), syscall.SIGSTOP))
	impatient, giveUp := context.WithCancel(t.Context())
	var left, done sync.WaitGroup
	for i := range rooms {
		ctx, group, want := t.Context(), &done, error(nil)
		if i%2 == 1 {
			ctx, group, want = impatient, &left, context.Canceled
		}
		group.Go(func() {
			_, err := s.Append(ctx, storetest.After(fmt.Sprint("room ", i), store.Position{Epoch: "e"}, "one"))
			if want != nil && err == nil || want == nil && err != nil {
				t.Errorf("room %d: %v", i, err)
			}
		})
	}
	waiting := func(n int) {
		for ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second); ; runtime.Gosched() {
			way.mu.Lock()
			flying, now := way.flying, len(way.waiting)
			way.mu.Unlock()
			if flying == sharesMax && now == n || ctx.Err() != nil {
				cancel()
				require.Equal(t, [2]int{sharesMax, n}, [2]int{flying, now})
				return
			}
		}
	}
	waiting(rooms - sharesMax)
	giveUp()
	left.Wait()
	require.NoError(t, syscall.Kill(server.Process(), syscall.SIGCONT))
	done.Wait()
	require.Empty(t, way.waiting)
	require.Zero(t, way.flying)
	for i := 0; i < rooms; i += 2 {
		require.Len(t, storetest.ReadAll(t, s, fmt.Sprint("room ", i)), 1)
	}
}
