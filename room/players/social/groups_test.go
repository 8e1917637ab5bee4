package social

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/room/store"
)

// TestRemovedMembersStayOut checks that a member record that is written during the removal does not count. If the owner
// leaves, the longest member is the owner, also after the former owner has come back.
func TestRemovedMembersStayOut(t *testing.T) {
	ctx, now := t.Context(), int64(0)
	ps := newSocial(memstore.New(memstore.Options{}), func() int64 { now++; return now })
	ann, ben, eve := players.Player{ID: "ann", Name: "Ann"}, players.Player{ID: "ben", Name: "Ben"},
		players.Player{ID: "eve", Name: "Eve"}
	g, err := ps.CreateGroup(ctx, ann, "Club")
	require.NoError(t, err)
	for _, p := range []players.Player{ben, eve} {
		_, err := ps.JoinGroup(ctx, p, g.Invite)
		require.NoError(t, err)
	}
	_, err = ps.RemoveMember(ctx, ann, g.ID, memberRef(g.ID, eve.ID))
	require.NoError(t, err)
	_, err = ps.putMember(ctx, eve, g.ID)
	require.ErrorIs(t, err, errNoGroup)
	_, err = ps.RemoveMember(ctx, ann, g.ID, memberRef(g.ID, ann.ID))
	require.ErrorIs(t, err, errNoGroup, "owners can't remove themselves")

	require.NoError(t, ps.LeaveGroup(ctx, ann.ID, g.ID))
	kept, err := ps.memberGroup(ctx, g.ID, ben.ID)
	require.NoError(t, err)
	require.Equal(t, ben.ID, kept.Owner)
	_, err = ps.JoinGroup(ctx, ann, kept.Invite)
	require.NoError(t, err)
	kept, err = ps.memberGroup(ctx, g.ID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, ben.ID, kept.Owner)

	require.NoError(t, ps.LeaveGroup(ctx, ann.ID, g.ID))
	require.NoError(t, ps.LeaveGroup(ctx, ben.ID, g.ID))
	left, err := ps.store.List(ctx, groupRecords.Key(g.ID))
	require.NoError(t, err)
	require.Empty(t, left, "the group must be deleted with its last member")
}

// TestDeletedPlayersLeaveNoIDInGroups checks that no record of a group has the ID of a deleted player who was removed,
// or became its owner while leaving.
func TestDeletedPlayersLeaveNoIDInGroups(t *testing.T) {
	ctx, now := t.Context(), int64(0)
	ps := newSocial(memstore.New(memstore.Options{}), func() int64 { now++; return now })
	ann, eve := players.Player{ID: "ann", Name: "Ann"}, players.Player{ID: "eve", Name: "Eve"}
	g, err := ps.CreateGroup(ctx, ann, "Club")
	require.NoError(t, err)
	join := func() protocol.Group {
		g, err := ps.JoinGroup(ctx, eve, g.Invite)
		require.NoError(t, err)
		return g
	}
	forgotten := func() {
		t.Helper()
		require.NoError(t, ps.Forget(ctx, eve.ID))
		facts, err := ps.store.List(ctx, groupRecords.Key(g.ID))
		require.NoError(t, err)
		for name, value := range facts {
			require.NotContains(t, name+" "+string(value), eve.ID)
		}
		list, err := ps.store.List(ctx, groupsOf.Key(eve.ID))
		require.NoError(t, err)
		require.Empty(t, list)
	}
	member := join()
	require.NoError(t, ps.LeaveGroup(ctx, eve.ID, g.ID))
	_, err = ps.store.Put(ctx, store.Record{Key: groupRecords.Key(g.ID), Name: groupOwner, Value: []byte(eve.ID),
		TTL: groupKept, Overwrite: true}) // as from a transfer that had read the group before
	require.NoError(t, err)
	_, err = ps.ChangeGroupOwner(ctx, ann, g.ID, memberRef(g.ID, ann.ID))
	require.NoError(t, err)
	forgotten()

	_, err = ps.RemoveMember(ctx, ann, g.ID, join().Members[1].Ref)
	require.NoError(t, err)
	_, err = ps.putMember(ctx, eve, g.ID) // as from a concurrent view of the group
	require.ErrorIs(t, err, errNoGroup)
	_, err = ps.JoinGroup(ctx, eve, member.Invite)
	require.ErrorIs(t, err, errNoGroup)
	forgotten()
}

