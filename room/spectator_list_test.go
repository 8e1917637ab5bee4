package room_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
)

// listSpectators returns the spectators listed to the host since the question, and how many others there are.
func listSpectators(p *client, find string) (who map[string]string, more int) {
	p.mu.Lock()
	p.got = nil
	p.mu.Unlock()
	p.say(&protocol.List{Find: find})
	time.Sleep(time.Second)
	synctest.Wait()
	who = map[string]string{}
	for i, m := range heard[*protocol.Watchers](p) {
		require.Equal(p.c.t, find, m.Find)
		require.Equal(p.c.t, i > 0, m.Add)
		for _, w := range m.List {
			require.NotContains(p.c.t, who, w.Name)
			who[w.Name] = w.Who
		}
		more += m.More
	}
	return who, more
}

// TestHostListsSpectators checks that only the host gets the list of spectators, on all nodes, and can mute and ban
// a spectator who has written nothing.
func TestHostListsSpectators(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		eve, far := c.enter(0, "eve", code), c.enter(1, "far", code)
		c.enter(1, "far", code) // another page
		who, more := listSpectators(ana, "")
		require.Zero(t, more)
		require.Len(t, who, 2)
		some, _ := listSpectators(ana, "aR")
		require.Equal(t, map[string]string{"Far": who["Far"]}, some)

		require.Equal(t, "ok", ana.do(protocol.Mute{Who: who["Far"], On: true}))
		far.say(&protocol.Say{Text: "hello"})
		require.Equal(t, protocol.IsMuted, heard[*protocol.Error](far)[0].Code)
		for i, name := range []string{"Eve", "Far"} {
			listSpectators(ana, "")
			require.Equal(t, "ok", ana.do(protocol.Admit{Who: who[name]}))
			require.Equal(t, protocol.IsBanned, heard[*protocol.Error]([]*client{eve, far}[i])[i].Code)
		}
		who, _ = listSpectators(ana, "")
		require.Empty(t, who, "a banned spectator is no longer listed")

		dan := c.enter(1, "dan", code)
		for _, p := range []*client{ben, dan} {
			p.say(&protocol.List{})
			time.Sleep(time.Second)
			require.Empty(t, heard[*protocol.Watchers](p))
		}
		require.Equal(t, protocol.NotHost, heard[*protocol.Error](ben)[0].Code)
		require.Equal(t, protocol.NotSeated, heard[*protocol.Error](dan)[0].Code)
		require.Empty(t, heard[*protocol.Watchers](dan))
		require.Equal(t, "ok", ana.do(protocol.Transfer{Seat: 2}))
		who, _ = listSpectators(ben, "")
		require.Contains(t, who, "Dan", "the new host asks")
	})
}

// TestListOfManySpectators checks that of hundreds of spectators a host gets a part from each node, and finds the
// others by name.
func TestListOfManySpectators(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		const each = room.SpectatorsListed + 50
		for node := range 2 {
			for i := range each {
				c.enter(node, fmt.Sprintf("n%d watcher %03d", node, i), code)
			}
		}
		who, more := listSpectators(ana, "")
		require.Len(t, who, 2*room.SpectatorsListed)
		require.Equal(t, 2*(each-room.SpectatorsListed), more)
		last := fmt.Sprintf("N1 watcher %03d", each-1)
		require.NotContains(t, who, last)
		who, more = listSpectators(ana, "n1 WATCHER 149")
		require.Zero(t, more)
		require.Equal(t, "ok", ana.do(protocol.Mute{Who: who[last], On: true}))

		for range 12 {
			ana.say(&protocol.List{})
		}
		require.Equal(t, protocol.TooMany, heard[*protocol.Error](ana)[0].Code)
	})
}

// TestQuickRaceHasNoSpectatorList checks that no player can list the spectators of a quick race.
func TestQuickRaceHasNoSpectatorList(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana := c.enter(0, "ana", c.quick(0, "ana"))
		ana.say(&protocol.List{})
		require.Equal(t, protocol.IsOff, heard[*protocol.Error](ana)[0].Code)
	})
}
