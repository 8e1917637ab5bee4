package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

var clocksCases = []testCase{
	{"GoOn", func(t *testing.T, s store.Store) {
		first := readClocks(t, s)
		again := readClocks(t, s)
		require.Len(t, again, len(first))
		for i, r := range again {
			require.WithinDuration(t, time.Now(), time.UnixMilli(r.Now), time.Minute)
			require.WithinDuration(t, time.Now(), r.Asked, time.Minute)
			require.GreaterOrEqual(t, r.Now, first[i].Now)
			require.GreaterOrEqual(t, r.Took, time.Duration(0))
		}
	}},
	{"StampTheirRooms", stampTheirRooms},
}

// stampTheirRooms appends to many rooms. Each entry's time must be one that the room's clock shows at that moment, and
// the same clock must decide when a deadline comes and when an append is late.
func stampTheirRooms(t *testing.T, s store.Store) {
	for i := range 100 {
		c := newChain(t, s, fmt.Sprint("room ", i))
		no := s.Clock(c.room)
		require.Equal(t, no, s.Clock(c.room))
		before := readClocks(t, s)
		require.GreaterOrEqual(t, no, 0)
		require.Less(t, no, len(before))
		e := c.add("one")
		after := readClocks(t, s)
		require.GreaterOrEqual(t, e.At, before[no].Now, c.room)
		require.LessOrEqual(t, e.At, after[no].Now, c.room)

		late := c.next("late")
		late.Until = after[no].Now
		_, err := store.AppendAndWait(t.Context(), s, late)
		require.ErrorIs(t, err, store.ErrLate)
		due := c.next("due")
		due.Deadline = after[no].Now
		c.do(due)
		requireDue(t, s, 1, c.room)
		c.add("done")
	}
}

// readClocks reads the store's clocks, all of which must be readable.
func readClocks(t *testing.T, s store.Store) []store.ClockReading {
	t.Helper()
	shown, err := s.Clocks(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, shown)
	for i, r := range shown {
		require.NotZero(t, r.Now, "clock %d", i)
	}
	return shown
}
