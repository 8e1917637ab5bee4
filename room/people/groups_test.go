package people

import (
	"testing"

	"github.com/stretchr/testify/require"

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
