package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

var erasureCases = []testCase{
	{"RemoveFromBoard", func(t *testing.T, s store.Store) {
		b := store.Leaderboard{Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", Metric: store.ByTime,
			Period: store.PeriodAll}
		require.NoError(t, s.RemoveFromBoard(t.Context(), b, "ann"), "a board that is not there")
		r := store.RankedRound{ID: "r1", Kind: "sudoku", Size: "9x9", Difficulty: "easy", Mode: "race", At: storeTime(t, s)}
		for i, player := range []string{"ann", "bob", "cyd"} {
			r.Finishes = append(r.Finishes,
				store.Row{Player: player, Name: player, Time: int64(1000 * (i + 1)), At: r.At, Round: r.ID})
		}
		require.NoError(t, s.RecordRound(t.Context(), r))
		for range 2 {
			require.NoError(t, s.RemoveFromBoard(t.Context(), b, "bob"))
			page, err := s.Top(t.Context(), b, 0, 10)
			require.NoError(t, err)
			require.Equal(t, 2, page.Total)
			require.Equal(t, []string{"ann", "cyd"}, []string{page.Rows[0].Player, page.Rows[1].Player})
		}
		around, err := s.Around(t.Context(), b, "cyd", 1)
		require.NoError(t, err)
		require.Equal(t, 1, around.First, "the ranks below move up")
		require.Equal(t, "cyd", around.Rows[1].Player)
		around, err = s.Around(t.Context(), b, "bob", 1)
		require.NoError(t, err)
		require.Empty(t, around.Rows)
	}},
	{"Forget", func(t *testing.T, s store.Store) {
		require.NoError(t, s.DeleteHistory(t.Context(), "ann"), "nothing to forget")
		for _, player := range []string{"ann", "bob"} {
			require.NoError(t, s.AddToHistory(t.Context(), player, store.PlayedRound{Round: "r1", At: 1, Data: []byte("x")},
				time.Hour))
		}
		require.NoError(t, s.DeleteHistory(t.Context(), "ann"))
		_, total, err := s.History(t.Context(), "ann", 0, 10)
		require.NoError(t, err)
		require.Zero(t, total)
		_, total, err = s.History(t.Context(), "bob", 0, 10)
		require.NoError(t, err)
		require.Equal(t, 1, total)
		require.NoError(t, s.AddToHistory(t.Context(), "ann", store.PlayedRound{Round: "r2", At: 2}, time.Hour),
			"a new history can begin")
	}},
	{"Rewrite", func(t *testing.T, s store.Store) {
		require.ErrorIs(t, s.RewriteArchived(t.Context(), "a", []byte("new")), store.ErrNotFound)
		require.NoError(t, s.Archive(t.Context(), "a", []byte("old"), time.Hour))
		require.NoError(t, s.Archive(t.Context(), "soon", []byte("old"), 20*time.Millisecond))
		require.NoError(t, s.RewriteArchived(t.Context(), "a", []byte("new\x00")))
		record, err := s.ReadArchived(t.Context(), "a")
		require.NoError(t, err)
		require.Equal(t, "new\x00", string(record))
		_ = s.RewriteArchived(t.Context(), "soon", []byte("new")) // the record may have expired already
		eventually(t, "what is rewritten is kept no longer for it", func() bool {
			_, err := s.ReadArchived(t.Context(), "soon")
			return err != nil
		})
	}},
	{"RewriteLog", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "room")
		one := store.Position{Epoch: "e", Seq: 1}
		require.ErrorIs(t, s.RewriteLog(t.Context(), "none", one, []store.Entry{{Seq: 1}}), store.ErrNotFound)
		first := c.next("a name")
		first.Listing = []byte("a name's room")
		c.do(first)
		c.add("b")
		short := c.head
		c.add("c name")
		all := c.draft("a nobody", "b", "c nobody")
		require.ErrorIs(t, s.RewriteLog(t.Context(), "room", short, all[:2]), store.ErrConflict,
			"a log that has grown must not be rewritten")
		require.Error(t, s.RewriteLog(t.Context(), "room", c.head, all[:2]), "a rewrite must have all entries")
		stale := c.next("d")
		require.NoError(t, s.RewriteLog(t.Context(), "room", c.head, all))
		require.ErrorIs(t, s.RewriteLog(t.Context(), "room", c.head, all), store.ErrConflict, "a rewrite changes the head")
		_, err := store.AppendAndWait(t.Context(), s, stale)
		var lost *store.ConflictError
		require.ErrorAs(t, err, &lost)
		require.Empty(t, lost.Missed, "followers have to read again")
		listed, err := s.Listings(t.Context(), 10)
		require.NoError(t, err)
		require.Empty(t, listed)

		c.head = c.head.After(all[2])
		require.Equal(t, all, c.read())
		again := c.next("d")
		again.Listing = []byte("a room")
		c.do(again)
		require.Len(t, c.read(), 4)
		listed, err = s.Listings(t.Context(), 10)
		require.NoError(t, err)
		require.Equal(t, [][]byte{[]byte("a room")}, listed)
	}},
	{"RedraftedLogsExpire", func(t *testing.T, s store.Store) {
		c := newChain(t, s, "soon")
		c.keep = 500 * time.Millisecond
		c.add("a")
		require.NoError(t, s.RewriteLog(t.Context(), "soon", c.head, c.draft("b")))
		eventually(t, "a log is kept no longer for it", func() bool {
			_, _, err := s.Read(t.Context(), "soon", 0, 1)
			return err != nil
		})
	}},
	{"PurgeDeleted", func(t *testing.T, s store.Store) {
		require.NoError(t, s.Archive(t.Context(), "a", []byte("kept"), time.Hour))
		require.NoError(t, s.Archive(t.Context(), "b", []byte("old"), time.Hour))
		require.NoError(t, s.RewriteArchived(t.Context(), "b", []byte("new")))
		for range 2 {
			require.NoError(t, s.PurgeDeleted(t.Context()))
		}
		for id, want := range map[string]string{"a": "kept", "b": "new"} {
			record, err := s.ReadArchived(t.Context(), id)
			require.NoError(t, err)
			require.Equal(t, want, string(record))
		}
	}},
}

// draft returns entries that may replace those of the chain's log.
func (c *chain) draft(data ...string) (entries []store.Entry) {
	at := store.Position{Epoch: c.head.Epoch}
	for i, e := range c.read() {
		e.Data = []byte(data[i])
		e.Hash = store.NextHash(at, e.Data)
		entries, at = append(entries, e), at.After(e)
	}
	return entries
}
