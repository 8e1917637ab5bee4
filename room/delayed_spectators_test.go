package room_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
)

// lateRace starts a race whose spectators are delayed by ten seconds; cam's countdown ends ten seconds after the
// players'.
func lateRace(t *testing.T, c *cluster) (ana, ben, cam *client, puzzle protocol.Puzzle) {
	delay := 10
	return raceOf(t, c, protocol.Settings{Delay: &delay})
}

func TestSpectatorsAreDelayed(t *testing.T) {
	for _, nodes := range []int{1, 2} {
		inBubble(t, nodes, nil, func(t *testing.T, c *cluster) {
			ana, ben, cam, puzzle := lateRace(t, c)
			require.Empty(t, cam.eventsOf(protocol.Started), "the countdown is delayed too")
			moves := blanks(puzzle)
			require.Equal(t, "ok", ana.place(moves[0]))
			pass(4 * time.Second)
			require.Equal(t, "ok", ana.place(moves[1]))
			require.Len(t, ana.eventsOf(protocol.Placed), 2, "active players are never delayed")
			require.Len(t, ben.eventsOf(protocol.Progress), 2)

			pass(5900 * time.Millisecond)
			require.Len(t, cam.eventsOf(protocol.Started), 1)
			require.Empty(t, heard[*protocol.Begin](cam))
			require.Empty(t, cam.eventsOf(protocol.Placed))
			pass(100 * time.Millisecond)
			require.Len(t, heard[*protocol.Begin](cam), 1)
			require.Len(t, cam.eventsOf(protocol.Placed), 1)
			pass(4 * time.Second)
			require.Len(t, cam.eventsOf(protocol.Placed), 2)
			cam.position() // without a gap
		})
	}
}

// TestNewSpectatorSeesDelayedState checks that a spectator who enters during the round, on a node that has to read
// the log first, sees the same delayed state.
func TestNewSpectatorSeesDelayedState(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, _, _, puzzle := lateRace(t, c)
		pass(10 * time.Second)
		ana.place(blanks(puzzle)[0])
		pass(6 * time.Second)
		ana.place(blanks(puzzle)[1])
		pass(4 * time.Second)
		c.start()
		var seen []protocol.Enter
		for node := range c.nodes {
			dan := c.enter(node, "dan", ana.snapshot().Code)
			m := dan.snapshot()
			require.Equal(t, int64(10_000), m.Late)
			require.Equal(t, ana.snapshot().Epoch, m.Epoch)
			require.Equal(t, time.Now().Add(-10*time.Second).UnixMilli(), m.Now)
			require.Equal(t, 1, m.Seats[0].Right, "only the first of two cells")
			require.NotNil(t, m.Seats[0].Board)
			seen = append(seen, dan.position())
			dan.view.Leave()
		}
		require.Equal(t, seen[0], seen[1])
		pass(6 * time.Second)
		for node := range c.nodes {
			again := c.enterAt(node, "dan", &seen[node])
			require.Empty(t, heard[*protocol.Room](again), "a delayed position can be resumed")
			require.Len(t, again.eventsOf(protocol.Placed), 1, "the second cell came while it was away")
		}
	})
}

// TestFinishedPlayersAreDelayed checks that a player who has finished sees no more than before until the delayed
// state has reached the finish, and that the view never goes backwards.
func TestFinishedPlayersAreDelayed(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, puzzle := lateRace(t, c)
		pass(20 * time.Second)
		moves := blanks(puzzle)
		for _, move := range moves {
			require.Equal(t, "ok", ana.place(move))
		}
		pass(3 * time.Second)
		ben.place(moves[0])
		pass(6900 * time.Millisecond)
		require.Len(t, ana.eventsOf(protocol.Placed), len(moves), "no digits of ben")
		require.Zero(t, ana.snapshot().Late)

		pass(200 * time.Millisecond)
		m := ana.snapshot()
		require.Equal(t, int64(10_000), m.Late)
		require.NotZero(t, m.Seats[0].Time, "ana has finished in the delayed state too")
		require.NotContains(t, m.Seats[0].Board.Cells, ".")
		require.Zero(t, m.Seats[1].Right, "the spectator sees ben before the first move")
		pass(3 * time.Second)
		require.Equal(t, moves[0], ana.eventsOf(protocol.Placed)[len(moves)].Move)

		for _, move := range moves[1:] {
			ben.place(move)
		}
		require.Len(t, ben.eventsOf(protocol.Ended), 1)
		require.Equal(t, protocol.Finished, ana.snapshot().Phase, "seated players see the end at once")
		require.Zero(t, ana.snapshot().Late)
		require.Empty(t, cam.eventsOf(protocol.Ended))
		pass(10 * time.Second)
		require.Len(t, cam.eventsOf(protocol.Ended), 1)
		for _, p := range []*client{ana, ben, cam} {
			require.Equal(t, ben.position(), p.position(), "%s has caught up with the room", p.name)
		}

		require.Equal(t, "ok", ben.do(protocol.Rematch{Round: 1}))
		require.Len(t, cam.eventsOf(protocol.Rematched), 1, "nobody is delayed between rounds")
	})
}

// TestNextRoundBeforeDelayedEnd checks that rounds that follow each other within the delay do not get mixed up.
func TestNextRoundBeforeDelayedEnd(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, cam, puzzle := lateRace(t, c)
		pass(11 * time.Second)
		for _, p := range []*client{ana, ben} {
			for _, move := range blanks(puzzle) {
				require.Equal(t, "ok", p.place(move))
			}
		}
		ended := time.Now()
		require.Equal(t, "ok", ana.do(protocol.Rematch{Round: 1}))
		require.Equal(t, "ok", ana.do(protocol.Start{}))
		pass(6 * time.Second)
		require.Len(t, heard[*protocol.Begin](ana), 2)
		require.Empty(t, cam.eventsOf(protocol.Ended))
		pass(time.Until(ended.Add(10 * time.Second)))
		require.Len(t, cam.eventsOf(protocol.Ended), 1)
		require.Len(t, cam.eventsOf(protocol.Rematched), 1)
		pass(4 * time.Second)
		require.Len(t, heard[*protocol.Begin](cam), 1)
		pass(time.Second)
		require.Len(t, heard[*protocol.Begin](cam), 2)
		require.Equal(t, ana.position(), cam.position())
	})
}

// TestReturnDuringCountdownIsNotDelayed checks that a player who was away at the start, and returns during the
// countdown, gets the puzzle with the others and without the spectators' delay. The same holds for a player who
// returns to a co-op at any time.
func TestReturnDuringCountdownIsNotDelayed(t *testing.T) {
	for mode, comes := range map[string]time.Duration{protocol.Race: time.Second, protocol.Coop: 8 * time.Second} {
		inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
			delay := 10
			code := c.room(protocol.Settings{Mode: mode, Delay: &delay})
			ana, ben := c.enter(0, "ana", code), c.enter(1, "ben", code)
			require.Equal(t, "ok", ben.do(protocol.Sit{}))
			ben.view.Leave()
			pass(4 * time.Second)
			require.Len(t, ana.eventsOf(protocol.Away), 1)
			require.Equal(t, "ok", ana.do(protocol.Start{}))
			pass(comes)
			ben = c.enter(1, "ben", code)
			pass(8*time.Second - comes)
			require.Equal(t, "ok", ben.place(blanks(begun(t, ana))[0]))
			require.Zero(t, ben.snapshot().Late)
			require.Len(t, ben.eventsOf(protocol.Placed), 1)
		})
	}
}
