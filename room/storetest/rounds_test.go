package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

var endingsCases = []testCase{
	{"AppendFillsThem", func(t *testing.T, s store.Store) {
		a, b := newChain(t, s, "a"), newChain(t, s, "b")
		a.add("begin")
		require.Empty(t, pendingEndings(t, s, 10))
		endOf(t, a, "a is over")
		pass(t, s, 2*time.Millisecond)
		endOf(t, b, "b is over")
		a.add("rematch")
		want := []store.Ending{{Room: "a", Epoch: a.head.Epoch, Seq: 2}, {Room: "b", Epoch: b.head.Epoch, Seq: 1}}
		require.Equal(t, want, pendingEndings(t, s, 10), "the oldest first")
		require.Equal(t, want[:1], pendingEndings(t, s, 1))
		require.Empty(t, pendingEndings(t, s, 0))
	}},
	{"SettledAreGone", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "a room with spaces")
		endOf(t, c, "one")
		endOf(t, c, "two")
		all := pendingEndings(t, s, 10)
		require.Len(t, all, 2)
		require.NoError(t, s.CompleteEnding(t.Context(), all[0]))
		require.NoError(t, s.CompleteEnding(t.Context(), all[0]), "again")
		require.Equal(t, all[1:], pendingEndings(t, s, 10))
	}},
	{"ARepeatDoesNotEndAgain", func(t *testing.T, s store.Store) {
		a := newChain(t, s, "a").next("one")
		a.EndsRound = true
		for range 2 {
			_, err := store.AppendAndWait(t.Context(), s, a)
			require.NoError(t, err)
			for _, e := range pendingEndings(t, s, 10) {
				require.NoError(t, s.CompleteEnding(t.Context(), e))
			}
		}
		_, err := store.AppendAndWait(t.Context(), s, a)
		require.NoError(t, err)
		require.Empty(t, pendingEndings(t, s, 10))
	}},
	{"TheyOutliveTheLog", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "a")
		a := c.next("one")
		a.EndsRound, a.TTL = true, 20*time.Millisecond
		c.do(a)
		pass(t, s, 21*time.Millisecond)
		newChain(t, s, "b").add("something")
		_, err := s.DueRooms(t.Context(), 10)
		require.NoError(t, err)
		require.Equal(t, []store.Ending{{Room: "a", Epoch: c.head.Epoch, Seq: 1}}, pendingEndings(t, s, 10))
	}},
	{"ARefusedAppendEndsNothing", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "a")
		late := c.next("late")
		late.EndsRound = true
		c.add("first")
		_, err := store.AppendAndWait(t.Context(), s, late)
		require.ErrorIs(t, err, store.ErrConflict)
		require.Empty(t, pendingEndings(t, s, 10))
	}},
}

var archivesCases = []testCase{
	{"KeptOnce", func(t *testing.T, s store.Store) {
		_, err := s.ReadArchived(t.Context(), "a")
		require.ErrorIs(t, err, store.ErrNotFound)
		require.NoError(t, s.Archive(t.Context(), "a", []byte("one\x00\n"), time.Hour))
		require.NoError(t, s.Archive(t.Context(), "a", []byte("two"), 0))
		record, err := s.ReadArchived(t.Context(), "a")
		require.NoError(t, err)
		require.Equal(t, "one\x00\n", string(record))
	}},
	{"RecordsOfAnySize", func(t *testing.T, s store.Store) {
		for id, record := range map[string]string{"empty": "", "large": strings.Repeat("x\x00", 1<<20)} {
			require.NoError(t, s.Archive(t.Context(), id, []byte(record), time.Hour))
			kept, err := s.ReadArchived(t.Context(), id)
			require.NoError(t, err)
			require.True(t, record == string(kept), id)
		}
	}},
	{"SlicesAreOwned", func(t *testing.T, s store.Store) {
		record := []byte("record")
		require.NoError(t, s.Archive(t.Context(), "id", record, 0))
		scribble(record)
		for range 2 {
			kept, err := s.ReadArchived(t.Context(), "id")
			require.NoError(t, err)
			require.Equal(t, "record", string(kept))
			scribble(kept)
		}
	}},
	{"KeptAgainAfterItsTime", func(t *testing.T, s store.Store) {
		require.NoError(t, s.Archive(t.Context(), "id", []byte("old"), 5*time.Millisecond))
		pass(t, s, 10*time.Millisecond)
		require.NoError(t, s.Archive(t.Context(), "id", []byte("new"), 0))
		newChain(t, s, "room").add("something")
		kept, err := s.ReadArchived(t.Context(), "id")
		require.NoError(t, err)
		require.Equal(t, "new", string(kept))
		ids, err := s.ArchivedIDs(t.Context(), "", 10)
		require.NoError(t, err)
		require.Equal(t, []string{"id"}, ids)
	}},
	{"ListedInPages", func(t *testing.T, s store.Store) {
		for i := range 25 {
			require.NoError(t, s.Archive(t.Context(), fmt.Sprintf("id-%02d", 24-i), []byte("x"), 0))
		}
		var ids []string
		for after := ""; ; {
			page, err := s.ArchivedIDs(t.Context(), after, 10)
			require.NoError(t, err)
			if len(page) == 0 {
				break
			}
			ids = append(ids, page...)
			after = page[len(page)-1]
		}
		require.Len(t, ids, 25)
		require.IsIncreasing(t, ids)
	}},
	{"ForgottenInTime", func(t *testing.T, s store.Store) {
		require.NoError(t, s.Archive(t.Context(), "short", []byte("x"), 5*time.Millisecond))
		require.NoError(t, s.Archive(t.Context(), "long", []byte("x"), 0))
		pass(t, s, 10*time.Millisecond)
		_, err := s.ReadArchived(t.Context(), "short")
		require.ErrorIs(t, err, store.ErrNotFound)
		ids, err := s.ArchivedIDs(t.Context(), "", 10)
		require.NoError(t, err)
		require.Equal(t, []string{"long"}, ids)
	}},
}

// endOf appends an entry that ends a round.
func endOf(t *testing.T, c *chain, data string) {
	a := c.next(data)
	a.EndsRound = true
	e, err := store.AppendAndWait(t.Context(), c.s, a)
	require.NoError(t, err)
	c.head = c.head.After(e)
}

func pendingEndings(t *testing.T, s store.Store, max int) []store.Ending {
	endings, err := s.PendingEndings(t.Context(), max)
	require.NoError(t, err)
	return endings
}
