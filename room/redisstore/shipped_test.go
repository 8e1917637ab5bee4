//go:build roll

package redisstore_test

import (
	"bytes"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/room/redisstore"
	"nonet/room/store"
	"nonet/room/storetest"
	"nonet/room/storetest/redistest"
)

// TestShippedReplicas runs what deploy/replicated starts in Kubernetes: the master's machine is lost and comes back,
// and then all of them are. It takes at least as long as the shipped settings allow a master to be silent.
func TestShippedReplicas(t *testing.T) {
	redis := redistest.StartShipped(t, "../../deploy/replicated")
	s, err := redisstore.Open(t.Context(), redis.URL(), redisstore.Options{Wait: waitfor.Patience})
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	// The first start wrote the format, and warns if the replicas of a busy machine are slow. This one writes nothing.
	var logged bytes.Buffer
	again, err := redisstore.Open(t.Context(), redis.URL(),
		redisstore.Options{Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	require.NoError(t, err)
	require.NoError(t, again.Close())
	require.NotContains(t, logged.String(), "WARN", "its settings are those that are asked for")
	a := entryAfter("room", grow(t, s, "room", store.Position{Epoch: "e"}, 100), "the end")
	a.AwaitReplica = true
	head := appendWithin(t, s, a, waitfor.Patience)

	redis.Kill(0)
	// The two sentinels that are left may each vote for itself. They vote again after twice the fail-over timeout.
	head = appendWithin(t, s, entryAfter("room", head, "after the fail-over"), waitfor.Patience)
	require.Equal(t, uint64(102), head.Seq)
	redis.Start(0)
	require.NotZero(t, redis.AwaitWhole(), "who was the master follows, whatever its disk says")

	head = appendWithin(t, s, entryAfter("room", head, "with all"), waitfor.Patience)
	redis.KillAll()
	for i := range 3 {
		redis.Start(i)
	}
	redis.AwaitWhole()
	head = appendWithin(t, s, entryAfter("room", head, "after all were gone"), waitfor.Patience)
	require.Equal(t, uint64(104), head.Seq)
	require.Len(t, storetest.ReadAll(t, s, "room"), 104)
}
