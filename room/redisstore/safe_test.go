package redisstore

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestReplicasAreRemembered for a minute after they are gone, of each master.
func TestReplicasAreRemembered(t *testing.T) {
	var r replicas
	now := time.Now()
	see := func(id, n string, after time.Duration, want standby, err error) {
		t.Helper()
		has, got := r.see(info{"master_replid": id, "connected_slaves": n}, now.Add(after))
		require.Equal(t, want, has)
		require.ErrorIs(t, got, err)
	}
	see("a", "0", 0, noStandby, nil)
	see("a", "2", time.Second, hasStandby, nil)
	see("a", "0", time.Hour, hasStandby, errNoReplica)
	see("a", "0", time.Hour+replicaGone-1, hasStandby, errNoReplica)
	see("b", "0", time.Hour, noStandby, nil)
	see("a", "0", time.Hour+replicaGone, noStandby, nil)
	see("a", "1", 2*time.Hour, hasStandby, nil)
	see("a", "0", 2*time.Hour, hasStandby, errNoReplica)
	has, err := r.see(info{}, now)
	require.NoError(t, err)
	require.Equal(t, maybeStandby, has, "it does not say")
}
