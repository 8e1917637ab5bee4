package redisstore

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestReplicasAreRemembered checks that a lost replica of each master counts for a further minute.
func TestReplicasAreRemembered(t *testing.T) {
	var r replicaTracker
	now := time.Now()
	see := func(id, n string, after time.Duration, want replicaState, err error) {
		t.Helper()
		has, got := r.observe(info{"master_replid": id, "connected_slaves": n}, now.Add(after))
		require.Equal(t, want, has)
		require.ErrorIs(t, got, err)
	}
	see("a", "0", 0, noReplica, nil)
	see("a", "2", time.Second, hasReplica, nil)
	see("a", "0", time.Hour, hasReplica, errNoReplica)
	see("a", "0", time.Hour+replicaGone-1, hasReplica, errNoReplica)
	see("b", "0", time.Hour, noReplica, nil)
	see("a", "0", time.Hour+replicaGone, noReplica, nil)
	see("a", "1", 2*time.Hour, hasReplica, nil)
	see("a", "0", 2*time.Hour, hasReplica, errNoReplica)
	has, err := r.observe(info{}, now)
	require.NoError(t, err)
	require.Equal(t, maybeReplica, has, "the server does not permit INFO")
}
