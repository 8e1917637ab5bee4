package sqlitestore_test

import (
	"os"
	"strings"
	"testing"

	"github.com/ncruces/go-sqlite3"
	"github.com/stretchr/testify/require"

	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// TestQueriesOfTheDocs runs the queries of docs/data-model.md next to a server, each of which has to find something.
func TestQueriesOfTheDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/data-model.md")
	require.NoError(t, err)
	path := file(t)
	s := open(t, path, sqlitestore.Options{})
	ctx, now := t.Context(), storeTime(t, s)
	appendMany(t, s, "ROOM", 3)
	appendMany(t, s, "FAILED", 1)
	row := store.Row{Player: "PLAYER", Name: "Ann", Time: 90_000, At: now, Round: "r1"}
	require.NoError(t, s.RecordRound(ctx, store.RankedRound{ID: "r1", Kind: "sudoku", Size: "9x9", Difficulty: "easy",
		Mode: "race", At: now, Finishes: []store.Row{row}}))
	played := []byte(`{"kind":"sudoku","size":"9x9","place":1,"time":90000}`)
	require.NoError(t, s.AddToHistory(ctx, "PLAYER", store.PlayedRound{Round: "r1", At: now, Data: played}, 0))
	for _, f := range []store.Record{
		{Key: "doubts", Name: "r1 PLAYER"}, {Key: "doubts/r1", Name: "PLAYER", Value: []byte(`{"reason":"too fast"}`)},
	} {
		_, err := s.Put(ctx, f)
		require.NoError(t, err)
	}
	require.NoError(t, s.Quarantine(ctx, "FAILED", store.Fault{Reason: "it does not fit", At: now}))
	a := appendAfter(t, s, "ROOM", "ended")
	a.EndsRound = true
	e, err := store.AppendAndWait(ctx, s, a)
	require.NoError(t, err)
	require.NoError(t, s.FailEnding(ctx, store.Ending{Room: "ROOM", Epoch: a.Head.Epoch, Seq: e.Seq},
		store.Fault{At: now}))

	shell, err := sqlite3.OpenFlags("file:"+path, sqlite3.OPEN_READONLY|sqlite3.OPEN_URI)
	require.NoError(t, err)
	defer shell.Close()
	queries := strings.Split(string(page), "```sql\n")[1:]
	require.Len(t, queries, 10)
	for _, q := range queries {
		q, _, _ = strings.Cut(q, "```")
		stmt, _, err := shell.Prepare(q)
		require.NoError(t, err, q)
		require.True(t, stmt.Step(), "%s\n%v", q, stmt.Err())
		require.NoError(t, stmt.Close())
	}
}

func storeTime(t *testing.T, s store.Store) int64 {
	t.Helper()
	clocks, err := s.Clocks(t.Context())
	require.NoError(t, err)
	return clocks[0].Now
}

// appendAfter is the append of data at the end of a room's log.
func appendAfter(t *testing.T, s store.Store, room, data string) store.Append {
	t.Helper()
	heads, err := s.Heads(t.Context(), []string{room})
	require.NoError(t, err)
	return entryAfter(room, heads[0], data)
}
