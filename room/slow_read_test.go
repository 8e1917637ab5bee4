package room_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/memstore"
	"nonet/room/store"
)

// slowPages is a store whose logs are read slowly, and fail to be read from some entry on.
type slowPages struct {
	*memstore.Store
	takes  atomic.Int64 // nanoseconds that a page takes
	stops  atomic.Int64 // reading fails after this many entries; 0 means never
	starts atomic.Int64 // how often a log was read from its start
}

func (s *slowPages) Read(ctx context.Context, code string, after uint64, max int) (string, []store.Entry, error) {
	if after == 0 {
		s.starts.Add(1)
	}
	select {
	case <-time.After(time.Duration(s.takes.Load())):
	case <-ctx.Done():
		return "", nil, ctx.Err()
	}
	if stops := s.stops.Load(); stops > 0 && after >= uint64(stops) {
		return "", nil, errDown
	}
	return s.Store.Read(ctx, code, after, max)
}

// onSlowPages runs a test on a slow store with a long log that has diverged from the node's copy.
func onSlowPages(t *testing.T, test func(t *testing.T, c *cluster, s *slowPages, ana *client)) {
	s := &slowPages{}
	inBubble(t, 1, func(kept store.Store) store.Store {
		s.Store = kept.(declaredMemory).Store
		return s
	}, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		for i := range 3 * store.ReadMax {
			require.Equal(t, "ok", ana.do(protocol.Ready{On: i%2 == 0}))
		}
		require.Less(t, ana.position().Seq, uint64(4*store.ReadMax))
		s.Store.FailOver(code, 2)
		s.takes.Store(int64(room.StoreWait - time.Second))
		s.starts.Store(0)
		heads, err := c.store.Heads(t.Context(), []string{code})
		require.NoError(t, err)
		data := fmt.Appendf(nil, "1 %d readied on\n", c.next+1)
		_, err = store.AppendAndWait(t.Context(), s, store.Append{Room: code, Head: heads[0],
			Next: store.NextHash(heads[0], data), Data: data, TTL: time.Hour})
		require.NoError(t, err)
		test(t, c, s, ana)
	})
}

// TestSlowReadOutlivesCommandTimeout checks that a log that takes longer to read than a command waits is read
// nevertheless, while the room is still served.
func TestSlowReadOutlivesCommandTimeout(t *testing.T) {
	onSlowPages(t, func(t *testing.T, c *cluster, s *slowPages, ana *client) {
		before := ana.position()
		pass(2 * time.Second)
		require.EqualValues(t, 1, s.starts.Load())
		began := time.Now()
		_, err := c.nodes[0].RoomInfo(t.Context(), before.Room)
		require.NoError(t, err)
		require.Zero(t, time.Since(began), "nobody waits for the log")
		require.False(t, ana.snapshot().Rollback)
		pass(10 * time.Second)
		require.True(t, ana.snapshot().Rollback)
		require.Equal(t, before.Seq-1, ana.snapshot().Seq)
		require.EqualValues(t, 1, s.starts.Load())
		require.Equal(t, "ok", ana.do(protocol.Ready{On: true}))
	})
}

// TestReadResumesAfterStoreFailure checks that the part of a log that was read is kept if the store fails before the
// rest.
func TestReadResumesAfterStoreFailure(t *testing.T) {
	onSlowPages(t, func(t *testing.T, _ *cluster, s *slowPages, ana *client) {
		s.stops.Store(2 * store.ReadMax)
		pass(30 * time.Second)
		require.False(t, ana.snapshot().Rollback)
		s.stops.Store(0)
		pass(10 * time.Second)
		require.True(t, ana.snapshot().Rollback)
		require.EqualValues(t, 1, s.starts.Load())
	})
}
