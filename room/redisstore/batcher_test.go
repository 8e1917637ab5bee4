package redisstore

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

// TestAppendsShareAPipeline stops the server while many appends wait for it. The deadline of half of them passes
// meanwhile, so they must not be sent. The others complete once the server continues, and then nothing is pending.
func TestAppendsShareAPipeline(t *testing.T) {
	const rooms = 100
	server := redistest.StartServer(t)
	s, err := Open(t.Context(), server.URL()+"?dial_timeout=1h&read_timeout=1h", Options{})
	require.NoError(t, err)
	defer s.Close()
	master, err := s.master(t.Context(), "")
	require.NoError(t, err)
	way := s.batcher(master)

	impatient, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	var left, done sync.WaitGroup
	start := func(i int, ctx context.Context, group *sync.WaitGroup, want error) {
		group.Go(func() {
			_, err := store.AppendAndWait(ctx, s, storetest.After(fmt.Sprint("room ", i), store.Position{Epoch: "e"}, "one"))
			if !errors.Is(err, want) {
				t.Errorf("room %d: %v", i, err)
			}
		})
	}
	stands := func(running, waiting int) {
		t.Helper()
		require.EventuallyWithT(t, func(c *assert.CollectT) {
			way.mu.Lock()
			defer way.mu.Unlock()
			assert.Equal(c, running, way.running, "appends in progress")
			assert.Len(c, way.waiting, waiting, "appends waiting")
		}, time.Minute, time.Millisecond)
	}

	require.NoError(t, syscall.Kill(server.Process(), syscall.SIGSTOP))
	for i := range pipelinesMax { // these are sent first, and can't be given up before the server answers
		start(i, t.Context(), &done, nil)
		stands(i+1, 0) // otherwise the next item may join its pipeline
	}
	for i := pipelinesMax; i < rooms; i++ {
		if i%2 == 0 {
			start(i, t.Context(), &done, nil)
		} else {
			start(i, impatient, &left, context.DeadlineExceeded)
		}
	}
	waitfor.Group(t, &left, "the callers that give up")
	require.NoError(t, syscall.Kill(server.Process(), syscall.SIGCONT))
	waitfor.Group(t, &done, "the appends")
	stands(0, 0)
	for i := 0; i < rooms; i += 2 {
		require.Len(t, storetest.ReadAll(t, s, fmt.Sprint("room ", i)), 1)
	}
	for i := pipelinesMax + 1; i < rooms; i += 2 {
		_, _, err := s.Read(t.Context(), fmt.Sprint("room ", i), 0, 1)
		require.ErrorIs(t, err, store.ErrNotFound, "room %d", i)
	}
}

// TestExpiredItemsAreNotSent checks that items whose deadline has passed are dropped: while a server is stalled, rooms
// retry, and their abandoned appends must not pile up.
func TestExpiredItemsAreNotSent(t *testing.T) {
	way := &batcher{running: pipelinesMax}
	now := time.Now()
	for _, by := range []time.Time{now.Add(-time.Second), now.Add(time.Hour), {}} {
		way.enqueue(&batchItem{deadline: by})
	}
	require.Len(t, way.takeBatch(), 2)
	require.Empty(t, way.waiting)
}
