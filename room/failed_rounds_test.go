package room_test

import (
	"fmt"
	"testing"
	"time"

	"nonet/room/players/ranking"
	"nonet/room/results"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/store"
)

// endBadly creates rooms whose rounds have ended in a way that the rules do not know.
func endBadly(t *testing.T, s store.Store, n int) (ended []store.Ending) {
	t.Helper()
	for i := range n {
		name, head := fmt.Sprint("bad ", i), store.Position{Epoch: "epoch"}
		for _, line := range []string{`0 0 created {"version":1,"settings":{"mode":"race","seats":2}}`,
			`0 0 ended {"why":"complete"}`} {
			data := []byte(line + "\n")
			e, err := store.AppendAndWait(t.Context(), s, store.Append{
				Room: name, Head: head, Next: store.NextHash(head, data), Data: data, TTL: 24 * time.Hour, EndsRound: head.Seq == 1,
			})
			require.NoError(t, err)
			head = head.After(e)
		}
		ended = append(ended, store.Ending{Room: name, Epoch: "epoch", Seq: 2})
	}
	return ended
}

// playOut plays a ranked race to its end.
func playOut(t *testing.T, c *cluster) {
	t.Helper()
	ana, ben, _, puzzle := rankedRace(t, c)
	for _, p := range []*client{ana, ben} {
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", p.place(move))
			pass(time.Second)
		}
	}
	pass(5 * time.Second)
	for _, p := range []*client{ana, ben} {
		p.view.Leave()
	}
}

// countRanked returns the number of rows on the leaderboard.
func countRanked(t *testing.T, c *cluster) int {
	t.Helper()
	board, err := c.nodes[0].Players.Ranking.Leaderboard(t.Context(), ranking.BoardQuery{Limit: 10, Mode: protocol.Race})
	require.NoError(t, err)
	return board.Total
}

// TestUnprocessableRoundsDoNotBlockOthers checks that rounds that can't be processed do not keep later ones from the
// archive and the leaderboards, and are set aside in the end.
func TestUnprocessableRoundsDoNotBlockOthers(t *testing.T) {
	inBubble(t, 0, nil, func(t *testing.T, c *cluster) {
		bad := endBadly(t, c.store, 40)
		c.start()
		pass(time.Second)
		playOut(t, c)
		require.Equal(t, 2, countRanked(t, c))
		ids, err := c.store.ArchivedIDs(t.Context(), "", 100)
		require.NoError(t, err)
		require.Len(t, ids, 1)

		pass(5 * time.Minute)
		pending, err := c.store.PendingEndings(t.Context(), 100)
		require.NoError(t, err)
		require.Empty(t, pending)
		failed, err := c.store.FailedEndings(t.Context(), 100)
		require.NoError(t, err)
		require.Len(t, failed, 40)
		require.Contains(t, failed[0].Reason, "entry 2")
		stats := c.nodes[0].Stats()
		require.EqualValues(t, 40, stats.RoundsAside)
		require.EqualValues(t, 40*results.MaxTries, stats.RoundsFailed)
		require.Zero(t, stats.Panics)

		require.NoError(t, c.store.RetryEnding(t.Context(), bad[0]))
		pass(5 * time.Minute)
		require.EqualValues(t, 41, c.nodes[0].Stats().RoundsAside, "it is tried again, and set aside again")
	})
}

// TestStoreFailureAbandonsNoRound checks that no round is abandoned while leaderboard writes fail for an hour,
// unless other rounds succeed meanwhile.
func TestStoreFailureAbandonsNoRound(t *testing.T) {
	onFlaky(t, 1, func(t *testing.T, c *cluster, f *flaky) {
		f.unranked.Store(true)
		playOut(t, c)
		pass(time.Hour)
		require.Zero(t, countRanked(t, c))
		require.Less(t, c.nodes[0].Stats().RoundsFailed, uint64(20), "it is retried at growing intervals")
		f.unranked.Store(false)
		pass(results.RetryMax + results.PollEvery)
		require.Equal(t, 2, countRanked(t, c))
		require.Zero(t, c.nodes[0].Stats().RoundsAside)
	})
}
