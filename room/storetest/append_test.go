package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/store"
)

var appendCases = []testCase{
	{"CallsBack", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		for _, a := range []store.Append{c.next("one"), After("", c.head, "invalid")} {
			if _, immediate := s.(store.Immediate); immediate {
				called := false
				s.Append(a, time.Time{}, func(store.Entry, error) { called = true })
				require.True(t, called, "an immediate store calls back before Append returns")
				continue
			}
			returned, called := make(chan struct{}), make(chan bool, 1)
			s.Append(a, time.Now().Add(patience), func(store.Entry, error) {
				select {
				case <-returned:
					called <- true
				case <-time.After(patience):
					called <- false
				}
			})
			close(returned)
			require.True(t, waitfor.Value(t, called, "the callback"), "it was called before Append had returned")
		}
	}},
	{"SeqIsDense", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		for i := range 20 {
			c.add(fmt.Sprint("entry ", i))
		}
		all := c.read()
		require.Len(t, all, 20)
	}},
	{"TimeIsTheStores", func(t *testing.T, s store.Store) {
		before := storeTime(t, s)
		e := newChain(t, s, "room").add("one")
		require.GreaterOrEqual(t, e.At, before)
		require.LessOrEqual(t, e.At, storeTime(t, s))
	}},
	{"AnEntryKeepsTheTimeItHad", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		first := c.add("one")
		lost := c.next("two")
		lost.At = first.At + 5
		require.Equal(t, lost.At, c.do(lost).At)
		early := c.next("three")
		early.At = 1
		require.Equal(t, lost.At, c.do(early).At, "time never goes back")
		require.Equal(t, lost.At, c.read()[2].At)
	}},
	{"AClockThatWasSetBackStampsWhatTheRoomsShows", func(t *testing.T, s store.Store) {
		const minute = 60_000
		c := newChain(t, s, "room")
		near := c.next("one")
		near.Clock = storeTime(t, s) + store.ClockSkewMax/2
		at := c.do(near).At
		require.LessOrEqual(t, at, storeTime(t, s), "what clocks differ by is nothing")
		set := c.next("two")
		set.Clock = storeTime(t, s) + minute
		require.Equal(t, set.Clock, c.do(set).At)
		behind := c.next("three")
		behind.Clock = set.Clock - minute/2
		require.Equal(t, set.Clock, c.do(behind).At, "it never goes back")
		next := c.next("four")
		next.Clock = set.Clock + 1
		require.Equal(t, next.Clock, c.do(next).At)
		lost := c.next("five")
		lost.Clock, lost.At = set.Clock+minute, set.Clock+2
		require.Equal(t, lost.At, c.do(lost).At, "an entry keeps the time it had")
	}},
	{"TheHeadsTimeIsComparedToo", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		wrong := c.next("two")
		wrong.Head.At--
		_, err := store.AppendAndWait(t.Context(), s, wrong)
		var conflict *store.ConflictError
		require.ErrorAs(t, err, &conflict)
		require.Equal(t, c.head.Epoch, conflict.Epoch)
		require.Empty(t, conflict.Missed, "they are none of the history that the caller knows")
		c.add("two")
		wrong = c.next("three")
		wrong.Head.At++
		c.add("three")
		_, err = store.AppendAndWait(t.Context(), s, wrong)
		require.ErrorAs(t, err, &conflict)
		require.Empty(t, conflict.Missed)
	}},
	{"TooLateTakesNoEffect", func(t *testing.T, s store.Store) {
		const hour = 3_600_000
		c := newChain(t, s, "room")
		first := c.next("one")
		first.Until = storeTime(t, s)
		_, err := store.AppendAndWait(t.Context(), s, first)
		require.ErrorIs(t, err, store.ErrLate)
		_, _, err = s.Read(t.Context(), "room", 0, 1)
		require.ErrorIs(t, err, store.ErrNotFound)
		first.Until += hour
		c.do(first)
		first.Until = 1
		e, err := store.AppendAndWait(t.Context(), s, first)
		require.NoError(t, err, "it is in the log, whenever it is asked for again")
		require.Equal(t, uint64(1), e.Seq)

		late := c.next("two")
		late.Until = storeTime(t, s)
		_, err = store.AppendAndWait(t.Context(), s, late)
		require.ErrorIs(t, err, store.ErrLate)
		require.Len(t, c.read(), 1)
		late.Until = 0
		c.do(late)
	}},
	{"DataOfAnyBytes", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		odd := []string{"", "\n", "a\nb\n", "\x00\xff\r\n", "ünïcode", strings.Repeat("x", store.BatchMax)}
		for _, data := range odd {
			c.add(data)
		}
		for i, e := range c.read() {
			require.Equal(t, odd[i], string(e.Data))
		}
	}},
	{"RoomsAreApart", func(t *testing.T, s store.Store) {
		names := []string{"a", "aa", "a:b", "a b", "{a}", "a/b", "ä"}
		for _, name := range names {
			c := newChain(t, s, name)
			c.add("one of " + name)
			c.add("two of " + name)
		}
		for _, name := range names {
			all := ReadAll(t, s, name)
			require.Len(t, all, 2)
			require.Equal(t, "one of "+name, string(all[0].Data))
		}
	}},
	{"TooLarge", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		_, err := store.AppendAndWait(t.Context(), s, c.next(strings.Repeat("x", store.BatchMax+1)))
		require.ErrorIs(t, err, store.ErrTooLarge)
		_, _, err = s.Read(t.Context(), "room", 0, 1)
		require.ErrorIs(t, err, store.ErrNotFound, "nothing was added")
	}},
	{"NeedsNames", func(t *testing.T, s store.Store) {
		_, err := store.AppendAndWait(t.Context(), s, After("", store.Position{Epoch: "e"}, "x"))
		require.Error(t, err)
		_, err = store.AppendAndWait(t.Context(), s, After("room", store.Position{}, "x"))
		require.Error(t, err)
	}},
	{"MakingTwiceConflicts", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		_, err := store.AppendAndWait(t.Context(), s, After("room", store.Position{Epoch: "another"}, "one"))
		requireConflict(t, err, c.head.Epoch)
		require.Len(t, c.read(), 1)
	}},
	{"ConflictBringsWhatWasMissed", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		late := c.next("late")
		c.add("two")
		c.add("three")
		_, err := store.AppendAndWait(t.Context(), s, late)
		missed := requireConflict(t, err, c.head.Epoch)
		require.Equal(t, c.read()[1:], missed)

		again := After("room", c.head, "late")
		c.do(again)
		require.Len(t, c.read(), 4)
	}},
	{"ConflictAtTheStartBringsAll", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		late := c.next("late")
		c.add("one")
		_, err := store.AppendAndWait(t.Context(), s, late)
		require.Equal(t, c.read(), requireConflict(t, err, c.head.Epoch))
	}},
	{"ConflictIsBounded", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("first")
		late := c.next("late")
		for i := range store.ReadMax + 10 {
			c.add(fmt.Sprint(i))
		}
		_, err := store.AppendAndWait(t.Context(), s, late)
		missed := requireConflict(t, err, c.head.Epoch)
		require.GreaterOrEqual(t, len(missed), store.ReadMax-1)
		require.LessOrEqual(t, len(missed), store.ReadMax)
		require.Equal(t, uint64(2), missed[0].Seq)
	}},
	{"ConflictIsBoundedInBytes", conflictIsBoundedInBytes},
	{"OtherEpochConflicts", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		c.add("two")
		stale := c.next("three")
		stale.Head.Epoch = "of an earlier room"
		_, err := store.AppendAndWait(t.Context(), s, stale)
		require.Empty(t, requireConflict(t, err, c.head.Epoch))
	}},
	{"OtherHashConflicts", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		fork := c.next("two")
		fork.Head.Hash[0] ^= 1
		_, err := store.AppendAndWait(t.Context(), s, fork)
		require.Empty(t, requireConflict(t, err, c.head.Epoch), "at the head")
		c.add("two")
		_, err = store.AppendAndWait(t.Context(), s, fork)
		require.Empty(t, requireConflict(t, err, c.head.Epoch), "behind the head")
	}},
	{"AheadConflicts", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		ahead := c.next("three")
		ahead.Head.Seq++
		_, err := store.AppendAndWait(t.Context(), s, ahead)
		require.Empty(t, requireConflict(t, err, c.head.Epoch))
	}},
	{"NoLogConflicts", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.head.Seq = 3
		_, err := store.AppendAndWait(t.Context(), s, c.next("four"))
		require.Empty(t, requireConflict(t, err, ""))
		_, _, err = s.Read(t.Context(), "room", 0, 1)
		require.ErrorIs(t, err, store.ErrNotFound, "a lost append makes no room")
	}},
	{"RepeatIsAddedOnce", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		for _, data := range []string{"one", "two"} {
			a := c.next(data)
			first := c.do(a)
			again, err := store.AppendAndWait(t.Context(), s, a)
			require.NoError(t, err)
			require.Equal(t, first, again)
			require.Equal(t, int(first.Seq), len(c.read()))
		}
		a := c.next("three")
		first := c.do(a)
		c.add("four")
		again, err := store.AppendAndWait(t.Context(), s, a)
		require.NoError(t, err, "also when the log has moved on since")
		require.Equal(t, first, again)
		require.Len(t, c.read(), 4)
	}},
	{"SlicesAreOwned", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		a := c.next("one")
		a.Listing = []byte("listing")
		c.do(a)
		scribble(a.Listing)
		listed, err := s.Listings(t.Context(), 10)
		require.NoError(t, err)
		require.Equal(t, "listing", string(listed[0]))
		scribble(listed[0])
		listed, err = s.Listings(t.Context(), 10)
		require.NoError(t, err)
		require.Equal(t, "listing", string(listed[0]))
	}},
	{"AnImmediateStoreKeepsACopy", func(t *testing.T, s store.Store) {
		if _, prompt := s.(store.Immediate); !prompt {
			t.Skip("it may keep what it is given")
		}
		c := newChain(t, s, "room")
		for _, size := range []int{10, store.EntryCopyMax, store.EntryCopyMax + 1, 5000} {
			a := c.next(strings.Repeat("x", size))
			e := c.do(a)
			scribble(a.Data)
			require.Equal(t, strings.Repeat("x", size), string(e.Data))
			require.Equal(t, strings.Repeat("x", size), string(c.read()[e.Seq-1].Data))
		}
	}},
	{"SafeAppends", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		for range 3 {
			a := c.next(fmt.Sprint("after ", c.head.Seq))
			a.AwaitReplica = true
			first := c.do(a)
			again, err := store.AppendAndWait(t.Context(), s, a)
			require.NoError(t, err)
			require.Equal(t, first, again)
		}
		late := c.next("late")
		late.AwaitReplica = true
		c.add("four")
		_, err := store.AppendAndWait(t.Context(), s, late)
		require.Len(t, requireConflict(t, err, c.head.Epoch), 1)
	}},
	{"ManyAppendersOneOrder", manyAppenders},
	{"ManyMakersOneRoom", manyMakers},
}

