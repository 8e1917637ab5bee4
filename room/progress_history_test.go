package room_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// TestProgressHistoryIsSentOnEntry checks that a player who enters or returns during a round gets the progress
// history of all players on any node, including one that has to read the log first.
func TestProgressHistoryIsSentOnEntry(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, puzzle := raceOf(t, c, protocol.Settings{})
		moves := blanks(puzzle)
		require.Nil(t, ana.snapshot().Course, "ana was there from the beginning")
		pass(4 * time.Second)
		require.Equal(t, "ok", ana.place(moves[0]))
		pass(2500 * time.Millisecond)
		require.Equal(t, "ok", ben.place(moves[0]))
		pass(500 * time.Millisecond)
		require.Equal(t, "ok", ana.place(moves[1]))
		pass(time.Second)
		require.Nil(t, cam.snapshot().Course)

		want := []protocol.Course{
			{Seat: 1, At: []int{4000, 7000}, Right: []int{1, 2}}, {Seat: 2, At: []int{6500}, Right: []int{1}},
		}
		code := ana.snapshot().Code
		c.start()
		for node := range c.nodes {
			require.Equal(t, want, c.enter(node, "dan", code).snapshot().Course, "node %d", node)
			require.Equal(t, want, c.enter(node, "ben", code).snapshot().Course, "an active player has reloaded")
		}
		resumed := c.enterAt(0, "cam", new(cam.position()))
		require.Empty(t, heard[*protocol.Room](resumed), "nothing is repeated if nothing was missed")
	})
}

// TestProgressHistoryLastsUntilNextRound checks that the progress history of a round is visible after its end, and
// is gone in the next round.
func TestProgressHistoryLastsUntilNextRound(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := raceOf(t, c, protocol.Settings{})
		code, moves := ana.snapshot().Code, blanks(puzzle)
		for _, move := range moves {
			require.Equal(t, "ok", ana.place(move))
			require.Equal(t, "ok", ben.place(move))
		}
		course := c.enter(0, "dan", code).snapshot().Course
		require.Len(t, course, 2)
		require.Len(t, course[1].At, len(moves))

		require.Equal(t, "ok", ana.do(protocol.Rematch{Round: 1}))
		require.Nil(t, c.enter(0, "dan", code).snapshot().Course, "none in the lobby")
		require.Equal(t, "ok", ana.do(protocol.Ready{On: true}))
		require.Equal(t, "ok", ben.do(protocol.Ready{On: true}))
		pass(6 * time.Second)
		require.Nil(t, c.enter(0, "dan", code).snapshot().Course, "nobody has filled anything")
	})
}

// TestProgressHistoryIsDelayed checks that delayed spectators get the progress history with the same delay as the
// boards.
func TestProgressHistoryIsDelayed(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, _, _, puzzle := lateRace(t, c)
		code, moves := ana.snapshot().Code, blanks(puzzle)
		pass(12 * time.Second)
		require.Equal(t, "ok", ana.place(moves[0]))
		pass(6 * time.Second)
		require.Equal(t, "ok", ana.place(moves[1]))
		pass(5 * time.Second)
		c.start()
		for node := range c.nodes {
			require.Equal(t, []protocol.Course{{Seat: 1, At: []int{12000}, Right: []int{1}}},
				c.enter(node, "dan", code).snapshot().Course, "the second cell has not come yet")
			require.Equal(t, []protocol.Course{{Seat: 1, At: []int{12000, 18000}, Right: []int{1, 2}}},
				c.enter(node, "ana", code).snapshot().Course, "active players are never delayed")
		}
	})
}
