package social

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/memstore"
	"nonet/room/moderation"
	"nonet/room/players"
	"nonet/room/store"
)

func newSocial(kept store.Store, now func() int64) *Social {
	return New(kept, moderation.NewPolicy(kept, now), now)
}

// circles is a Social with a settable clock.
type circles struct {
	*Social
	t   *testing.T
	now int64
}

func newCircles(t *testing.T) *circles {
	c := &circles{t: t, now: int64(100 * 24 * time.Hour / time.Millisecond)}
	c.Social = newSocial(memstore.New(memstore.Options{}), func() int64 { return c.now })
	return c
}

func somebody(name string) players.Player { return players.Player{ID: "id of " + name, Name: name} }

func (c *circles) friends(who players.Player) protocol.Friends {
	c.t.Helper()
	all, err := c.Friends(c.t.Context(), who)
	require.NoError(c.t, err)
	return all
}

func (c *circles) request(who, other players.Player) {
	c.t.Helper()
	require.NoError(c.t, c.RequestFriend(c.t.Context(), who, other))
}

// stance returns the relation of a player to another.
func (c *circles) stance(who, other players.Player) string {
	c.t.Helper()
	all, err := c.FriendStates(c.t.Context(), who, []string{other.ID})
	require.NoError(c.t, err)
	return all[other.ID]
}

func refusalCode(err error) protocol.Code {
	if refusal, ok := err.(*protocol.Refusal); ok {
		return refusal.Code
	}
	return ""
}

func TestFriendRequestIsAccepted(t *testing.T) {
	c, ann, ben := newCircles(t), somebody("Ann"), somebody("Ben")
	require.Equal(t, protocol.FriendNew, c.stance(ann, ben))
	c.request(ann, ben)
	c.request(ann, ben)
	require.Equal(t, protocol.FriendAsked, c.stance(ann, ben))
	require.Equal(t, protocol.FriendAsks, c.stance(ben, ann))
	asks := c.friends(ben).Asks
	require.Len(t, asks, 1)
	require.Equal(t, "Ann", asks[0].Name)
	require.Empty(t, c.friends(ben).Friends, "a request alone makes no friends")
	mine, err := c.Accept(t.Context(), ben, asks[0].Ref)
	require.NoError(t, err)
	require.Len(t, mine.Friends, 1)
	require.Empty(t, mine.Asks)
	theirs := c.friends(ann)
	require.Len(t, theirs.Friends, 1)
	require.Empty(t, theirs.Asked)
	require.Equal(t, protocol.FriendIs, c.stance(ann, ben))
	_, err = c.Accept(t.Context(), ben, asks[0].Ref)
	require.Equal(t, protocol.NotFound, refusalCode(err))
}

// TestMutualFriendRequests checks that a request to a player who has requested the same accepts it.
func TestMutualFriendRequests(t *testing.T) {
	c, ann, ben := newCircles(t), somebody("Ann"), somebody("Ben")
	c.request(ann, ben)
	c.request(ben, ann)
	require.Len(t, c.friends(ann).Friends, 1)
	require.Empty(t, c.friends(ann).Asked)
	require.Empty(t, c.friends(ann).Asks)
	require.Empty(t, c.friends(ben).Asks)
}

// TestDeclinedRequestLooksPending checks that the sender of a declined request sees no difference, and that another
// request has no effect until the first has expired.
func TestDeclinedRequestLooksPending(t *testing.T) {
	c, ann, ben := newCircles(t), somebody("Ann"), somebody("Ben")
	c.request(ann, ben)
	before := c.friends(ann)
	_, err := c.Decline(t.Context(), ben, c.friends(ben).Asks[0].Ref)
	require.NoError(t, err)
	c.request(ann, ben)
	require.Equal(t, before, c.friends(ann))
	require.Equal(t, protocol.FriendAsked, c.stance(ann, ben))
	require.Empty(t, c.friends(ben).Asks)
	require.Equal(t, protocol.FriendNew, c.stance(ben, ann), "the player who declined may send a request later")
	c.now += requestOpenFor.Milliseconds()
	require.Empty(t, c.friends(ann).Asked)
	c.request(ann, ben)
	require.Len(t, c.friends(ben).Asks, 1)
}

