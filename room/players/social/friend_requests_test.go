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

// circles are people whose clock a test sets.
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

func (c *circles) asked(who, other players.Player) {
	c.t.Helper()
	require.NoError(c.t, c.RequestFriend(c.t.Context(), who, other))
}

// stance is how a player stands with another.
func (c *circles) stance(who, other players.Player) string {
	c.t.Helper()
	all, err := c.FriendStates(c.t.Context(), who, []string{other.ID})
	require.NoError(c.t, err)
	return all[other.ID]
}

func refused(err error) protocol.Code {
	if refusal, ok := err.(*protocol.Refusal); ok {
		return refusal.Code
	}
	return ""
}

func TestWhoIsAskedSaysYes(t *testing.T) {
	c, ann, ben := newCircles(t), somebody("Ann"), somebody("Ben")
	require.Equal(t, protocol.FriendNew, c.stance(ann, ben))
	c.asked(ann, ben)
	c.asked(ann, ben)
	require.Equal(t, protocol.FriendAsked, c.stance(ann, ben))
	require.Equal(t, protocol.FriendAsks, c.stance(ben, ann))
	asks := c.friends(ben).Asks
	require.Len(t, asks, 1)
	require.Equal(t, "Ann", asks[0].Name)
	require.Empty(t, c.friends(ben).Friends, "who is asked is no friend yet")
	mine, err := c.Accept(t.Context(), ben, asks[0].Ref)
	require.NoError(t, err)
	require.Len(t, mine.Friends, 1)
	require.Empty(t, mine.Asks)
	theirs := c.friends(ann)
	require.Len(t, theirs.Friends, 1)
	require.Empty(t, theirs.Asked)
	require.Equal(t, protocol.FriendIs, c.stance(ann, ben))
	_, err = c.Accept(t.Context(), ben, asks[0].Ref)
	require.Equal(t, protocol.NotFound, refused(err))
}

// TestBothAsk: who asks somebody that asks them has said yes.
func TestBothAsk(t *testing.T) {
	c, ann, ben := newCircles(t), somebody("Ann"), somebody("Ben")
	c.asked(ann, ben)
	c.asked(ben, ann)
	require.Len(t, c.friends(ann).Friends, 1)
	require.Empty(t, c.friends(ann).Asked)
	require.Empty(t, c.friends(ann).Asks)
	require.Empty(t, c.friends(ben).Asks)
}

// TestDeclinedIsNotTold: to who has asked it looks as before, and to ask once more has no effect until the ask is over.
func TestDeclinedIsNotTold(t *testing.T) {
	c, ann, ben := newCircles(t), somebody("Ann"), somebody("Ben")
	c.asked(ann, ben)
	before := c.friends(ann)
	_, err := c.Decline(t.Context(), ben, c.friends(ben).Asks[0].Ref)
	require.NoError(t, err)
	c.asked(ann, ben)
	require.Equal(t, before, c.friends(ann))
	require.Equal(t, protocol.FriendAsked, c.stance(ann, ben))
	require.Empty(t, c.friends(ben).Asks)
	require.Equal(t, protocol.FriendNew, c.stance(ben, ann), "who said no may ask later")
	c.now += RequestKept.Milliseconds()
	require.Empty(t, c.friends(ann).Asked)
	c.asked(ann, ben)
	require.Len(t, c.friends(ben).Asks, 1)
}

// TestBlockedAreNotAsked: who is blocked may ask, sees what others see who asked, and nobody hears of it.
func TestBlockedAreNotAsked(t *testing.T) {
	c, ann, ben := newCircles(t), somebody("Ann"), somebody("Ben")
	c.asked(ann, ben)
	_, err := c.Block(t.Context(), ben, c.friends(ben).Asks[0].Ref)
	require.NoError(t, err)
	require.Len(t, c.friends(ben).Blocked, 1)
	require.Empty(t, c.friends(ben).Asks)
	c.asked(ann, ben)
	require.Equal(t, protocol.FriendAsked, c.stance(ann, ben))
	require.Empty(t, c.friends(ben).Asks)
	require.Empty(t, c.stance(ben, ann))
	require.Equal(t, protocol.NotNow, refused(c.RequestFriend(t.Context(), ben, ann)))
}

