package players

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/store"
)

// TestRemovedStayOut: whoever asks for the group while being removed is written down as a member once more, and is
// none. When the owner has left, the one who is in it for longest is the owner, also when the former one comes back.
func TestRemovedStayOut(t *testing.T) {
	ctx, now := t.Context(), int64(0)
	ps := New(memstore.New(memstore.Options{}), nil, nil, nil, func() int64 { now++; return now })
	ann, ben, eve := Player{ID: "ann", Name: "Ann"}, Player{ID: "ben", Name: "Ben"}, Player{ID: "eve", Name: "Eve"}
	g, err := ps.makeGroup(ctx, ann, "Club")
	require.NoError(t, err)
	for _, p := range []Player{ben, eve} {
		_, err := ps.joinGroup(ctx, p, g.Invite)
		require.NoError(t, err)
	}
	g, err = ps.groupOf(ctx, g.ID, ann.ID)
	require.NoError(t, err)
	_, err = ps.remove(ctx, ann.ID, g.ID, g.Members[2].ref(g.ID))
	require.NoError(t, err)
	_, err = ps.enlist(ctx, eve, g.ID)
	require.ErrorIs(t, err, errNoGroup)
	_, err = ps.remove(ctx, ann.ID, g.ID, g.Members[0].ref(g.ID))
	require.ErrorIs(t, err, errNoGroup, "owners do not remove themselves")

	require.NoError(t, ps.leaveGroup(ctx, ann.ID, g.ID))
	g, err = ps.groupOf(ctx, g.ID, ben.ID)
	require.NoError(t, err)
	require.Equal(t, ben.ID, g.Owner)
	_, err = ps.joinGroup(ctx, ann, g.Invite)
	require.NoError(t, err)
	g, err = ps.groupOf(ctx, g.ID, ann.ID)
	require.NoError(t, err)
	require.Equal(t, ben.ID, g.Owner)

	require.NoError(t, ps.leaveGroup(ctx, ann.ID, g.ID))
	require.NoError(t, ps.leaveGroup(ctx, ben.ID, g.ID))
	left, err := ps.store.Stated(ctx, aboutGroup(g.ID))
	require.NoError(t, err)
	require.Empty(t, left, "the last member has left")
}

// TestForgottenLeaveNoIDInGroups: a group names nobody by id who was removed, or was made its owner while leaving, once
// that player's data is deleted.
func TestForgottenLeaveNoIDInGroups(t *testing.T) {
	ctx, now := t.Context(), int64(0)
	ps := New(memstore.New(memstore.Options{}), nil, nil, nil, func() int64 { now++; return now })
	ann, eve := Player{ID: "ann", Name: "Ann"}, Player{ID: "eve", Name: "Eve"}
	g, err := ps.makeGroup(ctx, ann, "Club")
	require.NoError(t, err)
	join := func() group {
		g, err := ps.joinGroup(ctx, eve, g.Invite)
		require.NoError(t, err)
		return g
	}
	forgotten := func() {
		t.Helper()
		require.NoError(t, ps.Forget(ctx, eve.ID))
		facts, err := ps.store.Stated(ctx, aboutGroup(g.ID))
		require.NoError(t, err)
		for name, value := range facts {
			require.NotContains(t, name+" "+string(value), eve.ID)
		}
		list, err := ps.store.Stated(ctx, aboutGroupsOf(eve.ID))
		require.NoError(t, err)
		require.Empty(t, list)
	}
	member := join()
	require.NoError(t, ps.leaveGroup(ctx, eve.ID, g.ID))
	_, err = ps.store.State(ctx, store.Fact{About: aboutGroup(g.ID), Name: groupOwner, Value: []byte(eve.ID),
		Keep: groupKept, Anew: true}) // as from a hand-over that read of the member before
	require.NoError(t, err)
	_, err = ps.handOver(ctx, ann.ID, g.ID, memberRef(g.ID, ann.ID))
	require.NoError(t, err)
	forgotten()

	_, err = ps.remove(ctx, ann.ID, g.ID, join().Members[1].ref(g.ID))
	require.NoError(t, err)
	_, err = ps.enlist(ctx, eve, g.ID) // as from a look at the group at the same time
	require.ErrorIs(t, err, errNoGroup)
	_, err = ps.joinGroup(ctx, eve, member.Invite)
	require.ErrorIs(t, err, errNoGroup)
	forgotten()
}

