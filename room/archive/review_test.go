package archive_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/memstore"
	"nonet/room/store"
)

// TestPastTimesThatCount checks which earlier times count for a player's speed: not those of a year ago, of duels, or
// of rejected finishes.
func TestPastTimesThatCount(t *testing.T) {
	kept, ctx := memstore.New(memstore.Options{}), t.Context()
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	for i, p := range []protocol.Played{
		{Time: 300_000, Mode: game.Solo, At: now.AddDate(-1, 0, 0).UnixMilli()},
		{Time: 60_000, Mode: game.Duel, At: now.AddDate(0, -1, 0).UnixMilli()},
		{Time: 200_000, Mode: game.Race, At: now.AddDate(0, -1, 0).UnixMilli()},
		{Time: 55_000, Mode: game.Solo, At: now.AddDate(0, 0, -1).UnixMilli()},
	} {
		p.Round, p.Kind, p.Size, p.Difficulty, p.Ranked = fmt.Sprint("ROOM-E-", i+1), "sudoku", "9x9", "easy", true
		data, err := json.Marshal(p)
		require.NoError(t, err)
		require.NoError(t, kept.AddToHistory(ctx, "ana", store.PlayedRound{Round: p.Round, At: p.At, Data: data}, 0))
	}
	doubt, err := json.Marshal(fair.Doubt{Round: "ROOM-E-4", Player: "ana"})
	require.NoError(t, err)
	_, err = kept.Put(ctx, store.Record{Key: "doubts/ROOM-E-4", Name: "ana", Value: doubt, TTL: time.Hour})
	require.NoError(t, err)
	require.NoError(t, archive.RejectDoubt(ctx, kept, "ROOM-E-4/ana"))
	known, err := archive.ReadKnown(ctx, kept, nil, store.RankedRound{ID: "ROOM-E-9", Kind: "sudoku", Size: "9x9",
		Difficulty: "easy", At: now.UnixMilli(), Finishes: []store.Row{{Player: "ana"}}})
	require.NoError(t, err)
	require.Equal(t, []int64{200_000}, known.PastTimes("ana"))
}
