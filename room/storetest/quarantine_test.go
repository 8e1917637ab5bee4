package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

var quarantineCases = []testCase{
	{"AppendsAreRefused", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		quarantine(t, s, "room", 1)
		_, err := store.AppendAndWait(t.Context(), s, c.next("two"))
		require.ErrorIs(t, err, store.ErrQuarantined)
		_, err = store.AppendAndWait(t.Context(), s, newChain(t, s, "room").next("a new one"))
		require.ErrorIs(t, err, store.ErrQuarantined)
		require.Len(t, c.read(), 1, "the log can be read")
		newChain(t, s, "other").add("one")

		require.NoError(t, s.Release(t.Context(), "room", time.Hour))
		c.add("two")
	}},
	{"NeitherDueNorListed", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		a := c.next("one")
		a.Deadline, a.Listing = 1, []byte("of the room")
		c.do(a)
		requireDue(t, s, 10, "room")
		quarantine(t, s, "room", 1)
		requireDue(t, s, 10)
		requireListings(t, s, 10)

		require.NoError(t, s.Release(t.Context(), "room", time.Hour))
		requireDue(t, s, 10, "room")
		c.list("of the room")
		requireListings(t, s, 10, "of the room")
		requireDue(t, s, 10)
	}},
	{"TheFirstReasonStays", func(t *testing.T, s store.Store) {
		_, err := s.QuarantineFault(t.Context(), "room")
		require.ErrorIs(t, err, store.ErrNotFound)
		newChain(t, s, "room").add("one")
		f := store.Fault{Reason: "entry 2 does not fit: \"quoted\"\n", Node: "a", At: 17, Seq: 2}
		require.NoError(t, s.Quarantine(t.Context(), "room", f))
		require.NoError(t, s.Quarantine(t.Context(), "room", store.Fault{Reason: "another", At: 18}))
		why, err := s.QuarantineFault(t.Context(), "room")
		require.NoError(t, err)
		require.Equal(t, f, why)
	}},
	{"TheLongestAsideFirst", func(t *testing.T, s store.Store) {
		require.Empty(t, listQuarantined(t, s, 10))
		for i, name := range []string{"b", "a", "no log"} {
			newChain(t, s, name).add("one")
			quarantine(t, s, name, int64(9-i))
		}
		require.Equal(t, []string{"no log", "a", "b"}, listQuarantined(t, s, 10))
		require.Equal(t, []string{"no log", "a"}, listQuarantined(t, s, 2))
		require.NoError(t, s.Release(t.Context(), "a", 0))
		require.Equal(t, []string{"no log", "b"}, listQuarantined(t, s, 10))
	}},
	{"ARoomWithoutALog", func(t *testing.T, s store.Store) {
		quarantine(t, s, "room", 1)
		c := newChain(t, s, "room")
		_, err := store.AppendAndWait(t.Context(), s, c.next("one"))
		require.ErrorIs(t, err, store.ErrQuarantined)
		_, _, err = s.Read(t.Context(), "room", 0, 1)
		require.ErrorIs(t, err, store.ErrNotFound)
		heads, err := s.Heads(t.Context(), []string{"room"})
		require.NoError(t, err)
		require.Zero(t, heads[0])
		require.NoError(t, s.Release(t.Context(), "room", time.Hour))
		c.add("one")
	}},
	{"DroppedIsGone", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		a := c.next("one")
		a.Deadline, a.Listing = 1, []byte("of the room")
		c.do(a)
		require.ErrorIs(t, s.Drop(t.Context(), "room"), store.ErrNotFound, "it is in service")
		require.Len(t, c.read(), 1)
		quarantine(t, s, "room", 1)
		require.NoError(t, s.Drop(t.Context(), "room"))
		require.ErrorIs(t, s.Drop(t.Context(), "room"), store.ErrNotFound)
		require.ErrorIs(t, s.Release(t.Context(), "room", 0), store.ErrNotFound)
		_, _, err := s.Read(t.Context(), "room", 0, 1)
		require.ErrorIs(t, err, store.ErrNotFound)
		requireDue(t, s, 10)
		requireListings(t, s, 10)
		newChain(t, s, "room").add("a new one")
	}},
	{"KeptUntilReleased", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.keep = time.Second // time enough to set it aside
		c.add("one")
		quarantine(t, s, "room", 1)
		pass(t, s, c.keep+time.Millisecond)
		newChain(t, s, "other").add("something") // stores remove expired data when they write
		requireDue(t, s, 10)
		require.Len(t, c.read(), 1)
		require.NoError(t, s.Release(t.Context(), "room", 10*time.Millisecond))
		pass(t, s, 20*time.Millisecond)
		_, _, err := s.Read(t.Context(), "room", 0, 1)
		require.ErrorIs(t, err, store.ErrNotFound)
	}},
}

