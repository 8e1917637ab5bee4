package room_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/game"
	"nonet/room/store"
)

// lateCounts is a store that returns one outdated list of connected players once late is set.
type lateCounts struct {
	store.Store
	late atomic.Bool
}

func (s *lateCounts) SetPresence(ctx context.Context, code, node string, c store.Connected, ttl time.Duration) (
	map[string]store.Connected, error) {
	crowds, err := s.Store.SetPresence(ctx, code, node, c, ttl)
	if s.late.CompareAndSwap(true, false) {
		time.Sleep(time.Second)
	}
	return crowds, err
}

// TestPresenceAfterChangingNode has the node that counts a player do so just before they return through another
// node, so that it takes them to be away.
func TestPresenceAfterChangingNode(t *testing.T) {
	late := &lateCounts{}
	on := func(s store.Store) store.Store {
		late.Store = s
		return late
	}
	inBubble(t, 2, on, func(t *testing.T, c *cluster) {
		ana, ben, cam, _ := race(t, c)
		ben.view.Leave()
		time.Sleep(room.AwayAfter - 100*time.Millisecond)
		late.late.Store(true)
		time.Sleep(200 * time.Millisecond)
		c.enter(0, "ben", ana.position().Room)
		time.Sleep(2 * time.Second)
		synctest.Wait()
		require.Len(t, cam.eventsOf(protocol.Away), 1)
		require.Len(t, cam.eventsOf(protocol.Back), 1, "the player's current node corrects it")
	})
}

// TestAbsentHostIsReplaced checks that in the lobby another player becomes host once the host has been away for a
// minute, and that all nodes announce it. Until then, and during a round, the host stays host.
func TestAbsentHostIsReplaced(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana, ben, eye := c.enter(0, "ana", code), c.enter(1, "ben", code), c.enter(0, "eye", code)
		require.Equal(t, "ok", ben.do(protocol.Sit{}))
		ana.view.Leave()
		time.Sleep(room.AwayAfter + game.HostKept*time.Millisecond - time.Second)
		require.Equal(t, "not_host", ben.do(protocol.Start{}))
		ana = c.enter(1, "ana", code)
		time.Sleep(2 * game.HostKept * time.Millisecond)
		require.Empty(t, eye.eventsOf(protocol.Hosting), "ana came back in time")

		ana.view.Leave()
		time.Sleep(room.AwayAfter + game.HostKept*time.Millisecond + 2*time.Second)
		for _, p := range []*client{ben, eye} {
			require.Equal(t, []protocol.Event{{E: protocol.Hosting, Seat: 2}}, p.eventsOf(protocol.Hosting))
		}
		ana = c.enter(0, "ana", code)
		require.Equal(t, 2, ana.snapshot().Host)
		require.Equal(t, "not_host", ana.do(protocol.Kick{Seat: 2}))

		require.Equal(t, "ok", ben.do(protocol.Start{}))
		time.Sleep(game.CountdownFor * time.Millisecond)
		ben.view.Leave()
		time.Sleep(room.AwayAfter + 2*game.HostKept*time.Millisecond)
		require.Equal(t, 2, c.enter(1, "ben", code).snapshot().Host, "a phone with a locked screen stays host in a round")
	})
}
