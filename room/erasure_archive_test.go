package room_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/store"
)

// TestDeletionOfRacePlayer plays a race between two players, and has one of them deleted.
func TestDeletionOfRacePlayer(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		ctx, h := context.Background(), c.nodes[0]
		ana, ben, _, puzzle := rankedRace(t, c)
		for _, move := range blanks(puzzle) {
			require.Equal(t, "ok", ana.place(move))
			require.Equal(t, "ok", ben.place(move))
		}
		time.Sleep(time.Second)
		ids, err := c.store.ArchivedIDs(ctx, "", 10)
		require.NoError(t, err)
		require.Len(t, ids, 1)
		_, err = h.Players.Social.CreateGroup(ctx, players.Player{ID: "ana", Name: "Ana"}, "Club")
		require.NoError(t, err)

		page, err := c.store.Top(ctx, allTime()[0], 0, 10)
		require.NoError(t, err)
		require.Equal(t, 2, page.Total)

		for range 2 {
			require.NoError(t, h.Players.Privacy.Forget(ctx, "ana"))
		}
		for _, b := range allTime() {
			page, err := c.store.Top(ctx, b, 0, 10)
			require.NoError(t, err)
			for _, row := range page.Rows {
				require.Equal(t, "ben", row.Player)
			}
		}
		_, total, err := c.store.History(ctx, "ana", 0, 10)
		require.NoError(t, err)
		require.Zero(t, total)
		_, total, err = c.store.History(ctx, "ben", 0, 10)
		require.NoError(t, err)
		require.NotZero(t, total)
		groups, err := h.Players.Social.Groups(ctx, players.Player{ID: "ana", Name: "Ana"})
		require.NoError(t, err)
		require.Empty(t, groups.Groups)

		replay, err := h.Replays.Replay(ctx, ids[0], players.Player{})
		require.NoError(t, err)
		text, err := json.Marshal(replay)
		require.NoError(t, err)
		require.NotContains(t, strings.ToLower(string(text)), `"ana"`)
		require.Contains(t, string(text), `"Ben"`)
		require.Equal(t, game.Forgotten, replay.Players[0].Name)
	})
}

// TestDeletionInDamagedRecord checks that names are also removed from a record that can't be replayed.
func TestDeletionInDamagedRecord(t *testing.T) {
	inBubble(t, 1, nil, func(t *testing.T, c *cluster) {
		playOut(t, c)
		ids, err := c.store.ArchivedIDs(t.Context(), "", 10)
		require.NoError(t, err)
		require.Len(t, ids, 1)
		rec, err := archive.ReadArchived(t.Context(), c.store, ids[0])
		require.NoError(t, err)
		last, data := rec.Entries[len(rec.Entries)-1], []byte("0 0 closing 60000\n")
		rec.Entries = append(rec.Entries, store.Entry{
			Seq: last.Seq + 1, At: last.At, Data: data,
			Hash: store.NextHash(store.Position{Hash: last.Hash, At: last.At}, data),
		})
		_, err = rec.Verify()
		require.ErrorIs(t, err, archive.ErrDamaged)
		require.NoError(t, c.store.RewriteArchived(t.Context(), ids[0], rec.Pack()))

		require.NoError(t, c.nodes[0].Players.Privacy.Forget(t.Context(), "ana"))
		rec, err = archive.ReadArchived(t.Context(), c.store, ids[0])
		require.NoError(t, err)
		require.NotContains(t, strings.ToLower(string(rec.AppendText(nil))), `"ana"`)
	})
}

// allTime returns the all-time leaderboards for a race on the tests' puzzle.
func allTime() (boards []store.Leaderboard) {
	for _, metric := range []string{store.ByTime, store.ByWins} {
		boards = append(boards, store.Leaderboard{
			Kind: "null", Size: "4x1", Difficulty: "easy", Mode: "race", Metric: metric, Period: store.PeriodAll,
		})
	}
	return boards
}