var failedCases = []testCase{
	{"NotPendingUntilTakenUp", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "a room with spaces")
		endOf(t, c, "one")
		endOf(t, c, "two")
		all := pendingEndings(t, s, 10)
		f := store.Fault{Reason: "no \"reason\"", Node: "a", At: 5}
		require.NoError(t, s.FailEnding(t.Context(), all[0], f))
		require.Equal(t, all[1:], pendingEndings(t, s, 10))
		require.Equal(t, []store.FailedRound{{Ending: all[0], Fault: f}}, failedEndings(t, s, 10))
		require.NoError(t, s.FailEnding(t.Context(), all[0], store.Fault{Reason: "another", At: 6}))
		require.Equal(t, f, failedEndings(t, s, 10)[0].Fault, "it was set aside already")

		require.NoError(t, s.RetryEnding(t.Context(), all[0]))
		require.ErrorIs(t, s.RetryEnding(t.Context(), all[0]), store.ErrNotFound)
		require.ElementsMatch(t, all, pendingEndings(t, s, 10))
		require.Empty(t, failedEndings(t, s, 10))
	}},
	{"SettledIsGone", func(t *testing.T, s store.Store) {
		endOf(t, newChain(t, s, "room"), "one")
		e := pendingEndings(t, s, 10)[0]
		require.NoError(t, s.FailEnding(t.Context(), e, store.Fault{Reason: "none", At: 1}))
		require.NoError(t, s.CompleteEnding(t.Context(), e))
		require.Empty(t, failedEndings(t, s, 10))
		require.ErrorIs(t, s.RetryEnding(t.Context(), e), store.ErrNotFound)
		require.NoError(t, s.FailEnding(t.Context(), e, store.Fault{Reason: "none", At: 1}))
		require.Empty(t, failedEndings(t, s, 10), "a settled round is not set aside")
	}},
	{"TheLongestAsideFirst", func(t *testing.T, s store.Store) {
		for i, name := range []string{"b", "a", "c"} {
			endOf(t, newChain(t, s, name), "one")
			e := store.Ending{Room: name, Epoch: "epoch-of-" + name, Seq: 1}
			require.NoError(t, s.FailEnding(t.Context(), e, store.Fault{At: int64(9 - i)}))
		}
		var rooms []string
		for _, r := range failedEndings(t, s, 2) {
			rooms = append(rooms, r.Room)
		}
		require.Equal(t, []string{"c", "a"}, rooms)
	}},
}

func quarantine(t *testing.T, s store.Store, name string, at int64) {
	t.Helper()
	require.NoError(t, s.Quarantine(t.Context(), name, store.Fault{Reason: "a reason", Node: "node", At: at}))
}

func listQuarantined(t *testing.T, s store.Store, max int) (names []string) {
	t.Helper()
	all, err := s.QuarantinedRooms(t.Context(), max)
	require.NoError(t, err)
	for _, q := range all {
		names = append(names, q.Room)
	}
	return names
}

func failedEndings(t *testing.T, s store.Store, max int) []store.FailedRound {
	t.Helper()
	all, err := s.FailedEndings(t.Context(), max)
	require.NoError(t, err)
	return all
}