func TestAskingHasBounds(t *testing.T) {
	c, ann := newCircles(t), somebody("Ann")
	for i := range RequestsByMax {
		c.asked(ann, somebody(fmt.Sprint("other ", i)))
	}
	one := somebody("one too many")
	require.Equal(t, protocol.Full, refused(c.RequestFriend(t.Context(), ann, one)))
	require.Empty(t, c.friends(one).Asks)
	c.now += RequestKept.Milliseconds()
	c.asked(ann, one)
	require.Len(t, c.friends(one).Asks, 1)
	require.Len(t, c.friends(ann).Asked, 1, "the others are over")
	bot := players.Player{ID: players.Player{ID: "0123456789"}.AsBot().ID, Name: "Robot"}
	require.Equal(t, protocol.Forbidden, refused(c.RequestFriend(t.Context(), ann, bot)))
	require.Equal(t, protocol.Forbidden, refused(c.RequestFriend(t.Context(), bot, ann)))
	for i := range requestsMax {
		c.asked(somebody(fmt.Sprint("asker ", i)), ann)
	}
	require.Equal(t, protocol.Full, refused(c.RequestFriend(t.Context(), somebody("late"), ann)))
}

// TestFriendsSeeWhoIsOn: friends and nobody else, for as long as it is said again, where it may be seen.
func TestFriendsSeeWhoIsOn(t *testing.T) {
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
	c.asked(ann, ben)
	c.asked(ben, ann)
	c.asked(eve, ann)
	require.Empty(t, on(ann, protocol.WhereRace))
	require.Equal(t, []string{"Ann race"}, on(ben, protocol.WhereAround))
	require.Empty(t, on(eve, protocol.WhereAround), "who only asks sees nobody")
	require.Equal(t, []string{"Ben around"}, on(ann, protocol.WhereRoom))
	require.Equal(t, []string{"Ann room"}, on(ben, protocol.WhereAround))
	for range 4 {
		c.now += PresenceEvery.Milliseconds()
		require.Equal(t, []string{"Ben around"}, on(ann, protocol.WhereRoom))
		on(ben, protocol.WhereAround)
	}
	c.now += PresenceFor.Milliseconds()
	require.Empty(t, on(ben, protocol.WhereAround), "who says nothing any more is not on")

	on(ann, protocol.WhereRoom)
	mine, err := c.ShowPresence(t.Context(), ann, false)
	require.NoError(t, err)
	require.True(t, mine.Hidden)
	require.Equal(t, []string{"Ben around"}, on(ann, protocol.WhereRoom))
	require.Empty(t, on(ben, protocol.WhereAround), "nor who hides it")
	mine, err = c.ShowPresence(t.Context(), ann, true)
	require.NoError(t, err)
	require.False(t, mine.Hidden)
	on(ann, protocol.WhereRoom)
	require.Equal(t, []string{"Ann room"}, on(ben, protocol.WhereAround))
	_, err = c.Block(t.Context(), ann, c.friends(ann).Friends[0].Ref)
	require.NoError(t, err)
	require.Empty(t, on(ben, protocol.WhereAround), "nor to who is blocked")
	_, _, err = c.ReportPresence(t.Context(), ann, "under the bed")
	require.Equal(t, protocol.BadMessage, refused(err))
}

// TestInvitationsEnd: they stand for some minutes, the last of each friend, until one is declined or they are no
// friend.
func TestInvitationsEnd(t *testing.T) {
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
	c.asked(ann, ben)
	c.asked(ben, ann)
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
	require.Equal(t, protocol.NotFound, refused(c.InviteFriend(t.Context(), ann, ref, "EEEEE")))
	c.asked(ann, ben)
	c.asked(ben, ann)
	require.Empty(t, invited(), "what was before the end of a friendship is not shown after it")
}

// counted is a store that counts what is asked of it.
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

// TestWhatItCostsToBeOn: a look at each friend and one more at each who is on, however many others are, and no more
// than one thing written, which is not written again with the next question.
func TestWhatItCostsToBeOn(t *testing.T) {
	c, ann := newCircles(t), somebody("Ann")
	for i := range 9 {
		friend := somebody(fmt.Sprint("friend ", i))
		c.asked(friend, ann)
		c.asked(ann, friend)
		if i < 3 {
			_, _, err := c.ReportPresence(t.Context(), friend, protocol.WhereAround)
			require.NoError(t, err)
		}
	}
	kept := &counted{Store: c.store}
	ps := newSocial(kept, func() int64 { return c.now })
	for range 2 { // the first reads too what names operators have ruled on
		kept.reads.Store(0)
		out, _, err := ps.ReportPresence(t.Context(), ann, protocol.WhereAround)
		require.NoError(t, err)
		require.Len(t, out.On, 3)
	}
	require.EqualValues(t, 3+9+3, kept.reads.Load())
	require.EqualValues(t, 1, kept.writes.Load())
}
