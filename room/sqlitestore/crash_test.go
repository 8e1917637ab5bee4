package sqlitestore_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/sqlitestore"
	"nonet/room/storetest"
)

// TestKilledWhileAppending kills a process during appends, repeatedly on one file. Each acknowledged entry must be in
// its log exactly once, every log must be valid, and the records stored with the entries must match them.
func TestKilledWhileAppending(t *testing.T) {
	path := file(t)
	acknowledged := make(map[string]string) // "room|seq" -> data
	for range 5 {
		killWhileAppending(t, path, acknowledged)
		checkAcknowledged(t, path, acknowledged)
	}
	require.Greater(t, len(acknowledged), 250)
}

// killWhileAppending kills a process that appends, and adds the entries that it has acknowledged to acknowledged.
func killWhileAppending(t *testing.T, path string, acknowledged map[string]string) {
	t.Helper()
	cmd, lines := startChild(t, path, "append")
	for until := 50 + rand.IntN(300); lines.Scan(); until-- {
		name, rest, _ := strings.Cut(lines.Text(), "|")
		seq, data, ok := strings.Cut(rest, "|")
		require.True(t, ok, lines.Text())
		acknowledged[name+"|"+seq] = data
		if until == 0 {
			require.NoError(t, cmd.Process.Kill())
		}
	}
	require.Error(t, cmd.Wait(), "the child was killed")
}

func checkAcknowledged(t *testing.T, path string, acknowledged map[string]string) {
	t.Helper()
	s, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.NoError(t, err)
	defer s.Close()
	found := make(map[string]string)
	times := make(map[string]int)
	rooms := []string{"shared", "own 1", "own 3", "own 5"}
	for _, name := range rooms {
		for _, e := range storetest.ReadAll(t, s, name) {
			found[fmt.Sprint(name, "|", e.Seq)] = string(e.Data)
			times[string(e.Data)]++
		}
	}
	for key, data := range acknowledged {
		require.Equal(t, data, found[key])
		require.Equal(t, 1, times[data], "%q is there once", data)
	}
	listed, err := s.Listings(t.Context(), 10)
	require.NoError(t, err)
	require.Len(t, listed, len(rooms))
	due, err := s.DueRooms(t.Context(), 10)
	require.NoError(t, err)
	require.Len(t, due, len(rooms))
}

// TestDiskFull checks that failed writes are refused, that earlier data stays, and that writes succeed again when there
// is space.
func TestDiskFull(t *testing.T) {
	path := file(t)
	cmd, lines := startChild(t, path, "fill")
	var seq, again uint64
	var why string
	want := func(format string, into ...any) {
		require.True(t, lines.Scan())
		_, err := fmt.Sscanf(lines.Text(), format, into...)
		require.NoError(t, err, lines.Text())
	}
	require.True(t, lines.Scan())
	_, rest, _ := strings.Cut(lines.Text(), "full|")
	_, err := fmt.Sscanf(rest, "%d|", &seq)
	require.NoError(t, err, lines.Text())
	_, why, _ = strings.Cut(rest, "|")
	require.Contains(t, why, "append to room room")
	require.Contains(t, why, "disk")
	require.Greater(t, seq, uint64(2), why)
	var head uint64
	want("head|%d", &head)
	require.Equal(t, seq, head, "a failed append is not there")
	want("still full|true")
	want("again|%d", &again)
	require.Equal(t, seq+1, again)
	require.False(t, lines.Scan())
	require.NoError(t, cmd.Wait())

	s := open(t, path, sqlitestore.Options{})
	require.Len(t, storetest.ReadAll(t, s, "room"), int(again))
}

// TestOpenOnFullDisk shows that a file which has no write-ahead log is refused on a full disk with the reason.
func TestOpenOnFullDisk(t *testing.T) {
	path := file(t)
	s, err := sqlitestore.Open(path, sqlitestore.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	cmd, lines := startChild(t, path, "open on a full disk")
	require.True(t, lines.Scan())
	require.Contains(t, lines.Text(), "the disk is full")
	require.Error(t, cmd.Wait())
	open(t, path, sqlitestore.Options{})
}
