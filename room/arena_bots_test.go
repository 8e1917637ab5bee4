package room_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/players/ranking"
	"nonet/room/results"
)

// TestArenaBotsPlayOnlyIfAllowed checks that bots take part only if the arena allows them, and that bots cannot
// create arenas.
func TestArenaBotsPlayOnlyIfAllowed(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		closed := c.createArena(protocol.NewArena{})
		_, err := c.nodes[0].Tournaments.Join(ctx, person("~rob"), closed, "")
		require.Equal(t, protocol.IsOff, refusalCode(err))
		require.False(t, c.arena(0, "", closed).Bots)

		open := c.createArena(protocol.NewArena{Bots: true, Password: "sesame"})
		_, err = c.nodes[0].Tournaments.Join(ctx, person("~rob"), open, "")
		require.Equal(t, protocol.Guarded, refusalCode(err), "other rules apply to bots as to people")
		got, err := c.nodes[0].Tournaments.Join(ctx, person("~rob"), open, "sesame")
		require.NoError(t, err)
		require.True(t, got.Bots)
		require.True(t, got.You.Row.Bot)

		_, err = c.nodes[0].Tournaments.Create(ctx, person("~rob"), protocol.NewArena{
			Puzzles: []protocol.NewQuick{{}}, Minutes: 5, Heat: 2, Bots: true,
		})
		require.Equal(t, protocol.IsOff, refusalCode(err))
	})
}

// TestArenaBotsHaveNoPlace checks that a bot is paired and scores like a player but has no place, and does not
// affect anybody's rating, finishes or wins.
func TestArenaBotsHaveNoPlace(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		code := c.createArena(protocol.NewArena{Bots: true})
		c.join(code, "~rob", "ana")
		heats := c.nextHeats(code, "~rob", "ana")
		require.NotEmpty(t, heats["ana"])
		require.Equal(t, heats["ana"], heats["~rob"])
		c.race(heats["ana"], "~rob", "ana")
		c.race(c.nextHeats(code, "~rob", "ana")["ana"], "ana", "~rob")
		time.Sleep(results.PollEvery)
		synctest.Wait()

		got := c.arena(1, "ana", code)
		require.Equal(t, []protocol.ArenaRow{
			{Place: 1, Name: "ANA", Points: 12, Streak: 1, Heats: 2, Wins: 1, You: true},
			{Name: "~ROB", Bot: true, Points: 12, Heats: 2, Wins: 1},
		}, sorted(got.Standing))
		require.Len(t, got.Last, 2)
		for i, bot := range []bool{false, true} {
			heat := got.Last[i]
			require.Equal(t, bot, heat.Bot)
			shown, err := archive.ListShown(ctx, c.store, heat.Round)
			require.NoError(t, err)
			require.NotContains(t, shown, "~rob")
		}
		board, err := c.nodes[0].Players.Ranking.Leaderboard(ctx, ranking.BoardQuery{Mode: protocol.Race, Limit: 10})
		require.NoError(t, err)
		require.Len(t, board.Rows, 1)
		require.Equal(t, "ANA", board.Rows[0].Name)
		wins, err := c.nodes[0].Players.Ranking.Leaderboard(ctx, ranking.BoardQuery{Mode: protocol.Race, Metric: "wins",
			Limit: 10})
		require.NoError(t, err)
		require.Empty(t, wins.Rows)
	})
}

// sorted returns the rows with people first.
func sorted(rows []protocol.ArenaRow) []protocol.ArenaRow {
	var people, bots []protocol.ArenaRow
	for _, row := range rows {
		if row.Bot {
			bots = append(bots, row)
		} else {
			people = append(people, row)
		}
	}
	return append(people, bots...)
}

// TestArenaBotsFinishWithoutPlayers checks that a heat with only bots is played to its end, and that one bot
// finishes a marathon's puzzle.
func TestArenaBotsFinishWithoutPlayers(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		code := c.createArena(protocol.NewArena{Bots: true})
		c.join(code, "~rob", "~wren")
		c.race(c.nextHeats(code, "~rob", "~wren")["~rob"], "~rob", "~wren")
		time.Sleep(results.PollEvery)
		synctest.Wait()
		got := c.arena(0, "", code)
		require.Len(t, got.Standing, 2)
		first := protocol.ArenaRow{Name: "~ROB", Bot: true, Points: 10, Streak: 1, Heats: 1, Wins: 1}
		require.Equal(t, first, got.Standing[0])

		run := c.createArena(protocol.NewArena{Format: protocol.FormatMarathon, Rounds: 1, Bots: true})
		c.join(run, "~rob", "ana")
		c.fill(c.leg(0, "~rob", run))
		time.Sleep(time.Second)
		c.fill(c.leg(0, "ana", run))
		got = c.arena(0, "", run)
		rows := sorted(got.Standing)
		require.Equal(t, "ANA", rows[0].Name)
		require.Equal(t, []int{1, 0}, []int{rows[0].Place, rows[1].Place})
	})
}
