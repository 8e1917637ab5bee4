package standings_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/tournament/standings"
)

// TestMarathon checks the order: solved puzzles first, then time. An unfinished puzzle counts neither as solved nor
// with its time, and equal players share a place.
func TestMarathon(t *testing.T) {
	players := []string{"ann", "bob", "cyd", "dan", "eve", "fay"}
	table := standings.NewMarathon(players, map[string][]standings.Leg{
		"ann": {{No: 1, Time: 50_000}, {No: 2, Time: 70_000}, {No: 3, Time: 90_000}},
		"bob": {{No: 1, Time: 10_000}, {No: 2}, {No: 3, Time: 10_000}},
		"cyd": {{No: 1, Time: 8_000}, {No: 2, Time: 12_000}},
		"dan": {{No: 1}, {No: 2}, {No: 3}},
		"eve": {{No: 1, Time: 60_000}, {No: 2, Time: 60_000}, {No: 3, Time: 60_000}},
	})
	require.Equal(t, []standings.Standing{
		{Player: "eve", Place: 1, Points: 3, Heats: 3, Time: 180_000},
		{Player: "ann", Place: 2, Points: 3, Heats: 3, Time: 210_000},
		{Player: "bob", Place: 3, Points: 2, Heats: 3, Time: 20_000},
		{Player: "cyd", Place: 3, Points: 2, Heats: 2, Time: 20_000},
		{Player: "dan", Place: 5, Heats: 3},
		{Player: "fay", Place: 5},
	}, table.Standings)
}
