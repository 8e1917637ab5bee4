package room_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/results"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/backend"
	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/room/store"
)

// refusalCode returns the code of a refusal, or "" if err is none.
func refusalCode(err error) protocol.Code {
	var refusal *protocol.Refusal
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	return ""
}

// stand puts players p0, p1 ... on the leaderboards of the kind null: p0 is the quickest, and has won the most races.
func stand(t *testing.T, c *cluster, players int) {
	t.Helper()
	at := time.Now().UnixMilli()
	for i := range players {
		who := fmt.Sprint("p", i)
		for win := range players - i {
			id := fmt.Sprint("R-", i, "-", win)
			row := store.Row{Player: who, Name: "Name of " + who, At: at, Round: id}
			time, won := row, row
			time.Time, won.Wins = int64(1000+i), 1
			require.NoError(t, c.store.RecordRound(context.Background(), store.RankedRound{
				ID: id, Kind: "null", Size: "4x1", Difficulty: "easy", Mode: "race", At: at,
				Finishes: []store.Row{time}, Wins: []store.Row{won},
			}))
		}
	}
}

func names(b protocol.Leaderboard) (names []string) {
	for _, row := range b.Rows {
		names = append(names, fmt.Sprint(row.Rank, " ", row.Name))
	}
	return names
}

func TestLeaderboardsRankFinishes(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		stand(t, c, 5)
		ctx, h := context.Background(), c.nodes[0]
		all, err := h.Players.Ranking.Leaderboard(ctx, ranking.BoardQuery{Limit: 2, Skip: 1, Who: "p4"})
		require.NoError(t, err)
		require.Equal(t, []string{"2 Name of p1", "3 Name of p2"}, names(all))
		require.Equal(t, protocol.Leaderboard{
			Kind: "null", Size: "4x1", Difficulty: "easy", Mode: protocol.Race, Metric: protocol.ByTime,
			Period: protocol.AllTime, On: "all",
			Total: 5, Rows: all.Rows,
			You: &protocol.Score{Rank: 5, Name: "Name of p4", You: true, Time: 1004, At: all.Rows[0].At, Round: "R-4-0",
				Ref: all.You.Ref},
		}, all)

		wins, err := h.Players.Ranking.Leaderboard(ctx,
			ranking.BoardQuery{Metric: protocol.ByWins, Period: protocol.Month, Limit: 100})
		require.NoError(t, err)
		require.Equal(t, 5, wins.Rows[0].Wins)
		require.Nil(t, wins.You)
		require.Equal(t, store.Month(time.Now().UnixMilli()), wins.On)

		around, err := h.Players.Ranking.LeaderboardAround(ctx, ranking.BoardQuery{Limit: 1, Who: "p3"})
		require.NoError(t, err)
		require.Equal(t, []string{"3 Name of p2", "4 Name of p3", "5 Name of p4"}, names(around))
		require.True(t, around.Rows[1].You)
		around.You.Ref = around.Rows[1].Ref // encrypted with a new nonce each time
		require.Equal(t, around.Rows[1], *around.You)
		around, err = h.Players.Ranking.LeaderboardAround(ctx, ranking.BoardQuery{Limit: 1, Who: "nobody"})
		require.NoError(t, err)
		require.Empty(t, around.Rows)
		require.Nil(t, around.You)

		yesterday := store.Day(time.Now().Add(-24 * time.Hour).UnixMilli())
		old, err := h.Players.Ranking.Leaderboard(ctx, ranking.BoardQuery{Period: protocol.Today, Date: yesterday,
			Limit: 10})
		require.NoError(t, err)
		require.Equal(t, yesterday, old.On)
		require.Empty(t, old.Rows)
	})
}

func TestLeaderboardRefusesInvalidQueries(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		for what, q := range map[string]ranking.BoardQuery{
			"no rows":             {},
			"too many rows":       {Limit: players.PageMax + 1},
			"before the first":    {Limit: 1, Skip: -1},
			"an unknown kind":     {Limit: 1, Kind: "chess"},
			"an unknown mode":     {Limit: 1, Mode: "war"},
			"co-op has no boards": {Limit: 1, Mode: protocol.Coop},
			"an unknown metric":   {Limit: 1, Metric: "beauty"},
			"nobody wins alone":   {Limit: 1, Mode: protocol.Solo, Metric: protocol.ByWins},
			"duels have no times": {Limit: 1, Mode: protocol.Duel, Metric: protocol.ByTime},
			"an unknown period":   {Limit: 1, Period: "century"},
			"half a date":         {Limit: 1, Date: "2026-11"},
			"a daily of weeks":    {Limit: 1, Mode: protocol.Daily, Period: protocol.Week},
		} {
			_, err := c.nodes[0].Players.Ranking.Leaderboard(context.Background(), q)
			require.Equal(t, protocol.BadSettings, refusalCode(err), what)
		}
		_, err := c.nodes[0].Players.Ranking.LeaderboardAround(context.Background(),
			ranking.BoardQuery{Limit: players.PageMax})
		require.Equal(t, protocol.BadSettings, refusalCode(err))
		_, err = c.nodes[0].Players.Ranking.Leaderboard(context.Background(), ranking.BoardQuery{Limit: 1, Group: "none",
			Who: "ana"})
		require.Equal(t, protocol.NotFound, refusalCode(err))
	})
}