// TestBlockedPlayersRequestIsHidden checks that a blocked player's request looks pending to the sender and is not shown
// to the recipient.
func TestBlockedPlayersRequestIsHidden(t *testing.T) {
	c, ann, ben := newCircles(t), somebody("Ann"), somebody("Ben")
	c.request(ann, ben)
	_, err := c.Block(t.Context(), ben, c.friends(ben).Asks[0].Ref)
	require.NoError(t, err)
	require.Len(t, c.friends(ben).Blocked, 1)
	require.Empty(t, c.friends(ben).Asks)
	c.request(ann, ben)
	require.Equal(t, protocol.FriendAsked, c.stance(ann, ben))
	require.Empty(t, c.friends(ben).Asks)
	require.Empty(t, c.stance(ben, ann))
	require.Equal(t, protocol.NotNow, refusalCode(c.RequestFriend(t.Context(), ben, ann)))
}

func TestFriendRequestsAreBounded(t *testing.T) {
	c, ann := newCircles(t), somebody("Ann")
	for i := range requestsByMax {
		c.request(ann, somebody(fmt.Sprint("other ", i)))
	}
	one := somebody("one too many")
	require.Equal(t, protocol.Full, refusalCode(c.RequestFriend(t.Context(), ann, one)))
	require.Empty(t, c.friends(one).Asks)
	c.now += requestOpenFor.Milliseconds()
	c.request(ann, one)
	require.Len(t, c.friends(one).Asks, 1)
	require.Len(t, c.friends(ann).Asked, 1, "the earlier requests must have expired")
	bot := players.Player{ID: players.Player{ID: "0123456789"}.AsBot().ID, Name: "Robot"}
	require.Equal(t, protocol.Forbidden, refusalCode(c.RequestFriend(t.Context(), ann, bot)))
	require.Equal(t, protocol.Forbidden, refusalCode(c.RequestFriend(t.Context(), bot, ann)))
	for i := range requestsMax {
		c.request(somebody(fmt.Sprint("asker ", i)), ann)
	}
	require.Equal(t, protocol.Full, refusalCode(c.RequestFriend(t.Context(), somebody("late"), ann)))
}

// TestFriendsSeePresence checks that only friends see where a player is, while the player reports it and does not hide
// it.
func TestFriendsSeePresence(t *testing.T) {
	c, ann, ben, eve := newCircles(t), somebody("Ann"), somebody("Ben"), somebody("Eve")
	on := func(who players.Player, where string) (seen []string) {
		t.Helper()
		out, _, err := c.ReportPresence(t.Context(), who, where)
		require.NoError(t, err)
		for _, f := range out.On {
			seen = append(seen, f.Name+" "+f.Where)
		}
		return seen
	}
	c.request(ann, ben)
	c.request(ben, ann)
	c.request(eve, ann)
	require.Empty(t, on(ann, protocol.WhereRace))
	require.Equal(t, []string{"Ann race"}, on(ben, protocol.WhereAround))
	require.Empty(t, on(eve, protocol.WhereAround), "a pending request must not show presence")
	require.Equal(t, []string{"Ben around"}, on(ann, protocol.WhereRoom))
	require.Equal(t, []string{"Ann room"}, on(ben, protocol.WhereAround))
	for range 4 {
		c.now += PresenceEvery.Milliseconds()
		require.Equal(t, []string{"Ben around"}, on(ann, protocol.WhereRoom))
		on(ben, protocol.WhereAround)
	}
	c.now += presenceFor.Milliseconds()
	require.Empty(t, on(ben, protocol.WhereAround), "presence must expire")

	on(ann, protocol.WhereRoom)
	mine, err := c.ShowPresence(t.Context(), ann, false)
	require.NoError(t, err)
	require.True(t, mine.Hidden)
	require.Equal(t, []string{"Ben around"}, on(ann, protocol.WhereRoom))
	require.Empty(t, on(ben, protocol.WhereAround), "hidden presence must not be shown")
	mine, err = c.ShowPresence(t.Context(), ann, true)
	require.NoError(t, err)
	require.False(t, mine.Hidden)
	on(ann, protocol.WhereRoom)
	require.Equal(t, []string{"Ann room"}, on(ben, protocol.WhereAround))
	_, err = c.Block(t.Context(), ann, c.friends(ann).Friends[0].Ref)
	require.NoError(t, err)
	require.Empty(t, on(ben, protocol.WhereAround), "a blocked player must not see presence")
	_, _, err = c.ReportPresence(t.Context(), ann, "under the bed")
	require.Equal(t, protocol.BadMessage, refusalCode(err))
}

