package storetest

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

var historiesCases = []testCase{
	{"LatestFirst", func(t *testing.T, s store.Store) {
		requireRemembered(t, s, "ada")
		remember(t, s, "ada", "r2", 20, time.Hour)
		remember(t, s, "ada", "r3", 30, time.Hour)
		remember(t, s, "ada", "r1", 10, time.Hour)
		remember(t, s, "ada", "r9", 20, time.Hour)
		remember(t, s, "bo {odd}", "r1", 10, time.Hour)
		requireRemembered(t, s, "ada", "r3", "r9", "r2", "r1")
		requireRemembered(t, s, "bo {odd}", "r1")
	}},
	{"OnceEach", func(t *testing.T, s store.Store) {
		remember(t, s, "ada", "r1", 10, time.Hour)
		require.NoError(t, s.AddToHistory(t.Context(), "ada", store.PlayedRound{Round: "r1", At: 10, Data: []byte("other")},
			time.Hour))
		requireRemembered(t, s, "ada", "r1")
	}},
	{"SlicesAreOwned", func(t *testing.T, s store.Store) {
		data := []byte("data\x00 of r1")
		require.NoError(t, s.AddToHistory(t.Context(), "ada", store.PlayedRound{Round: "r1", At: 10, Data: data}, time.Hour))
		scribble(data)
		for range 2 {
			rounds, _, err := s.History(t.Context(), "ada", 0, 1)
			require.NoError(t, err)
			require.Equal(t, "data\x00 of r1", string(rounds[0].Data))
			scribble(rounds[0].Data)
		}
	}},
	{"NoSuchRound", func(t *testing.T, s store.Store) {
		for _, p := range []store.PlayedRound{{}, {Round: "a b"}, {Round: "r", At: -1}} {
			require.Error(t, s.AddToHistory(t.Context(), "ada", p, time.Hour))
		}
		require.Error(t, s.AddToHistory(t.Context(), "", store.PlayedRound{Round: "r"}, time.Hour))
	}},
	{"TheOldestFallOut", theOldestFallOut},
	{"ForgottenInTime", func(t *testing.T, s store.Store) {
		remember(t, s, "ada", "r1", 1, 5*time.Millisecond)
		remember(t, s, "bo", "r2", 2, 0)
		remember(t, s, "bo", "r1", 1, 5*time.Millisecond)
		remember(t, s, "bo", "r3", 3, 5*time.Millisecond)
		pass(t, s, 10*time.Millisecond)
		requireRemembered(t, s, "ada")
		requireRemembered(t, s, "bo", "r3", "r2", "r1")
	}},
}

// theOldestFallOut adds more rounds than a history holds, in any order, and reads it in pages.
func theOldestFallOut(t *testing.T, s store.Store) {
	const more = 20
	var want []string
	for i := range store.HistoryMax {
		want = append(want, fmt.Sprintf("r%03d", store.HistoryMax+more-1-i))
	}
	for _, i := range rand.Perm(store.HistoryMax + more) {
		remember(t, s, "ada", fmt.Sprintf("r%03d", i), int64(1000+i), time.Hour)
	}
	remember(t, s, "ada", "r000", 1000, time.Hour)
	requireRemembered(t, s, "ada", want...)
	for _, p := range []struct{ skip, max, want int }{{0, 0, 0}, {10, 30, 30}, {190, 30, 10}, {200, 30, 0}, {900, 1, 0}} {
		rounds, total, err := s.History(t.Context(), "ada", p.skip, p.max)
		require.NoError(t, err)
		require.Equal(t, store.HistoryMax, total)
		require.Len(t, rounds, p.want)
		for i, r := range rounds {
			require.Equal(t, want[p.skip+i], r.Round)
		}
	}
}

func remember(t *testing.T, s store.Store, player, round string, at int64, keep time.Duration) {
	t.Helper()
	require.NoError(t, s.AddToHistory(t.Context(), player, store.PlayedRound{Round: round, At: at,
		Data: []byte("of " + round)},
		keep))
}

func requireRemembered(t *testing.T, s store.Store, player string, rounds ...string) {
	t.Helper()
	got, total, err := s.History(t.Context(), player, 0, 2*store.HistoryMax)
	require.NoError(t, err)
	require.Equal(t, len(rounds), total)
	require.Len(t, got, len(rounds))
	for i, r := range got {
		require.Equal(t, rounds[i], r.Round)
		require.Equal(t, "of "+rounds[i], string(r.Data))
	}
}
