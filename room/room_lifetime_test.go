package room_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/store"
	"nonet/room/storetest"
)

// lifetimeStore is a store that records the lifetimes of rooms.
type lifetimeStore struct {
	store.Store
	mu   sync.Mutex
	kept map[time.Duration]int // the number of entries by lifetime
}

func (k *lifetimeStore) Append(a store.Append, by time.Time, done func(store.Entry, error)) {
	storetest.AppendBy(a, by, done, func(ctx context.Context, a store.Append) (store.Entry, error) {
		k.mu.Lock()
		k.kept[a.TTL]++
		k.mu.Unlock()
		return store.AppendAndWait(ctx, k.Store, a)
	})
}

// TestEveryEntryRenewsRoomLifetime checks that each entry of a room, including the first, renews its lifetime as
// configured by the operator.
func TestEveryEntryRenewsRoomLifetime(t *testing.T) {
	for said, is := range map[time.Duration]time.Duration{0: room.Keep, room.KeepLeast: room.KeepLeast} {
		k := &lifetimeStore{kept: map[time.Duration]int{}}
		inBubble(t, 0, func(s store.Store) store.Store {
			k.Store = s
			return k
		}, func(t *testing.T, c *cluster) {
			c.keepRooms = said
			c.start()
			ana, ben, _, puzzle := race(t, c)
			for _, move := range blanks(puzzle) {
				require.Equal(t, "ok", ana.place(move))
				require.Equal(t, "ok", ben.place(move))
			}
			require.Len(t, ana.eventsOf(protocol.Ended), 1)
			k.mu.Lock()
			defer k.mu.Unlock()
			require.Greater(t, k.kept[is], 10)
			require.Len(t, k.kept, 1)
		})
	}
	cfg := hostConfig(&lifetimeStore{})
	cfg.KeepRooms = room.KeepLeast - 1
	_, err := backend.New(cfg)
	require.ErrorContains(t, err, "the least is 6h0m0s")
}
