package operator

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/memstore"
	"nonet/room/store"
)

// TestEveryNodeReportsAllNodes checks that each node returns the answers of all nodes and names those that do not
// answer.
func TestEveryNodeReportsAllNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept := memstore.New(memstore.Options{})
		ctx, stop := context.WithCancel(t.Context())
		start := func(name string) *Nodes {
			n := NewNodes(Node{Name: name}, kept, false, slog.New(slog.DiscardHandler),
				func(_ context.Context, what string) (any, error) { return name + " " + what, nil })
			go n.Run(ctx)
			return n
		}
		a := start("a")
		start("b")
		value, err := json.Marshal(Node{Name: "c", Seen: time.Now().UnixMilli()})
		require.NoError(t, err)
		_, err = kept.Put(ctx, store.Record{Key: nodesKey, Name: "c", Value: value})
		require.NoError(t, err)
		synctest.Wait()
		said, silent, err := a.ask(ctx, "rooms")
		require.NoError(t, err)
		require.Equal(t, map[string]json.RawMessage{"a": json.RawMessage(`"a rooms"`), "b": json.RawMessage(`"b rooms"`)}, said)
		require.Equal(t, []string{"c"}, silent)

		time.Sleep(nodeTimeout)
		all, err := a.all(ctx)
		require.NoError(t, err)
		require.Len(t, all, 2, "c has expired")
		stop()
		synctest.Wait()
		known, err := kept.List(t.Context(), nodesKey)
		require.NoError(t, err)
		require.Equal(t, []string{"c"}, keys(known), "a stopped node must remove itself from the list")
		time.Sleep(nodeTTL)
		_, err = a.all(t.Context())
		require.NoError(t, err)
		known, err = kept.List(t.Context(), nodesKey)
		require.NoError(t, err)
		require.Empty(t, known)
		require.NoError(t, kept.Close())
	})
}

func keys(m map[string][]byte) (all []string) {
	for k := range m {
		all = append(all, k)
	}
	return all
}

// TestAuditLogHasTheLatestFirst checks the order over several days.
func TestAuditLogHasTheLatestFirst(t *testing.T) {
	kept := memstore.New(memstore.Options{})
	day := 24 * time.Hour.Milliseconds()
	now := 20_000*day + 5
	for i, what := range []string{"today", "yesterday", "before"} {
		require.NoError(t, RecordAudit(t.Context(), kept, AuditEntry{At: now - int64(i)*day, What: what}))
	}
	require.NoError(t, RecordAudit(t.Context(), kept, AuditEntry{At: now + 1, What: "just now"}))
	what := func(days, max int) (all []string) {
		acts, err := readAudit(t.Context(), kept, now, days, max)
		require.NoError(t, err)
		for _, a := range acts {
			all = append(all, a.What)
		}
		return all
	}
	require.Equal(t, []string{"just now", "today", "yesterday"}, what(2, 10))
	require.Equal(t, []string{"just now"}, what(2, 1))
}
