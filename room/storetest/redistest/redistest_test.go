package redistest

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestServerKeepsDataAfterKill(t *testing.T) {
	s := StartServer(t, "--appendfsync", "always")
	require.Equal(t, "OK", s.mustDo("SET", "key", "value"))
	s.Kill()
	_, err := do(s.Addr, []string{"PING"})
	require.Error(t, err)
	s.Restart()
	require.Equal(t, "value", s.mustDo("GET", "key"))
}

func TestCluster(t *testing.T) {
	c := StartCluster(t, 3)
	require.Len(t, c.Masters, 3)
	for _, s := range c.Masters {
		require.Contains(t, s.mustDo("CLUSTER", "INFO"), "cluster_slots_ok:16384")
	}
}
