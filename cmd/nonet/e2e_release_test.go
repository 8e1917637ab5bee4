package main

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/storetest/redistest"
)

// TestOlderReleaseSendsPlayersAway checks that a node is not ready while a node of a newer release runs, so that a load
// balancer sends reconnecting players to nodes that are not stopped next. It is ready again when the newer node is
// gone.
func TestOlderReleaseSendsPlayersAway(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	old := startServer(t, "--redis", redis, "--release", "1")
	ready := func(n *process, status int) func() bool {
		return func() bool {
			r, err := http.Get(n.base + "/readyz")
			if err != nil {
				return false
			}
			r.Body.Close()
			return r.StatusCode == status
		}
	}
	require.Eventually(t, ready(old, http.StatusOK), time.Minute, 10*time.Millisecond)
	newer := startServer(t, "--redis", redis, "--release", "2")
	require.Eventually(t, ready(old, http.StatusServiceUnavailable), time.Minute, 10*time.Millisecond)
	require.Eventually(t, ready(newer, http.StatusOK), time.Minute, 10*time.Millisecond)
	require.Equal(t, cli.ExitOK, newer.terminate())
	require.Eventually(t, ready(old, http.StatusOK), time.Minute, 10*time.Millisecond)
}
