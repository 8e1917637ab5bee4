package social

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/room/store"
)

// TestIncompleteFriendshipIsHidden checks that a friendship or block that a crash left half written is not shown, and
// that repeating the request completes it.
func TestIncompleteFriendshipIsHidden(t *testing.T) {
	ctx, now := t.Context(), int64(1)
	ps := newSocial(memstore.New(memstore.Options{}), func() int64 { return now })
	ann, ben := players.Player{ID: "ann", Name: "Ann"}, players.Player{ID: "ben", Name: "Ben"}
	friends := func(who players.Player) (names []string) {
		t.Helper()
		all, err := ps.Friends(ctx, who)
		require.NoError(t, err)
		for _, f := range all.Friends {
			names = append(names, f.Name)
		}
		return names
	}
	link, err := ps.RenewLink(ctx, ann)
	require.NoError(t, err)
	require.NoError(t, ps.publishName(ctx, ben))
	bens, err := ps.Relations(ctx, ben.ID)
	require.NoError(t, err)
	require.NoError(t, ps.addFriend(ctx, bens, ann.ID, errFriendsFull))
	require.Empty(t, friends(ben))
	require.Empty(t, friends(ann))
	_, err = ps.Befriend(ctx, ben, link.Link)
	require.NoError(t, err)
	require.Equal(t, []string{"Ann"}, friends(ben))
	require.Equal(t, []string{"Ben"}, friends(ann))

	text, err := json.Marshal(relation{Since: now})
	require.NoError(t, err)
	require.NoError(t, ps.putOwn(ctx, ann.ID, blockMark+ben.ID, text)) // the first half of [Social.block]
	require.Empty(t, friends(ben))
	require.Empty(t, friends(ann))
	_, err = ps.Block(ctx, ann, friendRef(ann.ID, ben.ID))
	require.NoError(t, err)
	facts, err := ps.store.List(ctx, relationRecords.Key(ben.ID))
	require.NoError(t, err)
	require.NotContains(t, facts, friendMark+ann.ID)
}

// TestActivityOfFriends checks that friends' rounds are shown like those of group members, except for blocked players,
// even in a common group.
func TestActivityOfFriends(t *testing.T) {
	ctx, now := t.Context(), int64(100*24*time.Hour/time.Millisecond)
	ps := newSocial(memstore.New(memstore.Options{}), func() int64 { return now })
	ann, ben, eve := players.Player{ID: "ann", Name: "Ann"}, players.Player{ID: "ben", Name: "Ben"},
		players.Player{ID: "eve", Name: "Eve"}
	for _, who := range []players.Player{ben, eve} {
		text, err := json.Marshal(protocol.Played{Round: who.ID, At: now, Time: 1, Ranked: true})
		require.NoError(t, err)
		require.NoError(t, ps.store.AddToHistory(ctx, who.ID, store.PlayedRound{Round: who.ID, At: now, Data: text},
			366*24*time.Hour))
	}
	lately := func() (rounds []string) {
		t.Helper()
		found, err := ps.ActivityFeed(ctx, ann)
		require.NoError(t, err)
		for _, d := range found.Did {
			rounds = append(rounds, d.Name)
		}
		return rounds
	}
	link, err := ps.RenewLink(ctx, ann)
	require.NoError(t, err)
	for _, who := range []players.Player{ben, eve} {
		_, err = ps.Befriend(ctx, who, link.Link)
		require.NoError(t, err)
	}
	g, err := ps.CreateGroup(ctx, ann, "Club")
	require.NoError(t, err)
	_, err = ps.JoinGroup(ctx, eve, g.Invite)
	require.NoError(t, err)
	require.ElementsMatch(t, []string{"Ben", "Eve"}, lately())
	_, err = ps.Block(ctx, ann, friendRef(ann.ID, eve.ID))
	require.NoError(t, err)
	require.Equal(t, []string{"Ben"}, lately())
	require.NoError(t, ps.Forget(ctx, ben.ID))
	require.Empty(t, lately())
}
