package main

import (
	"context"
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

// TestFlushAllInMidGame empties Redis under two rooms. The one that a node still holds from its beginning is given
// back, and its player plays on; whoever is in the other is told that it is no more, without asking for anything.
func TestFlushAllInMidGame(t *testing.T) {
	t.Parallel()
	server := redistest.StartServer(t)
	node := startServer(t, "--redis", server.URL())
	c := redis.NewClient(&redis.Options{Addr: server.Addr})
	defer c.Close()
	token := register(t, node, "Ann")
	short, code := flushRoom(t, token, node, 3)
	_, long := flushRoom(t, token, node, 200)
	told := make(chan protocol.Code, 1)
	eve, err := client.Dial(t.Context(), node.base, register(t, node, "Eve"), long, nil)
	require.NoError(t, err)
	defer eve.Close()
	go func() {
		for {
			msg, err := eve.Next(context.Background())
			var refusal *protocol.Refusal
			if errors.As(err, &refusal) {
				told <- refusal.Code
			}
			if m, ok := msg.(*protocol.Error); ok {
				told <- m.Code
			}
			if err != nil {
				return
			}
		}
	}()
	require.NoError(t, c.FlushAll(t.Context()).Err())
	require.Equal(t, protocol.NotFound, waitfor.Value(t, told, "word of the room's end"))
	require.NoError(t, short.conn.Do(t.Context(), protocol.Note{Marks: "r1c2+1"}))
	here, err := c.Keys(t.Context(), "*:room:"+code+":log").Result()
	require.NoError(t, err)
	require.Len(t, here, 1)
	require.Greater(t, c.XLen(t.Context(), here[0]).Val(), int64(5))
}

// flushRoom makes a room with a round in which so many notes are made.
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
