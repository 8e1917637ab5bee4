package room_test

import (
	"testing"
	"testing/synctest"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/results"

	"github.com/stretchr/testify/require"

	"nonet/engine/null"
	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/backend"
	"nonet/room/players"
	"nonet/room/store"
)

// dayBefore is the day at which virtual time begins.
const dayBefore = "2000-01-01"

// beforeMidnight lets time pass until left before the end of the first day.
func beforeMidnight(c *cluster, left time.Duration) {
	c.pass(time.Until(time.Date(2000, 1, 2, 0, 0, 0, 0, time.UTC).Add(-left)))
}

// try connects a player to the room of their try at today's puzzle.
func try(t *testing.T, c *cluster, node int, player string) *client {
	t.Helper()
	code, err := c.nodes[node].Daily.Try(t.Context(), person(player), protocol.NewTry{Zone: "Etc/UTC"})
	require.NoError(t, err)
	return c.enter(node, player, code)
}

// begin starts the round of a try.
func begin(t *testing.T, p *client) {
	t.Helper()
	require.Equal(t, "ok", p.do(protocol.Start{}))
	synctest.Wait()
}

// fill fills the board, and returns the result.
func fill(t *testing.T, p *client, puzzle protocol.Puzzle) *protocol.Result {
	t.Helper()
	for _, move := range blanks(puzzle) {
		require.Equal(t, "ok", p.place(move))
	}
	require.Len(t, p.eventsOf(protocol.Ended), 1)
	time.Sleep(results.PollEvery)
	synctest.Wait()
	return p.eventsOf(protocol.Ended)[0].Result
}

// dayRanks returns the names on the leaderboard of a day.
func dayRanks(t *testing.T, h *backend.Backend, day string) (names []string) {
	t.Helper()
	board, err := h.Players.Ranking.Leaderboard(t.Context(), ranking.BoardQuery{Mode: protocol.Daily, Date: day,
		Limit: 10})
	require.NoError(t, err)
	for _, row := range board.Rows {
		names = append(names, row.Name)
	}
	return names
}

// lastPlayed returns a player's last round.
func lastPlayed(t *testing.T, h *backend.Backend, player string) protocol.Played {
	t.Helper()
	list, err := h.Players.Ranking.History(t.Context(), player, 0, 1)
	require.NoError(t, err)
	require.NotEmpty(t, list.Rounds)
	return list.Rounds[0]
}

// TestDailyFinishedAfterMidnight begins and finishes a daily puzzle before midnight, in the hour after it and later. A
// finish that does not count is marked everywhere, with the reason.
func TestDailyFinishedAfterMidnight(t *testing.T) {
	for _, test := range []struct {
		name         string
		begun, ended time.Duration // after midnight
		late         string
	}{
		{"before midnight", -time.Minute, -time.Second, ""},
		{"just after midnight", -time.Second, time.Second, ""},
		{"at the hour's end", -time.Minute, time.Hour - 5*time.Second, ""},
		{"when the hour is over", -time.Minute, time.Hour, protocol.EndedLate},
		{"after the hour", -time.Minute, time.Hour + time.Minute, protocol.EndedLate},
		{"begun at midnight", 0, time.Second, protocol.BegunLate},
		{"begun after midnight", time.Second, time.Minute, protocol.BegunLate},
		{"begun after the hour", time.Hour + time.Second, time.Hour + time.Minute, protocol.BegunLate},
	} {
		t.Run(test.name, func(t *testing.T) {
			inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
				beforeMidnight(c, 2*time.Minute)
				midnight := time.Now().Add(2 * time.Minute)
				ana := try(t, c, 0, "ana")
				time.Sleep(time.Until(midnight.Add(test.begun)))
				begin(t, ana)
				deadline := midnight.Add(time.Hour).UnixMilli()
				if test.late == protocol.BegunLate {
					deadline = 0
				}
				require.Equal(t, deadline, ana.eventsOf(protocol.Started)[0].Deadline)
				puzzle := begun(t, ana)
				time.Sleep(time.Until(midnight.Add(test.ended)))
				again := c.enter(1, "ana", ana.snapshot().Code) // the page was loaded again
				require.Equal(t, deadline, again.snapshot().Deadline)
				result := fill(t, again, puzzle)

				counts := test.late == ""
				require.Equal(t, counts, result.Ranked)
				require.Equal(t, test.late, result.Status.Why)
				require.Equal(t, test.late, result.Late)
				h := c.nodes[0]
				played := lastPlayed(t, h, "ana")
				require.Equal(t, counts, played.Ranked)
				require.Equal(t, dayBefore, played.Daily)
				require.Equal(t, counts, len(dayRanks(t, h, dayBefore)) == 1)
				require.Equal(t, counts, streak(t, h.Players, "ana").Days == 1)
				rounds, err := archive.RatedRounds(t.Context(), c.store, "ana", archive.PoolOf(null.New(), "4x1"))
				require.NoError(t, err)
				require.Equal(t, counts, len(rounds) == 1)
				replay, err := h.Replays.Replay(t.Context(), played.Round, players.Player{ID: "ana"})
				require.NoError(t, err)
				require.Equal(t, []any{counts, test.late}, []any{replay.Result.Ranked, replay.Result.Late})
			})
		})
	}
}

