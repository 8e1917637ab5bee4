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

// TestCommandsAreBatchedForManyViewers checks that commands wait for each other and share an entry if a room has
// many viewers; the first one after a while does not wait.
func TestCommandsAreBatchedForManyViewers(t *testing.T) {
	const crowd = 300
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		for i := range room.CrowdFrom + crowd {
			c.enter(0, fmt.Sprint("eye", i), code)
		}
		time.Sleep(time.Second)
		before := ana.position().Seq
		require.Equal(t, "ok", ana.do(protocol.Ready{On: true}), "the first")
		for i := range 10 {
			require.Equal(t, "", ana.do(protocol.Ready{On: i%2 == 1}))
		}
		require.Equal(t, before+1, ana.position().Seq)
		time.Sleep((crowd + 1) * room.CrowdPace)
		synctest.Wait()
		require.Equal(t, "ok", ana.answer(c.next))
		require.Equal(t, before+2, ana.position().Seq)
	})
}

// TestOneConcurrentCommandPerSeatIsAccepted checks that a room accepts one command from every seat at the same
// moment.
func TestOneConcurrentCommandPerSeatIsAccepted(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.room(protocol.Settings{})
		ana := c.enter(0, "ana", code)
		const n = 1000
		for i := range uint64(n) {
			ana.view.Do(&protocol.Ready{ID: i + 1, On: i%2 == 0})
		}
		synctest.Wait()
		for _, msg := range ana.all() {
			_, refused := msg.(*protocol.No)
			require.False(t, refused)
		}
		require.EqualValues(t, n, c.enter(0, "ana", code).snapshot().Last)
	})
}
