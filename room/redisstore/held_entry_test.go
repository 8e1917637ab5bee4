package redisstore_test

import (
	"context"
	"fmt"
	"log/slog"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

func signal(t *testing.T, s *redistest.Server, what syscall.Signal) {
	t.Helper()
	require.NoError(t, syscall.Kill(s.Process(), what))
}

// end is an entry that ends a round.
func end(name string, head store.Position) store.Append {
	a := entryAfter(name, head, fmt.Sprint("the end after ", head.Seq))
	a.AwaitReplica, a.EndsRound = true, true
	return a
}

// TestEndsWaitForTheReplica freezes the replica. No node reports the entry that ends a round, and nothing is appended
// after it, until the replica continues; then the entry is in the log once.
func TestEndsWaitForTheReplica(t *testing.T) {
	t.Parallel()
	pair := redistest.StartPair(t)
	one, two := open(t, pair.Master.URL()), open(t, pair.Master.URL())
	news := make(chan store.News, 100)
	stop, err := two.Follow(t.Context(), "room", func(n store.News) { news <- n })
	require.NoError(t, err)
	defer stop()
	head := grow(t, one, "room", store.Position{Epoch: "e"}, 1)
	require.Equal(t, uint64(1), waitfor.Value(t, news, "news").Entry.Seq)

	signal(t, pair.Replica, syscall.SIGSTOP)
	for range 2 {
		_, err = store.AppendAndWait(t.Context(), one, end("room", head))
		require.ErrorContains(t, err, "no replica")
		require.NotErrorIs(t, err, store.ErrConflict, "its outcome is unknown")
	}
	for _, s := range []*redisstore.Store{one, two} {
		_, _, err := s.Read(t.Context(), "room", 0, 10)
		require.ErrorContains(t, err, "no replica")
		_, err = store.AppendAndWait(t.Context(), s, entryAfter("room", head, "meanwhile"))
		require.ErrorContains(t, err, "no replica")
	}
	require.Empty(t, news)
	other := grow(t, two, "other", store.Position{Epoch: "e"}, 3)
	require.Equal(t, uint64(3), other.Seq, "rooms where nothing ends go on")

	signal(t, pair.Replica, syscall.SIGCONT)
	next := appendWithin(t, one, end("room", head), waitfor.Patience)
	require.Equal(t, head.Seq+1, next.Seq)
	require.Equal(t, next.Seq, waitfor.Value(t, news, "news").Entry.Seq)
	require.Len(t, storetest.ReadAll(t, two, "room"), 2)
	next = grow(t, two, "room", next, 1)
	require.Equal(t, uint64(3), waitfor.Value(t, news, "news").Entry.Seq)
	ended, err := two.PendingEndings(t.Context(), 10)
	require.NoError(t, err)
	require.Len(t, ended, 1)
}

// TestReaderWaitsForTheReplica checks that a reader waits for the replica if the node that appended an end has died
// before that.
func TestReaderWaitsForTheReplica(t *testing.T) {
	t.Parallel()
	pair := redistest.StartPair(t)
	one, two := open(t, pair.Master.URL()), open(t, pair.Master.URL())
	news := make(chan store.News, 100)
	stop, err := two.Follow(t.Context(), "room", func(n store.News) { news <- n })
	require.NoError(t, err)
	defer stop()
	signal(t, pair.Replica, syscall.SIGSTOP)
	_, err = store.AppendAndWait(t.Context(), one, end("room", store.Position{Epoch: "e"}))
	require.ErrorContains(t, err, "no replica")
	signal(t, pair.Replica, syscall.SIGCONT)

	require.EventuallyWithT(t, func(c *assert.CollectT) {
		_, entries, err := two.Read(t.Context(), "room", 0, 10)
		require.NoError(c, err)
		require.Len(c, entries, 1)
	}, waitfor.Patience, time.Millisecond)
	require.Equal(t, uint64(1), waitfor.Value(t, news, "news").Entry.Seq)
}

// TestPublishedEndsSurviveLossOfMaster disconnects the replica and kills the master while rounds end in many rooms:
// each published end is on the replica, which is promoted.
func TestPublishedEndsSurviveLossOfMaster(t *testing.T) {
	t.Parallel()
	pair := redistest.StartPair(t)
	s := open(t, pair.Master.URL())
	announced := map[string]store.Position{}
	for i := range 60 {
		name := fmt.Sprint("room ", i)
		head := grow(t, s, name, store.Position{Epoch: "e"}, 2)
		if i < 40 {
			announced[name] = appendWithin(t, s, end(name, head), waitfor.Patience)
			continue
		}
		signal(t, pair.Replica, syscall.SIGSTOP)
		_, err := store.AppendAndWait(t.Context(), s, end(name, head))
		require.ErrorContains(t, err, "no replica")
	}
	pair.Master.Kill()
	signal(t, pair.Replica, syscall.SIGCONT)
	require.NoError(t, client(t, pair.Replica).Do(t.Context(), "REPLICAOF", "NO", "ONE").Err())
	after := open(t, pair.Replica.URL())
	for name, head := range announced {
		heads, err := after.Heads(t.Context(), []string{name})
		require.NoError(t, err)
		require.Equal(t, head, heads[0], name)
		require.Len(t, storetest.ReadAll(t, after, name), 3)
		grow(t, after, name, head, 1)
	}
}

// TestLostReplica checks that an end is refused if the last replica has just gone, because it may have been promoted,
// and that a store which has never seen a replica does not wait.
func TestLostReplica(t *testing.T) {
	t.Parallel()
	pair := redistest.StartPair(t)
	s := open(t, pair.Master.URL())
	head := store.Position{Epoch: "e"}
	head = appendWithin(t, s, end("room", head), waitfor.Patience)
	pair.Replica.Kill()
	require.Eventually(t, func() bool {
		return client(t, pair.Master).InfoMap(t.Context(), "replication").Item("Replication", "connected_slaves") == "0"
	}, waitfor.Patience, 10*time.Millisecond)
	_, err := store.AppendAndWait(t.Context(), s, end("room", head))
	require.ErrorContains(t, err, "no replica")
	head = grow(t, s, "room", head, 1)

	later := open(t, pair.Master.URL())
	head = appendWithin(t, later, end("room", head), waitfor.Patience)
	require.Equal(t, uint64(3), head.Seq)
}

// TestRanksWaitForTheReplica checks that a round's effects on archive and leaderboards fail until a replica has them,
// and can be repeated.
func TestRanksWaitForTheReplica(t *testing.T) {
	t.Parallel()
	pair := redistest.StartPair(t)
	s, err := redisstore.Open(t.Context(), pair.Master.URL(),
		redisstore.Options{Wait: waitfor.Patience, Logger: slog.Default()})
	require.NoError(t, err)
	defer s.Close()
	round := store.RankedRound{
		ID: "room-e-1", Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", At: 1,
		Finishes: []store.Row{{Player: "p", Name: "P", Time: 1000, At: 1, Round: "room-e-1"}},
	}
	tries := []func(context.Context) error{
		func(ctx context.Context) error { return s.RecordRound(ctx, round) },
		func(ctx context.Context) error { return s.Archive(ctx, round.ID, []byte("record"), time.Hour) },
	}
	signal(t, pair.Replica, syscall.SIGSTOP)
	for _, try := range tries {
		require.ErrorContains(t, try(t.Context()), "no replica")
	}
	signal(t, pair.Replica, syscall.SIGCONT)
	for _, try := range tries {
		require.EventuallyWithT(t, func(c *assert.CollectT) { require.NoError(c, try(t.Context())) }, waitfor.Patience,
			time.Millisecond)
	}
	ids, err := s.ArchivedIDs(t.Context(), "", 10)
	require.NoError(t, err)
	require.Equal(t, []string{round.ID}, ids)
}
