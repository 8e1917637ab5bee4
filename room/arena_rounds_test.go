package room_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/game"
	"nonet/room/tournament"
)

// rows returns the standings without the fields that differ from run to run.
func rows(arena protocol.Arena) (all []protocol.ArenaRow) {
	for _, row := range arena.Standing {
		row.Time = 0
		all = append(all, row)
	}
	return all
}

// TestSwissRounds checks that players who are present are paired when a round begins, absent ones lose it and can
// return, an odd player gets a bye, and the next round begins after a break. Both nodes agree.
func TestSwissRounds(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.createArena(protocol.NewArena{Format: protocol.FormatSwiss, Rounds: 2})
		c.join(code, "ana", "ben", "cyd")
		heats := c.nextHeats(code, "ana", "ben")
		require.NotEmpty(t, heats["ana"])
		require.Equal(t, heats["ana"], heats["ben"])
		on := c.arena(1, "cyd", code)
		require.Equal(t, protocol.FormatSwiss, on.Format)
		require.Equal(t, 2, on.Rounds)
		require.Zero(t, on.Next, "a round is on")
		require.Equal(t, []protocol.ArenaRound{{No: 1, Heats: []protocol.ArenaPairing{
			{Players: on.Paired[0].Heats[0].Players},
		}}}, on.Paired)
		c.race(heats["ana"], "ana", "ben")
		arena := c.arena(0, "ana", code)
		require.Greater(t, arena.Next, arena.Now, "there is a break")
		require.LessOrEqual(t, arena.Next, arena.Now+tournament.Break.Milliseconds())
		require.Equal(t, []protocol.ArenaRow{
			{Place: 1, Name: "ANA", Points: 10, Heats: 1, Wins: 1, You: true},
			{Place: 2, Name: "BEN", Heats: 1, Buchholz: 10},
			{Place: 3, Name: "CYD"},
		}, rows(arena))

		second := c.nextHeats(code, "ana", "cyd")
		require.Equal(t, second["ana"], second["cyd"], "ana and ben have met")
		c.race(second["ana"], "ana", "cyd")
		for node := range c.nodes {
			over := c.arena(node, "", code)
			require.Equal(t, protocol.ArenaOver, over.Phase)
			require.Equal(t, []protocol.ArenaRow{
				{Place: 1, Name: "ANA", Points: 20, Heats: 2, Wins: 2, Buchholz: 10},
				{Place: 2, Name: "BEN", Points: 10, Heats: 1, Byes: 1, Buchholz: 30},
				{Place: 3, Name: "CYD", Heats: 1, Buchholz: 20},
			}, rows(over))
			require.Equal(t, "BEN", over.Paired[1].Heats[1].Players[0].Name, "has a bye, having raced to the end")
		}
		_, err := c.nodes[0].Tournaments.Join(context.Background(), person("dan"), code, "")
		require.ErrorContains(t, err, "over")
	})
}

// TestTournamentRoundWithoutPlayersEnds checks that a heat without players delays nobody, and that a heat that
// nobody finishes ends.
func TestTournamentRoundWithoutPlayersEnds(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.createArena(protocol.NewArena{Format: protocol.FormatSwiss, Rounds: 2})
		c.join(code, "ana", "ben", "cyd", "dan")
		heats := c.nextHeats(code, "ana", "ben", "cyd", "dan")
		require.NotEqual(t, heats["ana"], "")
		v := c.enter(0, "ana", heats["ana"])
		time.Sleep(4 * time.Minute) // the race's two minutes, and its window
		require.Len(t, v.eventsOf(protocol.Ended), 1)
		arena := c.arena(0, "", code)
		require.Positive(t, arena.Next, "the round is over")
		time.Sleep(tournament.Break + 6*time.Minute)
		require.Equal(t, protocol.ArenaOver, c.arena(0, "", code).Phase, "a tournament without players ends")
	})
}

// TestKnockoutBracket checks that the two winners of four players meet in the final, that a player who has left
// loses it, and that a late player watches.
func TestKnockoutBracket(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		code := c.createArena(protocol.NewArena{Format: protocol.FormatKnockout})
		for _, name := range []string{"ana", "ben", "cyd", "dan"} {
			c.join(code, name)
			time.Sleep(time.Second)
		}
		heats := c.nextHeats(code, "ana", "ben", "cyd", "dan")
		require.Equal(t, heats["ana"], heats["dan"], "the first who signed up and the last")
		require.Equal(t, heats["ben"], heats["cyd"])
		_, err := c.nodes[0].Tournaments.Join(context.Background(), person("eve"), code, "")
		require.ErrorContains(t, err, "has started")
		racers := map[string]*client{}
		for _, name := range []string{"ana", "dan", "cyd", "ben"} {
			racers[name] = c.enter(0, name, heats[name])
		}
		time.Sleep(room.DueEvery + game.HeatCountdown*time.Millisecond)
		synctest.Wait()
		for _, name := range []string{"ana", "dan", "cyd", "ben"} {
			for _, move := range blanks(begun(t, racers[name])) {
				require.Equal(t, "ok", racers[name].place(move))
			}
			time.Sleep(time.Second)
		}
		final := c.nextHeats(code, "ana", "cyd")
		require.Equal(t, final["ana"], final["cyd"])
		c.race(final["ana"], "cyd", "ana")
		for node := range c.nodes {
			over := c.arena(node, "dan", code)
			require.Equal(t, protocol.ArenaOver, over.Phase)
			require.Equal(t, 2, over.Rounds)
			require.Len(t, over.Paired, 2)
			var names []string
			for i, row := range over.Standing {
				names = append(names, row.Name)
				require.Equal(t, i+1, row.Place)
				require.Equal(t, i > 0, row.Out)
			}
			require.Equal(t, []string{"CYD", "ANA"}, names[:2])
		}
	})
}
