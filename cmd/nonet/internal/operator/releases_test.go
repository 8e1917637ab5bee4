package operator

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/memstore"
)

// TestOlderReleaseYieldsToNewer replaces nodes one by one. Nodes of the older release send players away while enough
// nodes of the newer one run, and accept them again when those stop, die or fail at once.
func TestOlderReleaseYieldsToNewer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := memstore.New(memstore.Options{})
		start := func(name, release string) (*Nodes, context.CancelFunc) {
			ctx, stop := context.WithCancel(t.Context())
			self := Node{Name: name, Release: release, Started: time.Now().UnixMilli()}
			n := NewNodes(self, kept, false, slog.New(slog.DiscardHandler), nil)
			go n.Run(ctx)
			return n, stop
		}
		old, stopOld := start("old", "1")
		second, stopSecond := start("second", "1")
		unnamed, stopUnnamed := start("unnamed", "")
		time.Sleep(time.Minute)
		is := func(what string, want bool) {
			t.Helper()
			require.Equal(t, []bool{want, want}, []bool{old.IsSuperseded(), second.IsSuperseded()}, what)
			require.False(t, unnamed.IsSuperseded(), "a node without a release accepts all players")
		}
		is("one release", false)
		stopSecond()
		time.Sleep(time.Second)
		second, stopSecond = start("second", "1")
		time.Sleep(time.Minute)
		is("a node of the same release that was started anew", false)

		newer, stopNewer := start("newer", "2")
		synctest.Wait()
		is("one that has only just begun", false)
		time.Sleep(releaseProven + 3*announceInterval)
		is("a newer one that runs", true)
		require.False(t, newer.IsSuperseded())
		stopNewer()
		time.Sleep(2 * announceInterval)
		is("the newer one has stopped", false)

		dead := Node{Name: "dead", Release: "3", Started: time.Now().UnixMilli()}
		dies := NewNodes(dead, kept, false, slog.New(slog.DiscardHandler), nil)
		for range 4 {
			require.NoError(t, dies.announce(t.Context()))
			time.Sleep(announceInterval)
		}
		require.NoError(t, dies.announce(t.Context()))
		time.Sleep(announceInterval)
		is("another newer one", true)
		time.Sleep(releaseAlive + 2*announceInterval)
		is("it has died", false)

		_, stopBack := start("back", "1")
		time.Sleep(time.Minute)
		is("one more of the same", false)
		for _, stop := range []context.CancelFunc{stopOld, stopSecond, stopUnnamed, stopBack} {
			stop()
		}
		synctest.Wait()
		require.NoError(t, kept.Close())
	})
}

// TestNewReleaseNeedsShareOfNodes checks that one node of a newer release among many does not get all new players.
func TestNewReleaseNeedsShareOfNodes(t *testing.T) {
	now := time.Now()
	node := func(name, release string, age time.Duration) releaseNode {
		return releaseNode{Node{Name: name, Release: release, Started: now.Add(-age).UnixMilli(), Seen: now.UnixMilli()}, now}
	}
	rs := releases{"new": node("new", "2", time.Minute)}
	for _, name := range []string{"a", "b", "c"} {
		rs[name] = node(name, "1", time.Hour)
	}
	require.True(t, rs.supersede(rs["a"].Node, now), "one of four")
	rs["d"] = node("d", "1", time.Hour)
	require.False(t, rs.supersede(rs["a"].Node, now), "one of five")
	rs["canary"] = node("canary", "3", 30*time.Second)
	require.True(t, rs.supersede(rs["a"].Node, now), "two of six are newer")
	require.False(t, rs.supersede(rs["new"].Node, now), "one of six is newer than the second release")
}
