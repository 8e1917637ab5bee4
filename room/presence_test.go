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
	"nonet/room/store"
)

// lateCounts is a store whose next answer about who is connected is old by the time it comes, once late is set.
type lateCounts struct {
	store.Store
	late atomic.Bool
}

func (s *lateCounts) Attend(ctx context.Context, code, node string, c store.Crowd, ttl time.Duration) (
	map[string]store.Crowd, error) {
	crowds, err := s.Store.Attend(ctx, code, node, c, ttl)
	if s.late.CompareAndSwap(true, false) {
		time.Sleep(time.Second)
	}
	return crowds, err
}

// TestWhoComesThroughAnotherNodeIsHere: the node where a player was counts just before they are back elsewhere, and
// takes them to be away.
func TestWhoComesThroughAnotherNodeIsHere(t *testing.T) {
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
		require.Len(t, cam.saw(protocol.Away), 1)
		require.Len(t, cam.saw(protocol.Back), 1, "the node where the player is knows better")
	})
}
