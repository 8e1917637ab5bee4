package room_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/results"
	"nonet/room/store"
)

// opened counts how often the logs of rooms are read from their start.
type opened struct {
	store.Store
	times atomic.Int64
}

func (o *opened) Read(ctx context.Context, code string, after uint64, max int) (string, []store.Entry, error) {
	if after == 0 {
		o.times.Add(1)
	}
	return o.Store.Read(ctx, code, after, max)
}

// addNewerRooms adds rooms of a newer release, which this node can't serve. Their deadlines are earlier than those of
// all other rooms.
func addNewerRooms(t *testing.T, s store.Store, n int) {
	data := []byte(`0 0 created {"version":1000,"settings":{}}` + "\n")
	for i := range n {
		_, err := store.AppendAndWait(context.Background(), s, store.Append{
			Room: fmt.Sprint("strange ", i), Head: store.Position{Epoch: "epoch"},
			Next: store.NextHash(store.Position{}, data), Data: data, Deadline: 1,
		})
		require.NoError(t, err)
	}
}

// TestUnservableDueRoomsDoNotBlockOthers checks that rooms that stay due because this node can't serve them do not
// delay others.
func TestUnservableDueRoomsDoNotBlockOthers(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, _, _, puzzle := race(t, c)
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
		}
		code := ana.snapshot().Code
		addNewerRooms(t, c.store, 2*room.DueMax)
		c.pass(time.Hour) // the finishing window closes while no node runs
		pass(4 * room.DueEvery)
		dan := c.enter(0, "dan", code)
		require.Equal(t, protocol.Finished, dan.snapshot().Phase)
		_, entries, err := c.store.Read(t.Context(), code, 0, store.ReadMax)
		require.NoError(t, err)
		require.Less(t, entries[len(entries)-1].At, time.Now().UnixMilli(), "the deadline is met before anyone enters")
	})
}

// TestDueRoomsAreRetriedWithBackoff checks that rooms that stay due are retried at growing intervals, because
// another release may serve them.
func TestDueRoomsAreRetriedWithBackoff(t *testing.T) {
	o := &opened{}
	inBubble(t, 0, func(s store.Store) store.Store {
		o.Store = s
		return o
	}, func(t *testing.T, c *cluster) {
		addNewerRooms(t, c.store, 1)
		c.start()
		pass(10 * time.Minute)
		tries := o.times.Load()
		require.GreaterOrEqual(t, tries, int64(10))
		require.LessOrEqual(t, tries, int64(20))
	})
}

// leaseStore is a node's store that grants leases and counts how often the node polls for due rooms.
type leaseStore struct {
	store.Store
	leases *leases
	looks  int
}

func (l *leaseStore) DueRooms(ctx context.Context, max int) ([]string, error) {
	l.looks++
	return l.Store.DueRooms(ctx, max)
}

func (l *leaseStore) AcquireLease(_ context.Context, name string, d time.Duration) (bool, error) {
	return l.leases.take(name, d), nil
}

// leases holds the expiry time of each lease.
type leases struct {
	mu    sync.Mutex
	until map[string]time.Time
}

func (l *leases) take(name string, d time.Duration) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if time.Now().Before(l.until[name]) {
		return false
	}
	l.until[name] = time.Now().Add(d)
	return true
}

// TestDueRoomsArePolledByOneNode checks that eight nodes poll for due rooms hardly more often than one would, and
// that each of them takes its turn.
func TestDueRoomsArePolledByOneNode(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		granted, beneath := &leases{until: map[string]time.Time{}}, c.store
		var nodes []*leaseStore
		for range 8 {
			node := &leaseStore{Store: beneath, leases: granted}
			nodes, c.store = append(nodes, node), node
			c.start()
			pass(room.DueEvery / 10)
		}
		pass(5 * time.Minute)
		all := 0
		for _, node := range nodes {
			require.NotZero(t, node.looks)
			all += node.looks
		}
		once := int(5 * time.Minute / room.DueEvery)
		require.GreaterOrEqual(t, all, once)
		require.Less(t, all, 3*once)
	})
}

// TestRoundEndIsArchivedAtOnce checks that a node archives a round that ends there at once, whichever node polls for
// the others.
func TestRoundEndIsArchivedAtOnce(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		taken := &leases{until: map[string]time.Time{"endings": time.Now().Add(24 * time.Hour)}}
		c.store = &leaseStore{Store: c.store, leases: taken}
		c.start()
		ana, ben, _, puzzle := race(t, c)
		pass(2 * results.PollEvery)
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
			require.Equal(t, "ok", ben.place(move))
		}
		require.Len(t, ben.eventsOf(protocol.Ended), 1)
		pass(time.Second)
		left, err := c.store.PendingEndings(t.Context(), 10)
		require.NoError(t, err)
		require.Empty(t, left)
	})
}
