package moderation_test

import (
	"context"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/memstore"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/store"
)

// TestBansHoldOnAllNodes checks that bans hold on other nodes once their news arrives, until they expire or are lifted.
func TestBansHoldOnAllNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := memstore.New(memstore.Options{})
		now := func() int64 { return time.Now().UnixMilli() }
		here, other := moderation.NewBans(kept, now), moderation.NewBans(kept, now)
		ctx, stop := context.WithCancel(t.Context())
		heard := 0
		go other.Watch(ctx, func() { heard++ })
		synctest.Wait()
		before := heard
		at, elsewhere := netip.MustParseAddr("203.0.113.7"), netip.MustParseAddr("198.51.100.1")
		keep := func(b moderation.Ban) {
			b.At, b.Until = now(), now()+time.Hour.Milliseconds()
			require.NoError(t, here.Ban(ctx, b))
		}
		keep(moderation.Ban{Player: "ann"})
		require.Error(t, here.CheckBan("ann", at), "at once where it was said")
		keep(moderation.Ban{Net: netip.MustParsePrefix("203.0.113.9/24")})
		synctest.Wait()
		require.Greater(t, heard, before)
		require.Error(t, other.CheckBan("ann", elsewhere))
		require.Error(t, other.CheckBan("bob", at))
		require.Error(t, other.CheckBan("bob", netip.MustParseAddr("::ffff:203.0.113.7")), "however it is written")
		require.NoError(t, other.CheckBan("bob", elsewhere))
		require.NoError(t, other.CheckBan("", netip.Addr{}))

		require.NoError(t, here.Unban(ctx, "203.0.113.0/24"))
		require.NoError(t, here.CheckBan("bob", at))
		require.ErrorIs(t, here.Unban(ctx, "203.0.113.0/24"), store.ErrNotFound)
		synctest.Wait()
		require.NoError(t, other.CheckBan("bob", at))
		time.Sleep(time.Hour)
		require.NoError(t, other.CheckBan("ann", at), "its time is over")
		left, err := moderation.ListBans(ctx, kept, now())
		require.NoError(t, err)
		require.Empty(t, left)
		for _, wide := range []string{"0.0.0.0/0", "10.0.0.0/7", "2000::/3"} {
			b := moderation.Ban{Net: netip.MustParsePrefix(wide)}
			require.ErrorIs(t, here.Ban(ctx, b), moderation.ErrTooWide, wide)
		}
		stop()
		synctest.Wait()
		require.NoError(t, kept.Close())
	})
}

// TestBansWithoutNews checks that a node reads bans periodically, because news may get lost.
func TestBansWithoutNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := memstore.New(memstore.Options{})
		now := func() int64 { return time.Now().UnixMilli() }
		deaf := moderation.NewBans(deafStore{kept}, now)
		ctx, stop := context.WithCancel(t.Context())
		go deaf.Watch(ctx, func() {})
		synctest.Wait()
		here := moderation.NewBans(kept, now)
		require.NoError(t, here.Ban(ctx, moderation.Ban{Player: "ann", Until: now() + time.Hour.Milliseconds()}))
		synctest.Wait()
		require.NoError(t, deaf.CheckBan("ann", netip.Addr{}))
		time.Sleep(25 * time.Second)
		require.Error(t, deaf.CheckBan("ann", netip.Addr{}))
		stop()
		synctest.Wait()
		require.NoError(t, kept.Close())
	})
}

// deafStore delivers no news.
type deafStore struct{ store.Store }

func (deafStore) Follow(context.Context, string, func(store.News)) (func(), error) {
	return func() {}, nil
}

// TestBanSurvivesDeletion deletes the data of a banned and muted player. Ban and mute stay in effect without the id,
// and the operator can lift them by the id or by its digest.
func TestBanSurvivesDeletion(t *testing.T) {
	kept, ctx := memstore.New(memstore.Options{}), t.Context()
	now := func() int64 { return time.Now().UnixMilli() }
	ps := moderation.NewBans(kept, now)
	until := now() + time.Hour.Milliseconds()
	decide := func() {
		require.NoError(t, ps.Ban(ctx, moderation.Ban{Player: "ann", Until: until, Why: "insults"}))
		for _, room := range []string{"", "BCDFG"} {
			require.NoError(t, ps.Mute(ctx, moderation.Mute{Player: "ann", Room: room, Until: until}))
		}
	}
	decide()
	require.NoError(t, ps.Forget(ctx, "ann"))
	require.Error(t, ps.CheckBan("ann", netip.Addr{}))
	require.NoError(t, ps.CheckBan("bob", netip.Addr{}))
	require.Error(t, ps.CheckMute("ann", "BCDFG"))
	bans, err := moderation.ListBans(ctx, kept, now())
	require.NoError(t, err)
	require.Equal(t, []moderation.Ban{{Player: players.Digest("ann"), Until: until, Why: "insults"}}, bans)
	mutes, err := moderation.ListMutes(ctx, kept, now())
	require.NoError(t, err)
	require.Len(t, mutes, 2)
	for _, m := range mutes {
		require.Equal(t, players.Digest("ann"), m.Player)
		require.True(t, players.IsDigest(m.Player))
	}

	decide()
	bans, err = moderation.ListBans(ctx, kept, now())
	require.NoError(t, err)
	require.Len(t, bans, 1, "another ban replaces the first")
	require.Equal(t, "ann", bans[0].Player)
	require.NoError(t, ps.Forget(ctx, "ann"))
	require.NoError(t, ps.Unban(ctx, "ann"))
	require.NoError(t, ps.CheckBan("ann", netip.Addr{}))
	require.NoError(t, ps.Unmute(ctx, "ann", "BCDFG"))
	require.Error(t, ps.CheckMute("ann", "BCDFG"), "everywhere")
	require.NoError(t, ps.Unmute(ctx, players.Digest("ann"), ""))
	require.NoError(t, ps.CheckMute("ann", "BCDFG"))
}
