package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

// testShared tests guarantees between the stores of several nodes. open prepares empty data and returns a function that
// opens another store on it and closes it at the end of the test.
func testShared(t *testing.T, open func(t *testing.T) opener) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, a, b store.Store)
	}{
		{"AppendsOfOneAreReadByTheOther", func(t *testing.T, a, b store.Store) {
			c := newChain(t, a, "room")
			c.add("one")
			c.s = b
			c.add("two")
			c.s = a
			c.add("three")
			require.Equal(t, ReadAll(t, a, "room"), ReadAll(t, b, "room"))
			heads, err := b.Heads(t.Context(), []string{"room"})
			require.NoError(t, err)
			require.Equal(t, c.head, heads[0])
		}},
		{"TheOthersAppendConflicts", func(t *testing.T, a, b store.Store) {
			c := newChain(t, a, "room")
			c.add("one")
			late := c.next("late")
			c.add("two")
			_, err := store.AppendAndWait(t.Context(), b, late)
			require.Equal(t, c.read()[1:], requireConflict(t, err, c.head.Epoch))
		}},
		{"ManyAppendersOneOrder", func(t *testing.T, a, b store.Store) { fight(t, []store.Store{a, b, a, b}, 25) }},
		{"FollowHearsTheOther", followHears},
		{"WordsReachTheOther", wordsCross},
		{"HandedToTheOther", handedOver},
		{"FollowHearsItself", func(t *testing.T, a, _ store.Store) { followHears(t, a, a) }},
		{"ListingsPresenceAndBoardsAreShared", func(t *testing.T, a, b store.Store) {
			newChain(t, a, "room").list("of a")
			requireListings(t, b, 10, "of a")
			attend(t, a, "node a", store.Connected{Watching: 1}, 30*time.Second)
			attend(t, b, "node b", store.Connected{Watching: 2}, 30*time.Second)
			requireAttending(t, a, map[string]store.Connected{"node a": {Watching: 1}, "node b": {Watching: 2}})
			record(t, a, "r1", finish("ada", 100))
			record(t, b, "r1", finish("ada", 100))
			requireTop(t, b, allTime, of("r1", finish("ada", 100))...)
		}},
		{"QuarantineIsShared", func(t *testing.T, a, b store.Store) {
			c := newChain(t, a, "room")
			endOf(t, c, "one")
			quarantine(t, a, "room", 1)
			_, err := store.AppendAndWait(t.Context(), b, c.next("two"))
			require.ErrorIs(t, err, store.ErrQuarantined)
			require.Equal(t, []string{"room"}, listQuarantined(t, b, 10))
			require.NoError(t, b.Release(t.Context(), "room", time.Hour))
			c.add("two")
			require.NoError(t, a.FailEnding(t.Context(), pendingEndings(t, a, 1)[0], store.Fault{At: 1}))
			require.Empty(t, pendingEndings(t, b, 1))
			require.Len(t, failedEndings(t, b, 1), 1)
		}},
		{"FactsAgree", func(t *testing.T, a, b store.Store) { factsAgree(t, []store.Store{a, b, a, b}) }},
		{"SecretsAgree", func(t *testing.T, a, b store.Store) { secretsAgree(t, []store.Store{a, b, a, b}) }},
		{"OneClosedTheOtherGoesOn", func(t *testing.T, a, b store.Store) {
			c := newChain(t, a, "room")
			c.add("one")
			require.NoError(t, a.Close())
			c.s = b
			c.add("two")
			require.Len(t, c.read(), 2)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			more := open(t)
			c.run(t, more(t), more(t))
		})
	}
}

// testReopened tests that data is still there after it is closed and opened again. open is as for [testShared]; at most
// one store is open at a time.
func testReopened(t *testing.T, open func(t *testing.T) opener) {
	again := open(t)
	s := again(t)
	c := newChain(t, s, "room")
	c.list("of the room")
	a := c.next("two")
	a.Listing, a.Deadline, a.EndsRound = []byte("of the room"), 1, true
	c.do(a)
	before, ended := c.read(), pendingEndings(t, s, 10)
	require.Len(t, ended, 1)
	require.NoError(t, s.Archive(t.Context(), "id", []byte("record"), 0))
	record(t, s, "r1", finish("ada", 100))
	state(t, s, store.Record{Key: "it", Name: "n", TTL: time.Hour})
	remember(t, s, "ada", "r1", 1, time.Hour)
	secret, err := s.Secret(t.Context(), "signing", []byte("first"))
	require.NoError(t, err)
	endOf(t, newChain(t, s, "poisoned"), "one")
	quarantine(t, s, "poisoned", 1)
	require.NoError(t, s.FailEnding(t.Context(), pendingEndings(t, s, 2)[1], store.Fault{At: 1}))

	for range 3 {
		require.NoError(t, s.Close())
		s = again(t)
		require.Equal(t, before, ReadAll(t, s, "room"))
		requireListings(t, s, 10, "of the room")
		requireDue(t, s, 10, "room")
		require.Equal(t, ended, pendingEndings(t, s, 10))
		record, err := s.ReadArchived(t.Context(), "id")
		require.NoError(t, err)
		require.Equal(t, "record", string(record))
		requireTop(t, s, allTime, of("r1", finish("ada", 100))...)
		requireStated(t, s, "it", "n")
		requireRemembered(t, s, "ada", "r1")
		kept, err := s.Secret(t.Context(), "signing", []byte("second"))
		require.NoError(t, err)
		require.Equal(t, secret, kept)
		require.Equal(t, []string{"poisoned"}, listQuarantined(t, s, 2))
		require.Len(t, failedEndings(t, s, 2), 1)
		repeat, err := store.AppendAndWait(t.Context(), s, a)
		require.NoError(t, err, "a repeat is known after a restart too")
		require.Equal(t, before[1], repeat)
	}
	c.s = s
	c.add("three")
	require.Len(t, c.read(), 3)
}
