package redisstore_test

import (
	"encoding/base64"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

// dumpTo has TestFormat2 write what this nonet leaves in Redis. Testdata has it from a nonet of 2026-11-23, of before
// entries were held, and from the last one of format 1, of 2026-11-22, which also set a round aside.
var dumpTo = flag.String("dump", "", "write what is in Redis to this file")

// olderBoard is a leaderboard that writeKept fills.
var olderBoard = store.Leaderboard{Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: store.ByTime,
	Period: store.PeriodAll}

// noon is a time that has not come yet when the test is run, for what is kept only for a while.
var noon = time.Date(2099, 1, 1, 12, 0, 0, 0, time.UTC).UnixMilli()

// writeKept gives a store something of each sort.
func writeKept(t *testing.T, s store.Store) {
	for i := range 5 {
		name, head := fmt.Sprint("room ", i), store.Position{Epoch: "epoch"}
		for range 3 {
			a := storetest.After(name, head, fmt.Sprint("entry after ", head.Seq))
			a.At, a.Keep, a.Ends, a.Deadline = noon+int64(100*i)+int64(head.Seq), 0, head.Seq == 2, noon
			a.Listing = []byte(name)
			e, err := s.Append(t.Context(), a)
			require.NoError(t, err)
			head = head.After(e)
		}
	}
	require.NoError(t, s.Quarantine(t.Context(), "room 4", store.Fault{Reason: "damage", Node: "n", At: noon}))
	round := store.RankedRound{ID: "round", Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", At: noon}
	for i, name := range []string{"Ada", "Ben"} {
		row := store.Row{Player: strings.ToLower(name), Name: name, Time: int64(2000 - 1000*i), At: noon}
		round.Finishes = append(round.Finishes, row)
	}
	require.NoError(t, s.Rank(t.Context(), round))
	require.NoError(t, s.Archive(t.Context(), "round", []byte("record"), 0))
	_, err := s.Secret(t.Context(), "tokens", []byte("secret"))
	require.NoError(t, err)
	_, err = s.State(t.Context(), store.Fact{About: "ada", Name: "name", Value: []byte("Ada"), Most: 3})
	require.NoError(t, err)
	require.NoError(t, s.Remember(t.Context(), "ada", store.Played{Round: "round", At: noon, Data: []byte("won")}, 0))
}

// readKept is what a store says of all that.
func readKept(t *testing.T, s store.Store) (said []string) {
	say := func(what string, got any, err error) {
		t.Helper()
		require.NoError(t, err, what)
		said = append(said, fmt.Sprintf("%s: %+v", what, got))
	}
	for i := range 5 {
		epoch, entries, err := s.Read(t.Context(), fmt.Sprint("room ", i), 0, 10)
		say("room in "+epoch, entries, err)
	}
	listed, err := s.Listings(t.Context(), 10)
	say("listed", fmt.Sprintf("%s", listed), err)
	ended, err := s.Pending(t.Context(), 10)
	say("ended", ended, err)
	aside, err := s.QuarantinedRooms(t.Context(), 10)
	say("aside", aside, err)
	top, err := s.Top(t.Context(), olderBoard, 0, 10)
	say("ranks", top, err)
	record, err := s.Archived(t.Context(), "round")
	say("record", string(record), err)
	ids, err := s.ArchivedIDs(t.Context(), "", 10)
	say("ids", ids, err)
	secret, err := s.Secret(t.Context(), "tokens", []byte("another"))
	say("secret", string(secret), err)
	facts, err := s.Stated(t.Context(), "ada")
	say("facts", facts, err)
	rounds, n, err := s.Remembered(t.Context(), "ada", 0, 10)
	say(fmt.Sprint("history of ", n), rounds, err)
	return said
}

// TestFormat2 opens what an earlier nonet left in Redis in this format: all of it is there, and rooms go on.
func TestFormat2(t *testing.T) {
	fresh := redistest.StartServer(t)
	now := opened2(t, fresh)
	writeKept(t, now)
	want := readKept(t, now)
	if *dumpTo != "" {
		require.NoError(t, os.WriteFile(*dumpTo, []byte(dump(t, client(t, fresh))), 0o600))
	}
	older := redistest.StartServer(t)
	restore(t, client(t, older), "testdata/format2.txt")
	s := opened2(t, older)
	require.Equal(t, want, readKept(t, s))
	heads, err := s.Heads(t.Context(), []string{"room 1"})
	require.NoError(t, err)
	head := grow(t, s, "room 1", heads[0], 1)
	a := storetest.After("room 1", head, "the end")
	a.Safe, a.Ends = true, true
	_, err = s.Append(t.Context(), a)
	require.NoError(t, err)
	require.NoError(t, s.Release(t.Context(), "room 4", time.Hour))
	ended, err := s.Pending(t.Context(), 10)
	require.NoError(t, err)
	require.Len(t, ended, 6)
}

// opened2 opens a store as nonet does.
func opened2(t *testing.T, server *redistest.Server) *redisstore.Store {
	s, err := redisstore.Open(t.Context(), server.URL(), redisstore.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// dump is all that is in Redis, a key a line.
func dump(t *testing.T, c *redis.Client) (text string) {
	all, err := c.Keys(t.Context(), "*").Result()
	require.NoError(t, err)
	slices.Sort(all)
	for _, key := range all {
		value, err := c.Dump(t.Context(), key).Bytes()
		require.NoError(t, err)
		text += base64.StdEncoding.EncodeToString(value) + " " + key + "\n"
	}
	return text
}

// restore brings back what dump wrote.
func restore(t *testing.T, c redis.UniversalClient, path string) {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		value, key, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		bytes, err := base64.StdEncoding.DecodeString(value)
		require.NoError(t, err)
		require.NoError(t, c.Restore(t.Context(), key, 0, string(bytes)).Err(), key)
	}
}
