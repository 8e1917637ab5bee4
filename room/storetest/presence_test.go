package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

var lobbyCases = []testCase{
	{"LatestChangedFirst", func(t *testing.T, s store.Store) {
		a, b, c := newChain(t, s, "a"), newChain(t, s, "b"), newChain(t, s, "c")
		for _, next := range []*chain{a, b, c} {
			next.list("of " + next.room)
			pass(t, s, 2*time.Millisecond)
		}
		requireListings(t, s, 10, "of c", "of b", "of a")
		a.list("new of a")
		requireListings(t, s, 10, "new of a", "of c", "of b")
		requireListings(t, s, 2, "new of a", "of c")
		requireListings(t, s, 0)
	}},
	{"TheSameAgainKeepsItsPlace", func(t *testing.T, s store.Store) {
		a, b := newChain(t, s, "a"), newChain(t, s, "b")
		a.list("of a")
		pass(t, s, 2*time.Millisecond)
		b.list("of b")
		pass(t, s, 2*time.Millisecond)
		a.list("of a")
		requireListings(t, s, 10, "of b", "of a")
	}},
	{"NilTakesItOff", func(t *testing.T, s store.Store) {
		a, b := newChain(t, s, "a"), newChain(t, s, "b")
		a.list("of a")
		b.add("never listed")
		requireListings(t, s, 10, "of a")
		a.add("not listed")
		requireListings(t, s, 10)
		a.list("of a")
		requireListings(t, s, 10, "of a")
	}},
	{"ARefusedAppendListsNothing", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "a")
		late := c.next("late")
		late.Listing = []byte("late")
		c.list("first")
		_, err := store.AppendAndWait(t.Context(), s, late)
		require.ErrorIs(t, err, store.ErrConflict)
		requireListings(t, s, 10, "first")
	}},
	{"ManyRooms", func(t *testing.T, s store.Store) {
		for i := range 150 {
			newChain(t, s, fmt.Sprint(i)).list(fmt.Sprint("of ", i))
		}
		listed, err := s.Listings(t.Context(), 100)
		require.NoError(t, err)
		require.Len(t, listed, 100)
	}},
}

func requireListings(t *testing.T, s store.Store, max int, want ...string) {
	t.Helper()
	listed, err := s.Listings(t.Context(), max)
	require.NoError(t, err)
	var got []string
	for _, l := range listed {
		got = append(got, string(l))
	}
	require.Equal(t, want, got)
}

var timersCases = []testCase{
	{"DueWhenTheDeadlineComes", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		a := c.next("one")
		a.Deadline = storeTime(t, s) + 50
		c.do(a)
		eventually(t, "the room is due", func() bool {
			due, err := s.DueRooms(t.Context(), 10)
			require.NoError(t, err)
			if len(due) == 0 {
				return false
			}
			require.GreaterOrEqual(t, storeTime(t, s), a.Deadline, "not before")
			return true
		})
		requireDue(t, s, 10, "room")
	}},
	{"LongestOverdueFirst", func(t *testing.T, s store.Store) {
		now := storeTime(t, s)
		for name, deadline := range map[string]int64{"a": now - 20, "b": now - 30, "c": now - 10, "d": 0,
			"e": now + 3600_000} {
			c := newChain(t, s, name)
			a := c.next("one")
			a.Deadline = deadline
			c.do(a)
		}
		requireDue(t, s, 10, "b", "a", "c")
		requireDue(t, s, 2, "b", "a")
	}},
	{"TheNextAppendSaysAnother", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		a := c.next("one")
		a.Deadline = 1
		c.do(a)
		requireDue(t, s, 10, "room")
		c.add("acted upon")
		requireDue(t, s, 10)
	}},
}

func requireDue(t *testing.T, s store.Store, max int, want ...string) {
	t.Helper()
	due, err := s.DueRooms(t.Context(), max)
	require.NoError(t, err)
	require.Equal(t, want, append([]string(nil), due...))
}

var presenceCases = []testCase{
	{"NobodyAtFirst", func(t *testing.T, s store.Store) { requireAttending(t, s, nil) }},
	{"ByNode", func(t *testing.T, s store.Store) {
		one, two := store.Connected{Players: []string{"ada", "bo"}}, store.Connected{Players: []string{"cy"}, Watching: 3}
		attend(t, s, "one", one, time.Minute)
		attend(t, s, "two", two, time.Minute)
		_, err := s.SetPresence(t.Context(), "other room", "one", two, time.Minute)
		require.NoError(t, err)
		requireAttending(t, s, map[string]store.Connected{"one": one, "two": two})
	}},
	{"WhatIsSaidLastCounts", func(t *testing.T, s store.Store) {
		attend(t, s, "one", store.Connected{Players: []string{"ada"}}, time.Minute)
		attend(t, s, "one", store.Connected{Watching: 1}, time.Minute)
		requireAttending(t, s, map[string]store.Connected{"one": {Watching: 1}})
	}},
	{"AnEmptyCrowdLeaves", func(t *testing.T, s store.Store) {
		attend(t, s, "one", store.Connected{Watching: 1}, time.Minute)
		attend(t, s, "two", store.Connected{Watching: 2}, time.Minute)
		attend(t, s, "one", store.Connected{}, time.Minute)
		requireAttending(t, s, map[string]store.Connected{"two": {Watching: 2}})
		attend(t, s, "two", store.Connected{}, time.Minute)
		requireAttending(t, s, nil)
	}},
	{"ASilentNodeFades", func(t *testing.T, s store.Store) {
		attend(t, s, "silent", store.Connected{Watching: 1}, 20*time.Millisecond)
		attend(t, s, "alive", store.Connected{Watching: 2}, time.Minute)
		pass(t, s, 21*time.Millisecond)
		requireAttending(t, s, map[string]store.Connected{"alive": {Watching: 2}})
	}},
	{"AShorterTTLDoesNotShortenOthers", func(t *testing.T, s store.Store) {
		attend(t, s, "alive", store.Connected{Watching: 2}, time.Minute)
		attend(t, s, "silent", store.Connected{Watching: 1}, 20*time.Millisecond)
		pass(t, s, 21*time.Millisecond)
		requireAttending(t, s, map[string]store.Connected{"alive": {Watching: 2}})
	}},
	{"SayingItAgainKeepsIt", func(t *testing.T, s store.Store) {
		attend(t, s, "one", store.Connected{Watching: 1}, 20*time.Millisecond)
		attend(t, s, "one", store.Connected{Watching: 1}, time.Minute)
		pass(t, s, 21*time.Millisecond)
		requireAttending(t, s, map[string]store.Connected{"one": {Watching: 1}})
	}},
}

func attend(t *testing.T, s store.Store, node string, c store.Connected, ttl time.Duration) {
	t.Helper()
	all, err := s.SetPresence(t.Context(), "room", node, c, ttl)
	require.NoError(t, err)
	if said, is := all[node]; is {
		require.Equal(t, c, said)
	} else {
		require.Empty(t, c)
	}
}

func requireAttending(t *testing.T, s store.Store, want map[string]store.Connected) {
	t.Helper()
	got, err := s.SetPresence(t.Context(), "room", "reader", store.Connected{}, time.Minute)
	require.NoError(t, err)
	require.Len(t, got, len(want))
	for node, c := range want {
		require.Equal(t, c, got[node])
	}
}