// TestInvitationsExpire checks that the latest invitation of a friend is shown for some minutes, until it is dismissed
// or the friendship ends.
func TestInvitationsExpire(t *testing.T) {
	c, ann, ben := newCircles(t), somebody("Ann"), somebody("Ben")
	invited := func() (rooms []string) {
		t.Helper()
		_, all, err := c.ReportPresence(t.Context(), ben, protocol.WhereAround)
		require.NoError(t, err)
		for _, in := range all {
			require.Equal(t, "Ann", in.Name)
			rooms = append(rooms, in.Room)
		}
		return rooms
	}
	c.request(ann, ben)
	c.request(ben, ann)
	ref := c.friends(ann).Friends[0].Ref
	invite := func(room string) { require.NoError(t, c.InviteFriend(t.Context(), ann, ref, room)) }
	invite("AAAAA")
	require.Equal(t, []string{"AAAAA"}, invited())
	invite("BBBBB")
	require.Equal(t, []string{"BBBBB"}, invited())
	require.NoError(t, c.DismissInvitation(t.Context(), ben, c.friends(ben).Friends[0].Ref))
	require.Empty(t, invited())
	invite("CCCCC")
	c.now += InvitationFor.Milliseconds()
	require.Empty(t, invited())
	invite("DDDDD")
	_, err := c.Unfriend(t.Context(), ben, c.friends(ben).Friends[0].Ref)
	require.NoError(t, err)
	require.Empty(t, invited())
	require.Equal(t, protocol.NotFound, refusalCode(c.InviteFriend(t.Context(), ann, ref, "EEEEE")))
	c.request(ann, ben)
	c.request(ben, ann)
	require.Empty(t, invited(), "an invitation from before the end of a friendship must not be shown again")
}

// counted is a store that counts reads and writes.
type counted struct {
	store.Store
	reads, writes atomic.Int64
}

func (c *counted) List(ctx context.Context, about string) (map[string][]byte, error) {
	c.reads.Add(1)
	return c.Store.List(ctx, about)
}

func (c *counted) Put(ctx context.Context, f store.Record) ([]byte, error) {
	c.writes.Add(1)
	return c.Store.Put(ctx, f)
}

// TestStoreCallsOfPresence checks that a report of presence reads one record per friend and one more per friend who is
// present, and writes once.
func TestStoreCallsOfPresence(t *testing.T) {
	c, ann := newCircles(t), somebody("Ann")
	for i := range 9 {
		friend := somebody(fmt.Sprint("friend ", i))
		c.request(friend, ann)
		c.request(ann, friend)
		if i < 3 {
			_, _, err := c.ReportPresence(t.Context(), friend, protocol.WhereAround)
			require.NoError(t, err)
		}
	}
	kept := &counted{Store: c.store}
	ps := newSocial(kept, func() int64 { return c.now })
	for range 2 { // the first one also reads the rulings on names
		kept.reads.Store(0)
		out, _, err := ps.ReportPresence(t.Context(), ann, protocol.WhereAround)
		require.NoError(t, err)
		require.Len(t, out.On, 3)
	}
	require.EqualValues(t, 3+9+3, kept.reads.Load())
	require.EqualValues(t, 1, kept.writes.Load())
}
