package room_test

import (
	"context"
	"testing"
	"time"

	"nonet/room/moderation"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/players"
	"nonet/room/store"
)

// TestBannedPlayerReturnsAsAnotherGuest checks that a new guest of the same address watches without chat, and sits
// down only if the host allows it.
func TestBannedPlayerReturnsAsAnotherGuest(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		c.sites = map[string]string{"ben": "home", "ben2": "home", "cam": "far"}
		code := c.room(protocol.Settings{})
		ana, ben, cam := c.enter(0, "ana", code), c.enter(1, "ben", code), c.enter(1, "cam", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		require.Equal(t, "ok", ana.do(protocol.Kick{Seat: 2, Ban: true}))
		again := c.enter(1, "ben2", code)
		require.Equal(t, "waiting", again.do(protocol.Sit{}))
		again.say(&protocol.Say{Text: "me again"})
		require.Empty(t, heard[*protocol.Said](ana))
		require.Equal(t, "ok", cam.do(protocol.Sit{}), "guests of other addresses do not wait")
		require.Empty(t, cam.eventsOf(protocol.Asked), "only the host is told")
		asked := ana.eventsOf(protocol.Asked)
		require.Len(t, asked, 1)
		require.Equal(t, "Ben2", asked[0].Guests[1].Name)
		who := asked[0].Guests[1].Who
		require.Equal(t, "not_host", cam.do(protocol.Admit{Who: who, On: true}))
		require.Len(t, c.enter(0, "ana", code).snapshot().Guests, 2, "a reload keeps the waiting list")
		require.Empty(t, c.enter(0, "cam", code).snapshot().Guests)
		require.Equal(t, "ok", ana.do(protocol.Admit{Who: who, On: true}))
		require.Equal(t, []protocol.Event{{E: protocol.Admitted, Seat: 1, On: true}}, again.eventsOf(protocol.Admitted))
		require.Equal(t, "ok", again.do(protocol.Sit{}))
		require.Equal(t, "ok", ana.do(protocol.Transfer{Seat: 2}))
		require.Len(t, cam.snapshot().Guests, 2, "a new host is told")
	})
}

// TestCheatHecklesAndLeaves has a spectator write or react, through this node or another, and leave before the host
// has seen it. The host mutes and bans by the message, and another guest of that address has to wait.
func TestCheatHecklesAndLeaves(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		c.sites = map[string]string{"eve": "there", "eve2": "there"}
		for _, word := range []any{&protocol.Say{Text: "an insult"}, &protocol.React{R: protocol.ReactSad}} {
			for _, node := range []int{0, 1} {
				for _, goes := range []bool{false, true} {
					code := c.room(protocol.Settings{})
					ana, eve := c.enter(0, "ana", code), c.enter(node, "eve", code)
					eve.say(word)
					if goes {
						eve.view.Leave()
					}
					var who string
					for _, said := range heard[*protocol.Said](ana) {
						who = said.Who
					}
					for _, shown := range heard[*protocol.Reacted](ana) {
						who = shown.Who
					}
					require.Equal(t, "ok", ana.do(protocol.Mute{Who: who, On: true}), "%T at node %d", word, node)
					require.Equal(t, "ok", ana.do(protocol.Admit{Who: who}), "%T at node %d", word, node)
					require.Equal(t, "waiting", c.enter(node, "eve2", code).do(protocol.Sit{}), "%T at node %d", word, node)
				}
			}
		}
	})
}

// TestOperatorMutesPlayer checks that an operator can mute anyone in a room for a while, including the host, and
// that a host can't undo it.
func TestOperatorMutesPlayer(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		code, elsewhere := c.room(protocol.Settings{}), c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", code), c.enter(0, "ben", code)
		ana.talk("an insult")
		h := c.nodes[0]
		require.NoError(t, h.Players.Bans.Mute(ctx, moderation.Mute{Player: "ana", Room: code, Until: h.Now() + 60_000}))
		ana.talk("another")
		ana.say(&protocol.React{R: protocol.ReactClap})
		require.Equal(t, []string{"an insult"}, liveChat(ben))
		require.Empty(t, heard[*protocol.Reacted](ben))
		require.Equal(t, protocol.Hushed, heard[*protocol.Error](ana)[0].Code)
		require.Empty(t, replayedChat(c.enter(0, "eve", code)), "earlier messages are not replayed either")
		c.enter(0, "ana", elsewhere).talk("hello")
		require.Equal(t, []string{"hello"}, replayedChat(c.enter(0, "eve", elsewhere)))
		pass(time.Minute)
		ana.talk("sorry")
		require.Equal(t, []string{"an insult", "sorry"}, liveChat(ben), "when the time is over")

		require.ErrorIs(t, h.Unmute(ctx, code, "ben"), store.ErrNotFound)
		ben.talk("never mind")
		require.Equal(t, "ok", ana.do(protocol.Mute{Who: heard[*protocol.Said](ana)[2].Who, On: true}))
		ben.talk("hey")
		require.Equal(t, protocol.IsMuted, heard[*protocol.Error](ben)[0].Code)
		require.NoError(t, h.Unmute(ctx, code, "ben"), "a player muted by the host")
		ben.talk("thanks")
		require.Equal(t, []string{"an insult", "sorry", "never mind", "thanks"}, liveChat(ana))
	})
}

// TestHostMutesSpectators checks that a muted spectator stays muted under another name and after a reload.
func TestHostMutesSpectators(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, eve := c.enter(0, "ana", code), c.enter(0, "eve", code)
		eve.say(&protocol.Say{Text: "spam"})
		who := heard[*protocol.Said](ana)[0].Who
		require.Equal(t, "ok", ana.do(protocol.Mute{Who: who, On: true}))
		require.Equal(t, "nothing", ana.do(protocol.Mute{Who: "nobody", On: true}))
		eve.view.Leave()
		other := &client{c: c, name: "eve"}
		other.out = room.NewOutbox(other.write)
		var err error
		other.view, err = c.nodes[1].Enter(context.Background(), players.Player{ID: "eve", Name: "Other"},
			&protocol.Enter{Room: code}, other.out)
		require.NoError(t, err)
		other.say(&protocol.Say{Text: "spam"})
		other.say(&protocol.React{R: protocol.ReactClap})
		require.Len(t, heard[*protocol.Said](ana), 1)
		require.Empty(t, heard[*protocol.Reacted](ana))
		require.Equal(t, protocol.IsMuted, heard[*protocol.Error](other)[0].Code)
		dan := c.enter(0, "dan", code)
		require.Empty(t, heard[*protocol.Said](dan), "messages of muted players are not replayed")

		require.Equal(t, "ok", ana.do(protocol.Admit{Who: who}))
		require.Empty(t, dan.eventsOf(protocol.Admitted), "only the host is told who is refused")
		require.Equal(t, protocol.IsBanned, heard[*protocol.Error](other)[2].Code, "a banned player is removed")
		require.Equal(t, "ok", ana.do(protocol.Admit{Who: who, On: true}))
		require.Equal(t, "ok", c.enter(1, "eve", code).do(protocol.Sit{}))
	})
}