// TestLately: who is in a group is told what the others did that counts, each round once, and nothing of who has left,
// whose data is deleted, or who is in none of one's groups.
func TestLately(t *testing.T) {
	ctx, now := t.Context(), int64(100*day/time.Millisecond)
	ps := New(memstore.New(memstore.Options{}), nil, nil, nil, func() int64 { return now })
	ann, ben, eve := Player{ID: "ann", Name: "Ann"}, Player{ID: "ben", Name: "Ben"}, Player{ID: "eve", Name: "Eve"}
	ago := func(d time.Duration) int64 { return now - d.Milliseconds() }
	did := func(who Player, p protocol.Played) {
		t.Helper()
		text, err := json.Marshal(p)
		require.NoError(t, err)
		require.NoError(t, ps.store.Remember(ctx, who.ID, store.Played{Round: p.Round, At: p.At, Data: text}, historyKept))
	}
	lately := func(who Player) (told []string) {
		t.Helper()
		found, err := ps.Lately(ctx, who)
		require.NoError(t, err)
		require.NotNil(t, found.Did)
		for _, d := range found.Did {
			told = append(told, d.Name+" "+d.Played.Round)
		}
		return told
	}
	did(ben, protocol.Played{Round: "old", At: ago(15 * day), Time: 1, Ranked: true})
	did(ben, protocol.Played{Round: "shared", At: ago(3 * time.Hour), Time: 9, Ranked: true, Place: 2})
	did(eve, protocol.Played{Round: "shared", At: ago(3 * time.Hour), Time: 8, Ranked: true, Place: 1})
	did(ben, protocol.Played{Round: "daily", At: ago(2 * time.Hour), Time: 7, Daily: "1970-04-10"})
	did(ben, protocol.Played{Round: "casual", At: ago(time.Hour), Time: 6})
	did(ben, protocol.Played{Round: "unfinished", At: ago(time.Hour), Ranked: true})
	did(ann, protocol.Played{Round: "own", At: ago(time.Hour), Time: 5, Ranked: true})

	none, err := ps.Lately(ctx, ann)
	require.NoError(t, err)
	require.Zero(t, none.Groups)
	require.Empty(t, none.Did)
	club, err := ps.makeGroup(ctx, ann, "Club")
	require.NoError(t, err)
	pair, err := ps.makeGroup(ctx, ann, "Pair")
	require.NoError(t, err)
	for _, g := range []group{club, pair} {
		_, err := ps.joinGroup(ctx, ben, g.Invite)
		require.NoError(t, err)
	}
	require.Equal(t, []string{"Ben daily", "Ben shared"}, lately(ann))
	_, err = ps.joinGroup(ctx, eve, club.Invite)
	require.NoError(t, err)
	require.Equal(t, []string{"Ben daily", "Eve shared"}, lately(ann))
	require.NoError(t, ps.leaveGroup(ctx, eve.ID, club.ID))
	require.Empty(t, lately(eve))
	require.Equal(t, []string{"Ben daily", "Ben shared"}, lately(ann))
	require.NoError(t, ps.Forget(ctx, ben.ID))
	require.Empty(t, lately(ann))
}

// TestLatelyIsBounded: two rounds of each member, and five of all.
func TestLatelyIsBounded(t *testing.T) {
	ctx, now := t.Context(), int64(100*day/time.Millisecond)
	ps := New(memstore.New(memstore.Options{}), nil, nil, nil, func() int64 { return now })
	g, err := ps.makeGroup(ctx, Player{ID: "ann", Name: "Ann"}, "Club")
	require.NoError(t, err)
	for _, who := range []string{"p1", "p2", "p3", "p4"} {
		_, err = ps.joinGroup(ctx, Player{ID: who, Name: who}, g.Invite)
		require.NoError(t, err)
		for i := range latelyLook {
			id := fmt.Sprint(who, "-", i)
			text, err := json.Marshal(protocol.Played{Round: id, At: now, Time: 1, Ranked: true})
			require.NoError(t, err)
			require.NoError(t, ps.store.Remember(ctx, who, store.Played{Round: id, At: now, Data: text}, historyKept))
		}
	}
	found, err := ps.Lately(ctx, Player{ID: "ann"})
	require.NoError(t, err)
	require.Equal(t, 1, found.Groups)
	require.Len(t, found.Did, latelyMax)
	of := map[string]int{}
	for _, d := range found.Did {
		of[d.Name]++
		require.LessOrEqual(t, of[d.Name], latelyEach)
	}
}
