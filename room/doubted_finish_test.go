package room_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/room/results"
	"nonet/room/store"
)

// TestDoubtedFinishWaits plays a race that is too fast to be believed, and brings it to the leaderboards by a
// verdict.
func TestDoubtedFinishWaits(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.fair = fair.Audit{Floor: 1e6}
		c.start()
		ana, ben, _, puzzle := rankedRace(t, c)
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
		}
		time.Sleep(61 * time.Second)
		require.Len(t, ana.eventsOf(protocol.Ended), 1)
		time.Sleep(results.PollEvery)

		rowsBy := func(metric string) int {
			top, err := c.store.Top(context.Background(), store.Leaderboard{
				Kind: "null", Size: "4x1", Difficulty: "easy", Mode: protocol.Race, Metric: metric, Period: store.PeriodAll,
			}, 0, 10)
			require.NoError(t, err)
			return top.Total
		}
		rows := func() int {
			require.Equal(t, rowsBy(store.ByTime), rowsBy(store.ByWins), "a win is doubted with the time that won")
			return rowsBy(store.ByTime)
		}
		require.Zero(t, rows())
		doubts, err := archive.ListDoubts(context.Background(), c.store, 10)
		require.NoError(t, err)
		require.Len(t, doubts, 1)
		require.Equal(t, "ana", doubts[0].Player)

		require.NoError(t, archive.RejectDoubt(context.Background(), c.store, doubts[0].ID()))
		require.Zero(t, rows())
		for range 2 {
			require.NoError(t, archive.ClearDoubt(context.Background(), c.store, doubts[0].ID()))
			require.Equal(t, 1, rows())
		}
		require.ErrorIs(t, archive.ClearDoubt(context.Background(), c.store, "none/ana"), store.ErrNotFound)
	})
}

// TestFinishStatusFromRaceToAppeal follows the status of two finishes from the end of the race to an appeal.
func TestFinishStatusFromRaceToAppeal(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		c.fair = fair.Audit{Floor: 1e6}
		c.start()
		ctx, h := context.Background(), c.nodes[0]
		ana, ben, _, puzzle := rankedRace(t, c)
		require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
		}
		time.Sleep(61*time.Second + results.PollEvery)
		result := ana.eventsOf(protocol.Ended)[0].Result
		require.Equal(t, protocol.FinishStatus{State: protocol.StatusChecking}, result.Status, "it has not been reviewed")
		status := func(player string) protocol.FinishStatus {
			list, err := h.Players.Ranking.History(ctx, player, 0, 1)
			require.NoError(t, err)
			require.Equal(t, result.ID, list.Rounds[0].Round)
			return list.Rounds[0].Status
		}
		require.Equal(t, protocol.FinishStatus{State: protocol.StatusChecking}, status("ana"))
		require.Equal(t, protocol.FinishStatus{State: protocol.StatusSaved}, status("ben"))

		id := result.ID + "/ana"
		decide := func(v fair.Verdict) {
			it, err := moderation.Read(ctx, c.store, id)
			require.NoError(t, err)
			if v == fair.Rejected {
				require.NoError(t, archive.RejectDoubt(ctx, c.store, id))
			} else {
				require.NoError(t, archive.ClearDoubt(ctx, c.store, id))
			}
			require.NoError(t, moderation.Decide(ctx, c.store, it, v, h.Now()))
		}
		decide(fair.Rejected)
		require.Equal(t, protocol.FinishStatus{State: protocol.StatusRejected, Case: id}, status("ana"))
		require.NoError(t, h.Players.Policy.Appeal(ctx, "ana", protocol.NewAppeal{ID: id, Text: "I am fast"}))
		require.Equal(t, protocol.FinishStatus{State: protocol.StatusRejected, Appealed: true}, status("ana"))
		decide(fair.Cleared)
		require.Equal(t, protocol.FinishStatus{State: protocol.StatusSaved}, status("ana"))
	})
}

// TestRejectedWinIsTakenBack rejects a race that counted, and clears it again: the win is removed and restored
// together with the time.
func TestRejectedWinIsTakenBack(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx := context.Background()
		var rounds []string
		for range 2 {
			ana, ben, _, puzzle := rankedRace(t, c)
			require.Equal(t, "ok", ben.place(blanks(puzzle)[0]))
			for _, move := range blanks(puzzle) {
				time.Sleep(time.Second)
				require.Equal(t, "ok", ana.place(move))
			}
			time.Sleep(time.Minute + results.PollEvery)
			rounds = append(rounds, ana.eventsOf(protocol.Ended)[0].Result.ID)
		}
		rows := func(metric string) []store.Row {
			top, err := c.store.Top(ctx, store.Leaderboard{
				Kind: "null", Size: "4x1", Difficulty: "easy", Mode: protocol.Race, Metric: metric, Period: store.PeriodAll,
			}, 0, 10)
			require.NoError(t, err)
			return top.Rows
		}
		require.Equal(t, 2, rows(store.ByWins)[0].Wins)
		last := rounds[1]
		for range 2 {
			require.NoError(t, archive.RejectFinish(ctx, c.store, last, "ana", "a cheat", 0))
			require.Len(t, rows(store.ByWins), 1)
			require.Equal(t, 1, rows(store.ByWins)[0].Wins)
			require.Equal(t, rounds[0], rows(store.ByWins)[0].Round, "it shows the remaining win")
			require.Equal(t, rounds[0], rows(store.ByTime)[0].Round)
		}
		require.NoError(t, archive.ClearDoubt(ctx, c.store, last+"/ana"))
		require.Equal(t, 2, rows(store.ByWins)[0].Wins)
		require.Equal(t, last, rows(store.ByWins)[0].Round)
		for _, round := range rounds {
			require.NoError(t, archive.RejectFinish(ctx, c.store, round, "ana", "a cheat", 0))
		}
		require.Empty(t, rows(store.ByWins))
		require.Empty(t, rows(store.ByTime))
	})
}
