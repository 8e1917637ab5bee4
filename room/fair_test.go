package room_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/fair"
	"nonet/room/record"
	"nonet/room/store"
)

// TestDoubtedFinishWaits plays a race that nobody believes, and brings it to the leaderboards by a verdict.
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
		require.Len(t, ana.saw(protocol.Ended), 1)
		time.Sleep(room.ProjectEvery)

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
		doubts, err := record.Doubts(context.Background(), c.store, 10)
		require.NoError(t, err)
		require.Len(t, doubts, 1)
		require.Equal(t, "ana", doubts[0].Player)

		require.NoError(t, record.RejectDoubt(context.Background(), c.store, doubts[0].ID()))
		require.Zero(t, rows())
		for range 2 {
			require.NoError(t, record.ClearDoubt(context.Background(), c.store, doubts[0].ID()))
			require.Equal(t, 1, rows())
		}
		require.ErrorIs(t, record.ClearDoubt(context.Background(), c.store, "none/ana"), store.ErrNotFound)
	})
}