// requireConflict checks that an append conflicted with a log of that epoch, and returns the missed entries.
func requireConflict(t *testing.T, err error, epoch string) []store.Entry {
	t.Helper()
	require.ErrorIs(t, err, store.ErrConflict)
	var conflict *store.ConflictError
	require.True(t, errors.As(err, &conflict))
	require.Equal(t, epoch, conflict.Epoch)
	return conflict.Missed
}

func scribble(slices ...[]byte) {
	for _, b := range slices {
		copy(b, bytes.Repeat([]byte("#"), len(b)))
	}
}

// manyAppenders lets writers compete for one log. Each catches up only through its conflicts.
func manyAppenders(t *testing.T, s store.Store) {
	fight(t, []store.Store{s, s, s, s}, 25)
}

// fight lets a writer on each store append each of its entries until that succeeds. The log must then contain each
// entry exactly once, in each writer's order.
func fight(t *testing.T, nodes []store.Store, each int) {
	t.Helper()
	made := newChain(t, nodes[0], "room")
	made.add("made")
	var wg sync.WaitGroup
	for w, s := range nodes {
		wg.Go(func() {
			head := made.head
			for i := range each {
				head = appendUntilDone(t, s, head, fmt.Sprintf("%d of writer %d", i, w))
			}
		})
	}
	waitfor.Group(t, &wg, "the writers")
	all := made.read()
	require.Len(t, all, 1+each*len(nodes))
	next := make([]int, len(nodes))
	for _, e := range all[1:] {
		var i, w int
		_, err := fmt.Sscanf(string(e.Data), "%d of writer %d", &i, &w)
		require.NoError(t, err)
		require.Equal(t, next[w], i)
		next[w]++
	}
}

