package main

import (
	"context"
	"fmt"
	"testing"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// TestFlushAllInMidGame empties Redis under two rooms. The one that a node still holds whole is given back, and told so by
// playing on; players of the other are told that it is no more.
func TestFlushAllInMidGame(t *testing.T) {
	t.Parallel()
	server := redistest.StartServer(t)
	node := startServer(t, "--redis", server.URL())
	c := redis.NewClient(&redis.Options{Addr: server.Addr})
	defer c.Close()
	token, none := register(t, node, "Ann"), 0
	players := map[string]*player{}
	for name, notes := range map[string]int{"short": 3, "long": 300} {
		code, err := client.CreateRoom(t.Context(), node.base, token, protocol.Settings{Difficulty: "easy", Strikes: &none})
		require.NoError(t, err)
		p := enter(t, token, code, node)
		p.do(protocol.Start{})
		waitfor.Value(t, p.begun, "a round")
		for i := range notes {
			p.conn.Do(t.Context(), protocol.Note{Marks: fmt.Sprintf("r1c1%c%d", "+-"[i/9%2], i%9+1)})
		}
		players[name] = p
	}
	require.NoError(t, c.FlushAll(t.Context()).Err())
	for name, p := range players {
		ctx, cancel := context.WithTimeout(t.Context(), chaosSettle)
		err := p.conn.Do(ctx, protocol.Note{Marks: "r1c2+1"})
		cancel()
		t.Logf("%s: %v", name, err)
	}
}
