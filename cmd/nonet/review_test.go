package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/memstore"
	"nonet/room/moderation"
	"nonet/room/sqlitestore"
	"nonet/room/store"
)

func TestReview(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data.db")
	rec := solo()
	id := rec.End().ID() + "/ana"
	store, err := sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	require.NoError(t, store.Archive(t.Context(), rec.End().ID(), rec.Pack(), 0))
	for range 2 {
		doubts, err := archive.Review(t.Context(), store, fair.Audit{Floor: 1e6}, fair.Known{}, rec, 0)
		require.NoError(t, err)
		require.Len(t, doubts, 1)
	}
	require.NoError(t, store.Close())

	status, out, _ := nonet(t, "review", "list", "--data", data)
	require.Equal(t, cli.ExitOK, status)
	require.Contains(t, out, id)
	require.Contains(t, out, `"Ana"  2s  2027-01-15  faster than the best people known`)
	status, out, _ = nonet(t, "review", "show", "--data", data, id)
	require.Equal(t, cli.ExitOK, status)
	require.Contains(t, out, "2000  placed r1c2=2")

	status, _, stderr := nonet(t, "review", "clear", "--data", data, "none/ana")
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, stderr, "nonet review list")
	status, _, _ = nonet(t, "review", "reject", "--data", data, id)
	require.Equal(t, cli.ExitOK, status)
	require.Zero(t, onBoards(t, data))
	status, out, _ = nonet(t, "boards", "rebuild", "--data", data)
	require.Equal(t, cli.ExitOK, status, out)
	require.Zero(t, onBoards(t, data), "a rebuild heeds the verdict")

	status, out, _ = nonet(t, "review", "clear", "--data", data, id)
	require.Equal(t, cli.ExitOK, status)
	require.Equal(t, id+": cleared\n", out)
	require.Equal(t, 1, onBoards(t, data))
	status, out, _ = nonet(t, "review", "list", "--data", data)
	require.Equal(t, cli.ExitOK, status)
	require.Empty(t, out)
}

// TestReviewOmitsDeletedPlayers checks that cases about players whose data was deleted are not listed.
func TestReviewOmitsDeletedPlayers(t *testing.T) {
	rec, found, err := solo().Without("ana")
	require.NoError(t, err)
	require.True(t, found)
	kept := memstore.New(memstore.Options{})
	doubts, err := archive.Review(t.Context(), kept, fair.Audit{Floor: 1e6}, fair.Known{}, rec, 0)
	require.NoError(t, err)
	require.Empty(t, doubts)
}

// onBoards returns the number of finishes on the leaderboard of all time.
func onBoards(t *testing.T, data string) int {
	t.Helper()
	kept, err := sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	defer kept.Close()
	top, err := kept.Top(t.Context(), store.Leaderboard{
		Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: store.ByTime, Period: store.PeriodAll,
	}, 0, 10)
	require.NoError(t, err)
	return top.Total
}

// TestReviewOfReports checks that a reported finish without a doubt leaves the leaderboards when it is rejected and
// returns when it is cleared, and that earlier decisions about the player are shown.
func TestReviewOfReports(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data.db")
	rec := solo()
	id := rec.End().ID() + "/ana"
	kept, err := sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	require.NoError(t, kept.Archive(t.Context(), rec.End().ID(), rec.Pack(), 0))
	state, err := rec.Verify()
	require.NoError(t, err)
	round, ok := archive.RankedRound(state, rec.End())
	require.True(t, ok)
	require.NoError(t, archive.ApplyResults(t.Context(), kept, round))
	finish := moderation.FinishCase(fair.Doubt{Round: rec.End().ID(), Player: "ana", Name: "Ana", Time: 2000, At: 5})
	name := moderation.NameCase("ana", "Ana", 6)
	for _, by := range []string{"ben", "cai"} {
		require.NoError(t, moderation.FileReport(t.Context(), kept, finish, moderation.Reporter{Player: by}))
		require.NoError(t, moderation.FileReport(t.Context(), kept, name, moderation.Reporter{Player: by}))
	}
	require.NoError(t, kept.Close())
	require.Equal(t, 1, onBoards(t, data))

	run := func(words ...string) string {
		status, out, stderr := nonet(t, append([]string{"review"}, append(words, "--data", data)...)...)
		require.Equal(t, cli.ExitOK, status, stderr)
		return out
	}
	list := run("list")
	require.Contains(t, list, id+`  finish  "Ana"  2s  1970-01-01  reported by 2`)
	require.Contains(t, list, name.ID+`  name  "Ana"  1970-01-01  reported by 2`)
	require.Contains(t, run("show", id), "2000  placed r1c2=2")
	require.Equal(t, id+": rejected\n", run("reject", id))
	require.Zero(t, onBoards(t, data))
	require.NotContains(t, run("list"), id)
	require.Contains(t, run("show", name.ID), "before: "+id)
	require.Contains(t, run("show", id), "rejected, reported by 2")
	run("reject", name.ID)
	run("clear", name.ID)
	require.Equal(t, id+": cleared\n", run("clear", id))
	require.Equal(t, 1, onBoards(t, data))
	require.Empty(t, run("list"))
}