// appendUntilDone appends data after the head, or after the entries that were missed. It does not end the test, because
// it may run outside the test's goroutine.
func appendUntilDone(t *testing.T, s store.Store, head store.Position, data string) store.Position {
	for {
		e, err := store.AppendAndWait(t.Context(), s, After("room", head, data))
		var conflict *store.ConflictError
		switch {
		case err == nil:
			return head.After(e)
		case errors.As(err, &conflict) && len(conflict.Missed) > 0:
			last := conflict.Missed[len(conflict.Missed)-1]
			head = head.After(last)
		default:
			t.Errorf("append %q: %v", data, err)
			return head
		}
	}
}

// manyMakers lets nodes create a room of the same name concurrently.
func manyMakers(t *testing.T, s store.Store) {
	var wg sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wg.Go(func() {
			epoch := fmt.Sprint("epoch ", i)
			_, errs[i] = store.AppendAndWait(t.Context(), s, After("room", store.Position{Epoch: epoch}, "made"))
		})
	}
	waitfor.Group(t, &wg, "the writers")
	epoch, entries, err := s.Read(t.Context(), "room", 0, 10)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	for i, err := range errs {
		if epoch == fmt.Sprint("epoch ", i) {
			require.NoError(t, err)
		} else {
			requireConflict(t, err, epoch)
		}
	}
}
