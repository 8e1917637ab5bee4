package main

import (
	"errors"
	"fmt"
	"testing"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// TestFlushAllDuringRound empties Redis while two rooms are played. Their node restores both, because it holds a room's
// last 64 entries however old they are, and play continues.
func TestFlushAllDuringRound(t *testing.T) {
	t.Parallel()
	server := redistest.StartServer(t)
	node := startServer(t, "--redis", server.URL())
	c := redis.NewClient(&redis.Options{Addr: server.Addr})
	defer c.Close()
	token := register(t, node, "Ann")
	rooms := map[string]*player{}
	for _, notes := range []int{3, 40} {
		p, code := flushRoom(t, token, node, notes)
		rooms[code] = p
	}
	length := func(code string) int64 {
		here, err := c.Keys(t.Context(), "*:room:"+code+":log").Result()
		require.NoError(t, err)
		require.Len(t, here, 1)
		return c.XLen(t.Context(), here[0]).Val()
	}
	before := map[string]int64{}
	for code := range rooms {
		before[code] = length(code)
	}
	require.NoError(t, c.FlushAll(t.Context()).Err())
	for code, p := range rooms {
		require.NoError(t, p.conn.Do(t.Context(), protocol.Note{Marks: "r1c2+1"}))
		require.Greater(t, length(code), before[code])
	}
}

// flushRoom creates a room and plays a round with the given number of notes.
func flushRoom(t *testing.T, token string, node *process, notes int) (p *player, code string) {
	t.Helper()
	code, err := client.CreateRoom(t.Context(), node.base, token, protocol.Settings{Difficulty: "easy"})
	require.NoError(t, err)
	p = enter(t, token, code, node)
	p.do(protocol.Start{})
	waitfor.Value(t, p.begun, "a round")
	for i := range notes {
		marks := fmt.Sprintf("r1c1%c%d", "+-"[i/9%2], i%9+1)
		var refusal *protocol.Refusal
		if err := p.conn.Do(t.Context(), protocol.Note{Marks: marks}); !errors.As(err, &refusal) {
			require.NoError(t, err)
		}
	}
	return p, code
}
