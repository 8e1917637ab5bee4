package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

func TestPeriodsOfARound(t *testing.T) {
	at := time.Date(2027, 1, 2, 23, 59, 0, 0, time.UTC).UnixMilli()
	r := store.RankedRound{ID: "r", Mode: "race", At: at, Finishes: []store.Row{{}}}
	until := map[string]string{}
	for _, k := range r.Rankings() {
		until[k.Period] = store.Day(k.Until)
	}
	require.Equal(t, map[string]string{
		"all": "1970-01-01", "2027-01": "2027-04-04", "2026-W53": "2027-02-08", "2027-01-02": "2027-01-11",
	}, until)
	r.Daily = "2027-01-02"
	require.Len(t, r.Rankings(), 1)
	r.Daily = "no day"
	require.Empty(t, r.Rankings())
}

// TestPartsOfLeaderboards checks that the parts of a classic leaderboard are the same as before there were additional
// rules, because stored rows are found by them.
func TestPartsOfLeaderboards(t *testing.T) {
	b := store.Leaderboard{Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: store.ByTime,
		Period: "2026-11"}
	require.Equal(t, []string{"sudoku", "9x9", "easy", "race", "time", "2026-11"}, b.Parts())
	same, ok := store.ParseLeaderboard(b.Parts())
	require.True(t, ok)
	require.Equal(t, b, same)
	b.Rules = "odd even"
	require.Equal(t, []string{"sudoku", "9x9 odd even", "easy", "race", "time", "2026-11"}, b.Parts())
	same, ok = store.ParseLeaderboard(b.Parts())
	require.True(t, ok)
	require.Equal(t, b, same)
	_, ok = store.ParseLeaderboard([]string{"sudoku"})
	require.False(t, ok)
}
