package main

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// keepSolo stores the log of a finished round as a room in a data file, appends lines, and quarantines the room.
func keepSolo(t *testing.T, data string, lines ...string) (room string) {
	t.Helper()
	kept, err := sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, kept.Close()) }()
	rec := solo()
	head := store.Position{Epoch: rec.Epoch}
	add := func(data []byte, next [8]byte, at int64) {
		e, err := store.AppendAndWait(t.Context(), kept, store.Append{Room: rec.Room, Head: head, Next: next, Data: data,
			At: at, TTL: time.Hour, EndsRound: at == 0})
		require.NoError(t, err)
		head = head.After(e)
	}
	for _, e := range rec.Entries {
		add(e.Data, e.Hash, e.At)
	}
	for _, line := range lines {
		add([]byte(line+"\n"), store.NextHash(head, []byte(line+"\n")), 0)
	}
	why := store.Fault{Reason: "entry 9 does not\x1b fit", Node: "n1", At: 1_800_000_000_000, Seq: head.Seq}
	require.NoError(t, kept.Quarantine(t.Context(), rec.Room, why))
	ended := store.Ending{Room: rec.Room, Epoch: rec.Epoch, Seq: head.Seq}
	require.NoError(t, kept.FailEnding(t.Context(), ended, store.Fault{Reason: "no result", At: 1_800_000_000_000}))
	return rec.Room
}

func TestRooms(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data.db")
	room := keepSolo(t, data, `0 0 started {"in":0,"puzzle":{"solution":[1,2,3,4]}}`)
	status, out, _ := nonet(t, "rooms", "quarantined", "--data", data)
	require.Equal(t, cli.ExitOK, status)
	require.Equal(t, room+"  2027-01-15T08:00:00Z  entry 9 does not  fit\n", out)

	status, out, _ = nonet(t, "rooms", "inspect", "--data", data, strings.ToLower(room))
	require.Equal(t, cli.ExitOK, status, out)
	for _, part := range []string{"by node n1", "does not  fit", `"Ana"`, "0 0 started {...}", "audit"} {
		require.Contains(t, out, part)
	}
	require.NotContains(t, out, "[1,2,3,4]", "the solution must not be shown")

	status, out, _ = nonet(t, "rooms", "log", "--data", data, room)
	require.Equal(t, cli.ExitOK, status)
	require.Contains(t, out, "nonet record 1\nroom "+room)

	status, out, _ = nonet(t, "rooms", "rounds", "--data", data)
	require.Equal(t, cli.ExitOK, status)
	require.Contains(t, out, "2027-01-15T08:00:00Z  no result\n")
	id, _, _ := strings.Cut(out, " ")
	status, out, _ = nonet(t, "rooms", "retry", "--data", data, id)
	require.Equal(t, cli.ExitOK, status)
	require.Equal(t, id+": to be tried again\n", out)
	status, _, stderr := nonet(t, "rooms", "retry", "--data", data, id)
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, stderr, "nonet rooms rounds")

	status, out, _ = nonet(t, "rooms", "release", "--data", data, room)
	require.Equal(t, cli.ExitOK, status)
	require.Equal(t, room+": released\n", out)
	for _, again := range []string{"release", "drop"} {
		status, _, stderr = nonet(t, "rooms", again, "--data", data, room)
		require.Equal(t, cli.ExitFailure, status, "only quarantined rooms")
		require.Contains(t, stderr, "nonet rooms quarantined")
	}
	status, out, _ = nonet(t, "rooms", "inspect", "--data", data, room)
	require.Equal(t, cli.ExitOK, status)
	require.Regexp(t, `quarantined +no`, out)
}

// TestDroppedRoomHasNoFailedRounds checks that dropping a room also removes its failed rounds.
func TestDroppedRoomHasNoFailedRounds(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data.db")
	room := keepSolo(t, data, "0 0 ended {}")
	status, out, _ := nonet(t, "rooms", "drop", "--data", data, room)
	require.Equal(t, cli.ExitOK, status)
	require.Equal(t, room+": dropped\n", out)
	for _, list := range []string{"quarantined", "rounds"} {
		status, out, _ = nonet(t, "rooms", list, "--data", data)
		require.Equal(t, cli.ExitOK, status)
		require.Empty(t, out)
	}
	status, _, stderr := nonet(t, "rooms", "inspect", "--data", data, room)
	require.Equal(t, cli.ExitFailure, status)
	require.Contains(t, stderr, "there is no room "+room)
}
