package storetest

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

// clock is a clock that a test can set.
type clock struct{ ms atomic.Int64 }

// newClock returns a clock that starts at noon (UTC) on a Saturday.
func newClock() *clock {
	c := new(clock)
	c.ms.Store(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC).UnixMilli())
	return c
}

// now returns the clock's time.
func (c *clock) now() time.Time { return time.UnixMilli(c.ms.Load()) }

// move moves the clock forward, or back if d is negative.
func (c *clock) move(d time.Duration) { c.ms.Add(d.Milliseconds()) }

// testClocked tests behaviour that shows only over days or when a clock goes back. open returns an empty store with
// that clock.
func testClocked(t *testing.T, open func(t *testing.T, c *clock) store.Store) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, s store.Store, clock *clock)
	}{
		{"TimeNeverGoesBack", timeNeverGoesBack},
		{"KeptAsLongAsSaid", checkKept},
		{"ManyExpire", manyExpire},
		{"BoardsOfDaysAndWeeks", boardsOfDaysAndWeeks},
		{"FactsExpire", factsExpire},
		{"HistoriesExpire", historiesExpire},
	} {
		t.Run(c.name, func(t *testing.T) {
			clock := newClock()
			c.run(t, open(t, clock), clock)
		})
	}
}

func timeNeverGoesBack(t *testing.T, s store.Store, clock *clock) {
	c := newChain(t, s, "room")
	first := c.add("one")
	require.Equal(t, clock.now().UnixMilli(), first.At)
	clock.move(-time.Hour)
	require.Equal(t, first.At, c.add("two").At)
	clock.move(time.Hour + time.Second)
	require.Equal(t, first.At+1000, c.add("three").At)
}

func checkKept(t *testing.T, s store.Store, clock *clock) {
	const keep = 24 * time.Hour
	c := newChain(t, s, "room")
	c.keep = keep
	c.list("of the room")
	clock.move(keep - time.Second)
	c.list("of the room")
	clock.move(keep - time.Second)
	require.Len(t, c.read(), 2)
	requireListings(t, s, 10, "of the room")
	clock.move(time.Second)
	requireGone(t, s, c)
}

// manyExpire lets more rooms expire than a store cleans up at once.
func manyExpire(t *testing.T, s store.Store, clock *clock) {
	for i := range 300 {
		c := newChain(t, s, fmt.Sprint("old ", i))
		c.add("one")
		a := c.next("two")
		a.Listing, a.Deadline = []byte("old"), 1
		c.do(a)
	}
	clock.move(2 * time.Hour)
	for i := range 100 {
		newChain(t, s, fmt.Sprint("new ", i)).list("new")
	}
	listed, err := s.Listings(t.Context(), 1000)
	require.NoError(t, err)
	require.Len(t, listed, 100)
	requireDue(t, s, 1000)
	_, _, err = s.Read(t.Context(), "old 7", 0, 1)
	require.ErrorIs(t, err, store.ErrNotFound)
}

func boardsOfDaysAndWeeks(t *testing.T, s store.Store, clock *clock) {
	at := func() int64 { return clock.now().UnixMilli() }
	add := func(player string, ms int64) store.Row {
		r := raceOf(player, store.Row{Player: player, Name: player, Time: ms, At: at()})
		r.At = at()
		require.NoError(t, s.RecordRound(t.Context(), r))
		return r.Finishes[0]
	}
	saturday := add("saturday", 300)
	clock.move(24 * time.Hour)
	sunday := add("sunday", 200)
	clock.move(24 * time.Hour)
	monday := add("monday", 100)

	requireTop(t, s, in(allTime, "2026-11-21"), saturday)
	requireTop(t, s, in(allTime, "2026-11-22"), sunday)
	requireTop(t, s, in(allTime, "2026-11-23"), monday)
	requireTop(t, s, in(allTime, "2026-W47"), sunday, saturday)
	requireTop(t, s, in(allTime, "2026-W48"), monday)
	requireTop(t, s, in(allTime, "2026-11"), monday, sunday, saturday)
	requireTop(t, s, allTime, monday, sunday, saturday)

	clock.move(100 * 24 * time.Hour)
	winter := add("winter", 400)
	for _, period := range []string{"2026-11-21", "2026-11-22", "2026-W47", "2026-W48", "2026-11"} {
		requireTop(t, s, in(allTime, period))
		requireOf(t, s, in(allTime, period), []string{"monday", "saturday"})
	}
	requireTop(t, s, in(allTime, "2027-03"), winter)
	requireTop(t, s, allTime, monday, sunday, saturday, winter)
}

// factsExpire checks that the records of a key are kept until the latest time that was requested.
func factsExpire(t *testing.T, s store.Store, clock *clock) {
	state(t, s, store.Record{Key: "day", Name: "a", TTL: time.Hour})
	state(t, s, store.Record{Key: "day", Name: "b", TTL: 3 * time.Hour})
	state(t, s, store.Record{Key: "day", Name: "a", TTL: 2 * time.Hour})
	state(t, s, store.Record{Key: "hour", Name: "a", TTL: time.Hour})
	state(t, s, store.Record{Key: "ever", Name: "a", TTL: time.Hour})
	state(t, s, store.Record{Key: "ever", Name: "b"})
	state(t, s, store.Record{Key: "ever", Name: "c", TTL: time.Hour})
	clock.move(time.Hour)
	state(t, s, store.Record{Key: "something else", Name: "a"}) // makes a store remove expired data
	requireStated(t, s, "day", "a", "b")
	requireStated(t, s, "hour")
	clock.move(2*time.Hour - 1*time.Millisecond)
	requireStated(t, s, "day", "a", "b")
	clock.move(time.Millisecond)
	state(t, s, store.Record{Key: "day", Name: "new", TTL: time.Hour})
	requireStated(t, s, "day", "new")
	clock.move(365 * 24 * time.Hour)
	requireStated(t, s, "ever", "a", "b", "c")
}

// historiesExpire checks that a history is kept until the latest time that was requested.
func historiesExpire(t *testing.T, s store.Store, clock *clock) {
	remember(t, s, "ada", "r1", 1, time.Hour)
	remember(t, s, "ada", "r2", 2, 2*time.Hour)
	remember(t, s, "ada", "r1", 1, time.Hour)
	remember(t, s, "bo", "r1", 1, time.Hour)
	clock.move(time.Hour)
	remember(t, s, "cyd", "r3", 3, 0)
	requireRemembered(t, s, "ada", "r2", "r1")
	requireRemembered(t, s, "bo")
	clock.move(time.Hour)
	requireRemembered(t, s, "ada")
	clock.move(365 * 24 * time.Hour)
	requireRemembered(t, s, "cyd", "r3")
}
