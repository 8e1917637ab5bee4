package storetest

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room"
)

// Clock is a clock that a test sets.
type Clock struct{ ms atomic.Int64 }

// NewClock starts a clock at a Saturday noon (UTC).
func NewClock() *Clock {
	c := new(Clock)
	c.ms.Store(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC).UnixMilli())
	return c
}

// Now is the time on the clock.
func (c *Clock) Now() time.Time { return time.UnixMilli(c.ms.Load()) }

// Move sets the clock forward, or back.
func (c *Clock) Move(d time.Duration) { c.ms.Add(d.Milliseconds()) }

// RunClocked proves what only shows over days, or when a clock goes back. Open gives an empty store with that clock.
func RunClocked(t *testing.T, open func(t *testing.T, c *Clock) room.Store) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, s room.Store, clock *Clock)
	}{
		{"TimeNeverGoesBack", timeNeverGoesBack},
		{"KeptAsLongAsSaid", keptAsLongAsSaid},
		{"ManyExpire", manyExpire},
		{"BoardsOfDaysAndWeeks", boardsOfDaysAndWeeks},
	} {
		t.Run(c.name, func(t *testing.T) {
			clock := NewClock()
			c.run(t, open(t, clock), clock)
		})
	}
}

func timeNeverGoesBack(t *testing.T, s room.Store, clock *Clock) {
	c := newChain(t, s, "room")
	first := c.add("one")
	require.Equal(t, clock.Now().UnixMilli(), first.At)
	clock.Move(-time.Hour)
	require.Equal(t, first.At, c.add("two").At)
	clock.Move(time.Hour + time.Second)
	require.Equal(t, first.At+1000, c.add("three").At)
}

func keptAsLongAsSaid(t *testing.T, s room.Store, clock *Clock) {
	const keep = 24 * time.Hour
	c := newChain(t, s, "room")
	c.keep = keep
	c.list("of the room")
	clock.Move(keep - time.Second)
	c.list("of the room")
	clock.Move(keep - time.Second)
	require.Len(t, c.read(), 2)
	requireListings(t, s, 10, "of the room")
	clock.Move(time.Second)
	requireGone(t, s, c)
}

// manyExpire lets more rooms expire than a store would clear away at once.
func manyExpire(t *testing.T, s room.Store, clock *Clock) {
	for i := range 300 {
		c := newChain(t, s, fmt.Sprint("old ", i))
		c.add("one")
		a := c.next("two")
		a.Listing, a.Deadline = []byte("old"), 1
		c.do(a)
	}
	clock.Move(2 * time.Hour)
	for i := range 100 {
		newChain(t, s, fmt.Sprint("new ", i)).list("new")
	}
	listed, err := s.Listings(t.Context(), 1000)
	require.NoError(t, err)
	require.Len(t, listed, 100)
	requireDue(t, s, 1000)
	_, _, err = s.Read(t.Context(), "old 7", 0, 1)
	require.ErrorIs(t, err, room.ErrNotFound)
}

func boardsOfDaysAndWeeks(t *testing.T, s room.Store, clock *Clock) {
	at := func() int64 { return clock.Now().UnixMilli() }
	add := func(player string, ms int64) room.Finish {
		f := room.Finish{Player: player, Name: player, Time: ms, At: at()}
		r := room.Round{ID: player, Kind: "sudoku", Size: "9x9", Difficulty: "easy", At: at(), Finishes: []room.Finish{f}}
		require.NoError(t, s.Record(t.Context(), r))
		return f
	}
	board := func(period string) room.Board {
		b := allTime
		b.Period = period
		return b
	}
	saturday := add("saturday", 300)
	clock.Move(24 * time.Hour)
	sunday := add("sunday", 200)
	clock.Move(24 * time.Hour)
	monday := add("monday", 100)

	requireTop(t, s, board("2026-11-21"), saturday)
	requireTop(t, s, board("2026-11-22"), sunday)
	requireTop(t, s, board("2026-11-23"), monday)
	requireTop(t, s, board("2026-W47"), sunday, saturday)
	requireTop(t, s, board("2026-W48"), monday)
	requireTop(t, s, allTime, monday, sunday, saturday)

	clock.Move(60 * 24 * time.Hour)
	winter := add("winter", 400)
	for _, period := range []string{"2026-11-21", "2026-11-22", "2026-W47", "2026-W48"} {
		requireTop(t, s, board(period))
	}
	requireTop(t, s, allTime, monday, sunday, saturday, winter)
}
