package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/archive"
	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// solo is a race of one, as the archive keeps it.
func solo() archive.Record {
	r := archive.Record{Room: "BCDFG", Epoch: "E"}
	var at store.Position
	for i, data := range []string{
		`0 0 created {"version":1,"settings":{"mode":"race","kind":"sudoku","size":"9x9","difficulty":"easy","public":false,"seats":2,"strikes":3,"window":60,"ranked":true}}
1 0 seated {"player":"ana","name":"Ana"}
`, `1 1 called
`, `0 0 started {"in":5000,"puzzle":{"kind":"sudoku","size":"9x9","width":2,"height":1,"values":2,"givens":"AQA=","solution":"AQI=","grade":{"level":"easy"}}}
`, `1 2 placed r1c2=2
1 0 done
0 0 ended {"why":"complete"}
`} {
		e := store.Entry{Seq: uint64(i + 1), At: 1_800_000_000_000 + int64(7000*i), Data: []byte(data),
			Hash: store.NextHash(at, []byte(data))}
		r.Entries, at = append(r.Entries, e), at.After(e)
	}
	return r
}

// nonet runs a command line.
func nonet(t *testing.T, args ...string) (status int, out, err string) {
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), args, cli.Streams{In: strings.NewReader(""), Out: &stdout, Err: &stderr})
	return status, stdout.String(), stderr.String()
}

func TestReplayAndBoards(t *testing.T) {
	dir := t.TempDir()
	file, data := filepath.Join(dir, "round.txt"), filepath.Join(dir, "data.db")
	require.NoError(t, os.WriteFile(file, solo().AppendText(nil), 0o600))

	status, out, _ := nonet(t, "replay", "verify", file)
	require.Equal(t, cli.ExitOK, status)
	require.Contains(t, out, "whole")
	require.Contains(t, out, "1. Ana in 2s")

	status, _, stderr := nonet(t, "replay", "list", "--data", data)
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, stderr, "there is no data file")
	kept, err := sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	require.NoError(t, kept.Close())

	status, out, stderr = nonet(t, "replay", "import", "--data", data, file)
	require.Equal(t, cli.ExitOK, status, stderr)
	require.Contains(t, out, "archived as BCDFG-E-4")
	status, out, _ = nonet(t, "replay", "list", "--data", data)
	require.Equal(t, cli.ExitOK, status)
	require.Equal(t, "BCDFG-E-4\n", out)
	status, out, _ = nonet(t, "replay", "export", "--data", data, "BCDFG-E-4")
	require.Equal(t, cli.ExitOK, status)
	require.Equal(t, string(solo().AppendText(nil)), out)
	status, _, _ = nonet(t, "replay", "verify", "--data", data, "BCDFG-E-4", file)
	require.Equal(t, cli.ExitOK, status)

	for range 2 {
		status, out, _ = nonet(t, "boards", "rebuild", "--data", data)
		require.Equal(t, cli.ExitOK, status)
		require.Equal(t, "1 rounds are on the leaderboards\n", out)
	}
	kept, err = sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	defer kept.Close()
	top, err := kept.Top(t.Context(), store.Leaderboard{
		Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: store.ByTime, Period: store.PeriodAll,
	}, 0, 10)
	require.NoError(t, err)
	require.Len(t, top.Rows, 1)
	require.Equal(t, 2*time.Second, time.Duration(top.Rows[0].Time)*time.Millisecond)
	require.Equal(t, "BCDFG-E-4", top.Rows[0].Round)
}

func TestReplayOfDamagedRecord(t *testing.T) {
	dir := t.TempDir()
	bad, good := filepath.Join(dir, "bad.txt"), filepath.Join(dir, "good.txt")
	text := string(solo().AppendText(nil))
	require.NoError(t, os.WriteFile(bad, []byte(strings.Replace(text, "r1c2=2", "r1c2=1", 1)), 0o600))
	require.NoError(t, os.WriteFile(good, []byte(text), 0o600))
	status, out, stderr := nonet(t, "replay", "verify", bad, good)
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, stderr, "entry 4: it does not follow")
	require.Contains(t, out, "good.txt: whole", "the rest is still done")
	for _, args := range [][]string{{}, {"play"}, {"verify"}, {"export", "a", "b"}, {"list", "--redis", "nowhere"}} {
		status, _, stderr := nonet(t, append([]string{"replay"}, args...)...)
		require.NotEqual(t, cli.ExitOK, status, "%v", args)
		require.NotEmpty(t, stderr)
	}
}
