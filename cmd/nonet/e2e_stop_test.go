package main

import (
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

func TestNodeStoppedDuringRound(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	one, two := startServer(t, "--redis", redis), startServer(t, "--redis", redis)
	ann, bob, a, b := race(t, []*process{one, two}, []*process{two})
	playOut(t, ann, bob, a, b, func() {
		require.Equal(t, cli.ExitOK, one.terminate())
	})
	t.Logf("the player whose node stopped waited %v for an answer, the other one %v at most", a.longest, b.longest)
	var closed *client.CloseError
	require.ErrorAs(t, waitfor.Value(t, ann.lost, "the end of the connection"), &closed)
	require.Equal(t, protocol.CloseRestart, closed.Code)
	require.Contains(t, closed.Text, "retry_after=")
	require.Empty(t, bob.lost)
}

func TestSecondSignalEndsTheServerAtOnce(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--redis", redistest.Start(t), "--drain", "10m")
	ws, _, err := websocket.DefaultDialer.DialContext(t.Context(), "ws://"+s.addr()+"/ws", nil)
	require.NoError(t, err)
	defer ws.Close()
	ws.SetCloseHandler(func(int, string) error { return nil }) // so the server goes on waiting for the answer
	require.NoError(t, s.cmd.Process.Signal(syscall.SIGTERM))
	_, _, err = ws.ReadMessage()
	require.True(t, websocket.IsCloseError(err, protocol.CloseRestart), "%v", err)
	s.terminate()
	status, ok := s.cmd.ProcessState.Sys().(syscall.WaitStatus)
	require.True(t, ok)
	require.Equal(t, syscall.SIGTERM, status.Signal(), "the server ended by itself")
}

// TestInvalidInputOverNetwork sends invalid data to a server, and checks that the server keeps running.
func TestInvalidInputOverNetwork(t *testing.T) {
	s := startServer(t, "--data", storecfg.InMemory)
	for what, text := range map[string]string{
		"bytes":            strings.Repeat("\x00\xff", 1<<10) + "\r\n\r\n",
		"a long line":      "GET /" + strings.Repeat("x", 1<<20),
		"many headers":     "GET / HTTP/1.1\r\nHost: x\r\n" + strings.Repeat("X-Y: z\r\n", 1<<16) + "\r\n",
		"half a handshake": "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
	} {
		conn, err := net.Dial("tcp", s.addr())
		require.NoError(t, err)
		io.WriteString(conn, text) // the server may close the connection before it has read all
		answer := make([]byte, 12)
		if n, _ := io.ReadFull(conn, answer); n > 0 {
			require.Contains(t, string(answer), "HTTP/1.1 4", what)
		}
		conn.Close()
	}
	_, res, err := websocket.DefaultDialer.DialContext(t.Context(), "ws://"+s.addr()+"/ws",
		http.Header{"Origin": {"https://evil.example"}})
	require.ErrorIs(t, err, websocket.ErrBadHandshake)
	require.Equal(t, http.StatusForbidden, res.StatusCode)

	token := register(t, s, "Ann")
	_, err = client.GetRoom(t.Context(), s.base, "ZZZZZ")
	var refusal *protocol.Refusal
	require.True(t, errors.As(err, &refusal) && refusal.Code == protocol.NotFound, "%v", err)

	ws, _, err := websocket.DefaultDialer.DialContext(t.Context(), "ws://"+s.addr()+"/ws", nil)
	require.NoError(t, err)
	defer ws.Close()
	require.NoError(t, ws.WriteMessage(websocket.TextMessage,
		protocol.Append(nil, &protocol.Hello{V: protocol.Version, Token: token})))
	_, _, err = ws.ReadMessage()
	require.NoError(t, err)
	ws.WriteMessage(websocket.TextMessage, make([]byte, 1<<20)) // the server may close before it has read all
	_, frame, err := ws.ReadMessage()
	require.NoError(t, err)
	require.Contains(t, string(frame), protocol.TooLarge)
	_, _, err = ws.ReadMessage()
	require.True(t, websocket.IsCloseError(err, protocol.CloseTooLarge), "%v", err)

	answer, err := http.Get(s.base + "/readyz")
	require.NoError(t, err)
	answer.Body.Close()
	require.Equal(t, http.StatusOK, answer.StatusCode)
}