// TestDailySolutionIsHiddenUntilDayIsOver looks for the solution of a daily puzzle until the hour after its day, on
// two nodes that are restarted meanwhile. Then everything is shown.
func TestDailySolutionIsHiddenUntilDayIsOver(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		ana, ben := try(t, c, 0, "ana"), try(t, c, 1, "ben")
		begin(t, ana)
		fill(t, ana, begun(t, ana))
		round := lastPlayed(t, c.nodes[0], "ana").Round
		beforeMidnight(c, time.Minute)
		ben = c.enter(1, "ben", ben.snapshot().Code)
		begin(t, ben)
		puzzle := begun(t, ben)

		sealed := func(is bool) {
			t.Helper()
			for _, h := range c.nodes {
				_, daily := h.Players.Ranking.Daily(t.Context(), dayBefore, "", "", "")
				_, replay := h.Replays.Replay(t.Context(), round, players.Player{ID: "cid"})
				_, course := h.Replays.Course(t.Context(), round)
				ghosts, err := h.Replays.Ghosts(t.Context(), round, players.Player{ID: "cid"})
				require.NoError(t, err)
				require.Equal(t, is, ghosts.Puzzle == nil)
				require.Equal(t, is, ghosts.Solution == "")
				for _, err := range []error{daily, replay, course} {
					if is {
						require.Equal(t, protocol.NotNow, refusalCode(err))
					} else {
						require.NoError(t, err)
					}
				}
			}
		}
		sealed(true)
		time.Sleep(time.Minute)
		sealed(true)
		code := ben.snapshot().Code
		c.pass(10 * time.Second) // after a restart
		sealed(true)
		require.Len(t, before(t, c.nodes[0], "ana").Puzzles, 1)
		ben = c.enter(0, "ben", code)
		require.True(t, fill(t, ben, puzzle).Ranked)
		require.ElementsMatch(t, []string{"ANA", "BEN"}, dayRanks(t, c.nodes[1], dayBefore))
		c.pass(time.Until(time.Date(2000, 1, 2, 0, 59, 59, 0, time.UTC)))
		sealed(true)
		time.Sleep(time.Second)
		sealed(false)
	})
}

// before returns the previous day's puzzles that a player is shown.
func before(t *testing.T, h *backend.Backend, player string) *protocol.DailiesBefore {
	t.Helper()
	list, err := h.Daily.List(t.Context(), player)
	require.NoError(t, err)
	require.Equal(t, store.Day(time.Now().UnixMilli()), list.Date)
	return list.Before
}

// TestYesterdaysStartedDailyIsListed lists today's puzzles around midnight: a player who has begun one of the
// previous day still finds it for an hour, and its result.
func TestYesterdaysStartedDailyIsListed(t *testing.T) {
	inBubble(t, 2, nil, func(t *testing.T, c *cluster) {
		beforeMidnight(c, time.Minute)
		ana, ben := try(t, c, 0, "ana"), try(t, c, 1, "ben")
		begin(t, ana)
		puzzle := begun(t, ana)
		require.Nil(t, before(t, c.nodes[1], "ana"))
		time.Sleep(time.Minute)
		want := &protocol.DailiesBefore{Date: dayBefore, Left: time.Hour.Milliseconds(), Puzzles: []protocol.DailyState{{
			Kind: "null", Size: "4x1", Difficulty: "easy", Main: true, Room: ana.snapshot().Code}}}
		require.Equal(t, want, before(t, c.nodes[1], "ana"))
		require.Nil(t, before(t, c.nodes[1], "ben"), "not begun in time")
		require.Nil(t, before(t, c.nodes[1], "cid"))
		require.Nil(t, before(t, c.nodes[1], ""))
		begin(t, ben)
		require.Nil(t, before(t, c.nodes[1], "ben"))
		today := try(t, c, 0, "ana")
		require.NotEqual(t, ana.snapshot().Code, today.snapshot().Code)

		fill(t, ana, puzzle)
		result := before(t, c.nodes[1], "ana").Puzzles[0].Result
		require.True(t, result.Ranked)
		require.Equal(t, dayBefore, result.Daily)
		time.Sleep(time.Until(time.Date(2000, 1, 2, 1, 0, 0, 0, time.UTC)))
		require.Nil(t, before(t, c.nodes[1], "ana"))
	})
}
