package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room/storetest/redistest"
)

// TestRedisIsEmptied empties Redis under two nodes, with their connections to it open and with an empty volume. A node
// and operators' commands that are started at once find it as before, and a player keeps the token and the seat there.
func TestRedisIsEmptied(t *testing.T) {
	t.Parallel()
	for name, empty := range map[string]func(*redistest.Server, *redis.Client){
		"FLUSHALL": func(_ *redistest.Server, c *redis.Client) {
			require.NoError(t, c.FlushAll(t.Context()).Err())
		},
		"an empty volume": func(s *redistest.Server, _ *redis.Client) {
			s.Kill()
			s.RestartEmpty()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := redistest.StartServer(t)
			c := redis.NewClient(&redis.Options{Addr: server.Addr})
			defer c.Close()
			one := startServer(t, "--redis", server.URL())
			startServer(t, "--redis", server.URL())
			token := register(t, one, "Ann")
			_, code := flushRoom(t, token, one, 3)
			secret := c.Get(t.Context(), "nonet:secret:tokens").Val()
			require.NotEmpty(t, secret)
			entries := func() (n int) { // the number of entries in the store
				_, out, _ := nonet(t, "rooms", "inspect", code, "--redis", server.URL())
				_, log, _ := strings.Cut(out, "\nlog")
				_, _ = fmt.Sscan(log, &n) // 0 without a log
				return n
			}
			before := entries()
			require.NotZero(t, before)

			empty(server, c)
			three := startServer(t, "--redis", server.URL())
			require.Equal(t, secret, c.Get(t.Context(), "nonet:secret:tokens").Val())
			status, _, stderr := nonet(t, "rooms", "quarantined", "--redis", server.URL())
			require.Equal(t, cli.ExitOK, status, stderr)
			require.Eventually(t, func() bool { return entries() >= before }, waitfor.Patience, 10*time.Millisecond,
				"the room is given back")
			ann := enter(t, token, code, three)
			require.NoError(t, ann.conn.Do(t.Context(), protocol.Note{Marks: "r1c2+1"}))
		})
	}
}

// TestNodeWithOtherSecretThanRedis checks a node whose secret differs from the one in Redis, as if another node had
// first initialized the empty Redis. It accepts no tokens until the other secret is deleted, so that its players keep
// theirs.
func TestNodeWithOtherSecretThanRedis(t *testing.T) {
	t.Parallel()
	server := redistest.StartServer(t)
	c := redis.NewClient(&redis.Options{Addr: server.Addr})
	defer c.Close()
	node := startServer(t, "--redis", server.URL())
	ann := newProfile(t)
	ann.token = register(t, node, "Ann")
	ready := func() int {
		answer, err := http.Get(node.base + "/readyz")
		require.NoError(t, err)
		answer.Body.Close()
		return answer.StatusCode
	}
	is := func(status int) {
		t.Helper()
		require.Eventually(t, func() bool { return ready() == status }, waitfor.Patience, 10*time.Millisecond)
	}
	require.NoError(t, c.Set(t.Context(), "nonet:secret:tokens", fmt.Sprintf("%032d", 1), 0).Err())
	is(http.StatusServiceUnavailable)
	var no protocol.Failure
	require.Equal(t, http.StatusServiceUnavailable, ann.call(node.base, http.MethodGet, "/me/rounds", nil, &no))
	require.Equal(t, protocol.Unavailable, no.Code)

	require.NoError(t, c.Del(t.Context(), "nonet:secret:tokens").Err())
	is(http.StatusOK)
	require.Equal(t, http.StatusOK, ann.call(node.base, http.MethodGet, "/me/rounds", nil, new(any)))
	node.terminate()
	require.Contains(t, node.said.String(), "level=ERROR")
	require.Contains(t, node.said.String(), "rejecting all tokens")
}
