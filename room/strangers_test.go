package room_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/people"
)

// TestBannedComesBackAsAnother: a new guest id from the same address watches, in silence, and sits when the host says
// so.
func TestBannedComesBackAsAnother(t *testing.T) {
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
		require.Equal(t, "ok", cam.do(protocol.Sit{}), "from elsewhere nobody has to wait")
		require.Empty(t, cam.saw(protocol.Asked), "it is for the host alone")
		asked := ana.saw(protocol.Asked)
		require.Len(t, asked, 1)
		require.Equal(t, "Ben2", asked[0].Guests[1].Name)
		who := asked[0].Guests[1].Who
		require.Equal(t, "not_host", cam.do(protocol.Admit{Who: who, On: true}))
		require.Len(t, c.enter(0, "ana", code).snapshot().Guests, 2, "a reload forgets nobody who waits")
		require.Empty(t, c.enter(0, "cam", code).snapshot().Guests)
		require.Equal(t, "ok", ana.do(protocol.Admit{Who: who, On: true}))
		require.Equal(t, "ok", again.do(protocol.Sit{}))
		require.Equal(t, "ok", ana.do(protocol.Transfer{Seat: 2}))
		require.Len(t, cam.snapshot().Guests, 2, "a new host is told")
	})
}

// TestHostMutesSpectators: under whatever name they come, and after a reload.
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
		other.view, err = c.hosts[1].Enter(context.Background(), people.Player{ID: "eve", Name: "Other"},
			&protocol.Enter{Room: code}, other.out)
		require.NoError(t, err)
		other.say(&protocol.Say{Text: "spam"})
		other.say(&protocol.React{R: protocol.ReactClap})
		require.Len(t, heard[*protocol.Said](ana), 1)
		require.Empty(t, heard[*protocol.Reacted](ana))
		require.Equal(t, protocol.IsMuted, heard[*protocol.Error](other)[0].Code)
		require.Empty(t, heard[*protocol.Said](c.enter(0, "dan", code)), "who is muted is not told again")

		require.Equal(t, "ok", ana.do(protocol.Admit{Who: who}))
		require.Equal(t, protocol.IsBanned, heard[*protocol.Error](other)[2].Code, "who is banned is sent away")
		require.Equal(t, "ok", ana.do(protocol.Admit{Who: who, On: true}))
		require.Equal(t, "ok", c.enter(1, "eve", code).do(protocol.Sit{}))
	})
}
