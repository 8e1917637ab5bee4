package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

var readCases = []testCase{
	{"NoLog", func(t *testing.T, s store.Store) {
		_, _, err := s.Read(t.Context(), "nowhere", 0, 10)
		require.ErrorIs(t, err, store.ErrNotFound)
	}},
	{"Pages", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		for i := range 10 {
			c.add(fmt.Sprint(i))
		}
		all := c.read()
		for _, p := range []struct{ after, max, from, to int }{
			{0, 4, 0, 4}, {4, 4, 4, 8}, {8, 4, 8, 10}, {0, 10, 0, 10}, {9, 1, 9, 10}, {10, 4, 10, 10}, {11, 4, 10, 10},
		} {
			epoch, page, err := s.Read(t.Context(), "room", uint64(p.after), p.max)
			require.NoError(t, err)
			require.Equal(t, c.head.Epoch, epoch)
			require.Len(t, page, p.to-p.from)
			for i, e := range page {
				require.Equal(t, all[p.from+i], e)
			}
		}
	}},
	{"FarBeyondTheHead", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		_, page, err := s.Read(t.Context(), "room", 1<<40, 4)
		require.NoError(t, err)
		require.Empty(t, page)
		_, page, err = s.Read(t.Context(), "room", 0, 0)
		require.NoError(t, err)
		require.Empty(t, page, "a limit of 0 returns no entries")
	}},
	{"IsBoundedInBytes", readIsBoundedInBytes},
}

// large is data of which a read returns at most four entries.
var large = strings.Repeat("x", store.ReadBytes/4-1)

// readIsBoundedInBytes checks that a read stops before it becomes too large and that the next one continues from there.
func readIsBoundedInBytes(t *testing.T, s store.Store) {
	c := newChain(t, s, "room")
	for range 6 {
		c.add(large)
	}
	_, page, err := s.Read(t.Context(), "room", 1, store.ReadMax)
	require.NoError(t, err)
	require.Len(t, page, 4)
	require.Equal(t, uint64(2), page[0].Seq)
	require.True(t, store.HasMore(page, store.ReadMax))
	_, page, err = s.Read(t.Context(), "room", 5, store.ReadMax)
	require.NoError(t, err)
	require.Len(t, page, 1)
	require.False(t, store.HasMore(page, store.ReadMax))
	require.Len(t, c.read(), 6)
}

// conflictIsBoundedInBytes checks that missed entries are limited like those of a read, and that there is at least one.
func conflictIsBoundedInBytes(t *testing.T, s store.Store) {
	c := newChain(t, s, "room")
	c.add(strings.Repeat("x", store.BatchMax))
	late := c.next("late")
	for range 6 {
		c.add(strings.Repeat("y", store.BatchMax))
	}
	_, err := store.AppendAndWait(t.Context(), s, late)
	missed := requireConflict(t, err, c.head.Epoch)
	require.NotEmpty(t, missed)
	require.LessOrEqual(t, len(missed), store.ReadBytes/store.BatchMax)
	require.Equal(t, c.read()[1:1+len(missed)], missed)
}

var headsCases = []testCase{
	{"PositionsInOrder", func(t *testing.T, s store.Store) {
		a, b := newChain(t, s, "a"), newChain(t, s, "b")
		a.add("one")
		b.add("one")
		b.add("two")
		heads, err := s.Heads(t.Context(), []string{"b", "nowhere", "a", "b"})
		require.NoError(t, err)
		require.Equal(t, []store.Position{b.head, {}, a.head, b.head}, heads)
	}},
	{"ManyRooms", func(t *testing.T, s store.Store) {
		var names []string
		var want []store.Position
		for i := range 100 {
			c := newChain(t, s, fmt.Sprint("room ", i))
			c.add("one")
			names, want = append(names, c.room), append(want, c.head)
		}
		heads, err := s.Heads(t.Context(), names)
		require.NoError(t, err)
		require.Equal(t, want, heads)
	}},
	{"NoRooms", func(t *testing.T, s store.Store) {
		heads, err := s.Heads(t.Context(), nil)
		require.NoError(t, err)
		require.Empty(t, heads)
	}},
}

var expiryCases = []testCase{
	{"AnExpiredLogIsGone", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.keep = 30 * time.Millisecond
		a := c.next("one")
		a.Listing, a.Deadline = []byte("listing"), 1
		c.do(a)
		pass(t, s, c.keep+time.Millisecond)
		requireGone(t, s, c)
	}},
	{"ANewRoomMayTakeTheName", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("old one")
		c.add("old two")
		c.keep = 30 * time.Millisecond
		c.add("old three")
		pass(t, s, c.keep+time.Millisecond)

		again := newChain(t, s, "room")
		again.head.Epoch = "another epoch"
		again.add("new one")
		all := again.read()
		require.Len(t, all, 1)
		require.Equal(t, "new one", string(all[0].Data))
		again.add("new two")
		require.Len(t, again.read(), 2)
	}},
	{"AnAppendKeepsItLonger", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.keep = time.Second // time enough for the next append
		c.add("one")
		c.keep = time.Hour
		c.add("two")
		pass(t, s, time.Second+time.Millisecond)
		require.Len(t, c.read(), 2)
	}},
	{"AnAppendMayShortenIt", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.add("one")
		c.keep = 30 * time.Millisecond
		c.add("two")
		pass(t, s, c.keep+time.Millisecond)
		requireGone(t, s, c)
	}},
	{"ZeroIsNever", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		c.keep = time.Second // time enough for the next append
		c.add("one")
		c.keep = 0
		c.add("two")
		pass(t, s, time.Second+time.Millisecond)
		require.Len(t, c.read(), 2)
	}},
}

// requireGone checks that nothing of the room is visible.
func requireGone(t *testing.T, s store.Store, c *chain) {
	t.Helper()
	_, _, err := s.Read(t.Context(), c.room, 0, 10)
	require.ErrorIs(t, err, store.ErrNotFound)
	heads, err := s.Heads(t.Context(), []string{c.room})
	require.NoError(t, err)
	require.Equal(t, []store.Position{{}}, heads)
	_, err = store.AppendAndWait(t.Context(), s, c.next("too late"))
	requireConflict(t, err, "")
	listed, err := s.Listings(t.Context(), 10)
	require.NoError(t, err)
	require.Empty(t, listed)
	due, err := s.DueRooms(t.Context(), 10)
	require.NoError(t, err)
	require.Empty(t, due)
}
