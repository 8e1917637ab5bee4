package moderation_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/moderation"
	"nonet/room/store"
)

// TestMutesHoldOnAllNodes checks that mutes hold on all nodes, in one room or in all, until they expire or are lifted.
func TestMutesHoldOnAllNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := memstore.New(memstore.Options{})
		now := func() int64 { return time.Now().UnixMilli() }
		here, other := moderation.NewBans(kept, now), moderation.NewBans(kept, now)
		ctx, stop := context.WithCancel(t.Context())
		go other.Watch(ctx, func() {})
		synctest.Wait()
		mute := func(player, room string, long time.Duration) {
			m := moderation.Mute{Player: player, Room: room, At: now(), Until: now() + long.Milliseconds()}
			require.NoError(t, here.Mute(ctx, m))
		}
		mute("ann", "BCDFG", 2*time.Hour)
		mute("bob", "", time.Hour)
		require.Error(t, here.CheckMute("ann", "BCDFG"), "at once where it was said")
		synctest.Wait()
		var why *protocol.Refusal
		require.ErrorAs(t, other.CheckMute("ann", "BCDFG"), &why)
		require.Equal(t, protocol.Hushed, why.Code)
		require.Contains(t, why.Text, time.Now().Add(2*time.Hour).UTC().Format("2006-01-02 15:04"))
		require.NoError(t, other.CheckMute("ann", "BBBBB"), "in another room")
		require.Error(t, other.CheckMute("bob", "BBBBB"), "everywhere")
		require.NoError(t, other.CheckMute("cam", "BCDFG"))

		mute("ann", "BCDFG", time.Minute)
		synctest.Wait()
		time.Sleep(time.Minute)
		require.NoError(t, other.CheckMute("ann", "BCDFG"), "the later one is in the place of the first, and over")
		all, err := moderation.ListMutes(ctx, kept, now())
		require.NoError(t, err)
		require.Len(t, all, 1)
		require.ErrorIs(t, here.Unmute(ctx, "bob", "BCDFG"), store.ErrNotFound)
		require.NoError(t, here.Unmute(ctx, "bob", ""))
		synctest.Wait()
		require.NoError(t, other.CheckMute("bob", "BCDFG"))
		stop()
		synctest.Wait()
		require.NoError(t, kept.Close())
	})
}
