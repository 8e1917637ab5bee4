package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"nonet/room/storetest/redistest"
)

// TestMigrate by the command: what it does to an older nonet's rooms is tested in room/redisstore.
func TestMigrate(t *testing.T) {
	status, out, told := nonet(t, "migrate", "--redis", redistest.Start(t), "--redis-prefix", "migrate")
	require.Equal(t, exitOK, status, told)
	require.Equal(t, "0 rooms were brought over\n", out)

	status, _, told = nonet(t, "migrate", "--data", "nonet.db")
	require.Equal(t, exitUsage, status)
	require.Contains(t, told, "when a server opens it")

	status, _, told = nonet(t, "migrate", "--redis", "redis://127.0.0.1:1", "--redis-wait", "0s")
	require.Equal(t, exitFail, status)
	require.Contains(t, told, "127.0.0.1:1")
}