// TestLeaderboardsOfEveryModeCanBeRebuilt plays a ranked round of each mode, and rebuilds its leaderboards from the
// archive in another store.
func TestLeaderboardsOfEveryModeCanBeRebuilt(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.nodes[0]
		ana, ben, _, puzzle := rankedRace(t, c)
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
		}
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		ana, ben, _, puzzle = raceOf(t, c, protocol.Settings{Mode: protocol.Duel, Ranked: true, Delay: new(int)})
		require.Equal(t, "ok", ana.place(blanks(puzzle)[0]))
		for _, move := range blanks(puzzle)[1:] {
			require.Equal(t, "ok", ben.place(move))
		}
		code := c.room(protocol.Settings{Mode: protocol.Solo, Ranked: true})
		play(t, c.enter(0, "ana", code))
		daily, err := h.Daily.Try(ctx, person("ana"), protocol.NewTry{})
		require.NoError(t, err)
		play(t, c.enter(0, "ana", daily))

		boards := map[string]ranking.BoardQuery{
			"race by time": {Mode: protocol.Race}, "race by wins": {Mode: protocol.Race, Metric: protocol.ByWins},
			"duel": {Mode: protocol.Duel}, "solo": {Mode: protocol.Solo, Period: protocol.Week}, "daily": {Mode: protocol.Daily},
		}
		winners := map[string]string{"race by time": "Ana", "race by wins": "Ana", "duel": "Ben", "solo": "Ana",
			"daily": "ANA"}
		before := map[string]protocol.Leaderboard{}
		for name, q := range boards {
			q.Limit = 10
			before[name], err = h.Players.Ranking.Leaderboard(ctx, q)
			require.NoError(t, err)
			require.Len(t, before[name].Rows, 1, name)
			require.Equal(t, winners[name], before[name].Rows[0].Name, name)
			_, err := c.store.ReadArchived(ctx, before[name].Rows[0].Round)
			require.NoError(t, err, "a row leads to its replay")
		}

		fresh := memstore.New(memstore.Options{})
		ids, err := c.store.ArchivedIDs(ctx, "", 100)
		require.NoError(t, err)
		require.Len(t, ids, 4)
		for _, id := range append(ids, ids...) {
			packed, err := c.store.ReadArchived(ctx, id)
			require.NoError(t, err)
			rec, err := archive.Unpack(packed)
			require.NoError(t, err)
			state, err := rec.Verify()
			require.NoError(t, err)
			round, ok := archive.RankedRound(state, rec.End())
			require.True(t, ok)
			require.NoError(t, archive.ApplyResults(ctx, fresh, round))
		}
		rebuilt, err := backend.New(hostConfig(fresh))
		require.NoError(t, err)
		c.nodes = append(c.nodes, rebuilt)
		for name, q := range boards {
			q.Limit = 10
			after, err := rebuilt.Players.Ranking.Leaderboard(ctx, q)
			require.NoError(t, err)
			for i := range after.Rows {
				after.Rows[i].Ref = before[name].Rows[i].Ref // encrypted with a new nonce each time
			}
			require.Equal(t, before[name], after, name)
		}
	})
}

func TestUnrankedRoundsAreOnNoLeaderboard(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ana, ben, _, puzzle := race(t, c)
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
		}
		require.Equal(t, "ok", ben.do(protocol.Leave{}))
		time.Sleep(results.PollEvery)
		for _, metric := range []string{protocol.ByTime, protocol.ByWins} {
			board, err := c.nodes[0].Players.Ranking.Leaderboard(context.Background(), ranking.BoardQuery{Metric: metric,
				Limit: 10})
			require.NoError(t, err)
			require.Empty(t, board.Rows)
		}
	})
}