// TestActivityOfGroups checks that members see the ranked and daily rounds that other members finished, each once, and
// nothing of former members, deleted players or strangers.
func TestActivityOfGroups(t *testing.T) {
	ctx, now := t.Context(), int64(100*24*time.Hour/time.Millisecond)
	ps := newSocial(memstore.New(memstore.Options{}), func() int64 { return now })
	ann, ben, eve := players.Player{ID: "ann", Name: "Ann"}, players.Player{ID: "ben", Name: "Ben"},
		players.Player{ID: "eve", Name: "Eve"}
	ago := func(d time.Duration) int64 { return now - d.Milliseconds() }
	did := func(who players.Player, p protocol.Played) {
		t.Helper()
		text, err := json.Marshal(p)
		require.NoError(t, err)
		require.NoError(t, ps.store.AddToHistory(ctx, who.ID, store.PlayedRound{Round: p.Round, At: p.At, Data: text},
			366*24*time.Hour))
	}
	lately := func(who players.Player) (rounds []string) {
		t.Helper()
		found, err := ps.ActivityFeed(ctx, who)
		require.NoError(t, err)
		require.NotNil(t, found.Did)
		for _, d := range found.Did {
			rounds = append(rounds, d.Name+" "+d.Played.Round)
		}
		return rounds
	}
	did(ben, protocol.Played{Round: "old", At: ago(15 * 24 * time.Hour), Time: 1, Ranked: true})
	did(ben, protocol.Played{Round: "shared", At: ago(3 * time.Hour), Time: 9, Ranked: true, Place: 2})
	did(eve, protocol.Played{Round: "shared", At: ago(3 * time.Hour), Time: 8, Ranked: true, Place: 1})
	did(ben, protocol.Played{Round: "daily", At: ago(2 * time.Hour), Time: 7, Daily: "1970-04-10"})
	did(ben, protocol.Played{Round: "casual", At: ago(time.Hour), Time: 6})
	did(ben, protocol.Played{Round: "unfinished", At: ago(time.Hour), Ranked: true})
	did(ann, protocol.Played{Round: "own", At: ago(time.Hour), Time: 5, Ranked: true})

	none, err := ps.ActivityFeed(ctx, ann)
	require.NoError(t, err)
	require.Zero(t, none.Groups)
	require.Empty(t, none.Did)
	club, err := ps.CreateGroup(ctx, ann, "Club")
	require.NoError(t, err)
	pair, err := ps.CreateGroup(ctx, ann, "Pair")
	require.NoError(t, err)
	for _, g := range []protocol.Group{club, pair} {
		_, err := ps.JoinGroup(ctx, ben, g.Invite)
		require.NoError(t, err)
	}
	require.Equal(t, []string{"Ben daily", "Ben shared"}, lately(ann))
	_, err = ps.JoinGroup(ctx, eve, club.Invite)
	require.NoError(t, err)
	require.Equal(t, []string{"Ben daily", "Eve shared"}, lately(ann))
	require.NoError(t, ps.LeaveGroup(ctx, eve.ID, club.ID))
	require.Empty(t, lately(eve))
	require.Equal(t, []string{"Ben daily", "Ben shared"}, lately(ann))
	require.NoError(t, ps.Forget(ctx, ben.ID))
	require.Empty(t, lately(ann))
}

// TestActivityIsBounded checks the maximum number of rounds per member and in total.
func TestActivityIsBounded(t *testing.T) {
	ctx, now := t.Context(), int64(100*24*time.Hour/time.Millisecond)
	ps := newSocial(memstore.New(memstore.Options{}), func() int64 { return now })
	g, err := ps.CreateGroup(ctx, players.Player{ID: "ann", Name: "Ann"}, "Club")
	require.NoError(t, err)
	for _, who := range []string{"p1", "p2", "p3", "p4"} {
		_, err = ps.JoinGroup(ctx, players.Player{ID: who, Name: who}, g.Invite)
		require.NoError(t, err)
		for i := range feedRoundsRead {
			id := fmt.Sprint(who, "-", i)
			text, err := json.Marshal(protocol.Played{Round: id, At: now, Time: 1, Ranked: true})
			require.NoError(t, err)
			require.NoError(t, ps.store.AddToHistory(ctx, who, store.PlayedRound{Round: id, At: now, Data: text},
				366*24*time.Hour))
		}
	}
	found, err := ps.ActivityFeed(ctx, players.Player{ID: "ann"})
	require.NoError(t, err)
	require.Equal(t, 1, found.Groups)
	require.Len(t, found.Did, feedMax)
	of := map[string]int{}
	for _, d := range found.Did {
		of[d.Name]++
		require.LessOrEqual(t, of[d.Name], feedRoundsEach)
	}
}
