package main

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
)

// TestLogOfAGame plays a game with debug logging behind a proxy and checks the log: each line has its node, no line a
// token or solution, and players' addresses only appear if requested.
func TestLogOfAGame(t *testing.T) {
	t.Parallel()
	const address = "203.0.113.7"
	for flag, wantLogged := range map[string]bool{"--log-addresses=false": false, "--log-addresses": true} {
		t.Run(flag, func(t *testing.T) {
			t.Parallel()
			lines, ready := startedServe(t, "--metrics-addr", "", "--data", storecfg.InMemory, "--log-level", "debug",
				"--trusted-proxies", "127.0.0.1", flag)
			_, base, _ := strings.Cut(waitfor.Value(t, ready, "the server to be ready"), "open ")
			s := &process{t: t, base: base}
			token := register(t, s, "Ann")
			code, err := client.CreateRoom(t.Context(), s.base, token, protocol.Settings{Mode: protocol.Solo, Size: "4x4"})
			require.NoError(t, err)
			from := http.Header{"X-Forwarded-For": {address}}
			ws, _, err := dialAny(s).DialContext(t.Context(), "ws"+strings.TrimPrefix(s.base, "http")+"/ws", from)
			require.NoError(t, err)
			hello := protocol.Append(nil, &protocol.Hello{V: protocol.Version, Token: token})
			require.NoError(t, ws.WriteMessage(websocket.TextMessage, hello))
			require.NoError(t, ws.WriteMessage(websocket.TextMessage, protocol.Append(nil, &protocol.Enter{Room: code})))
			defer ws.Close()
			seen := []map[string]any{awaitLine(t, lines, "connection entered a room")}
			assert.Equal(t, code, seen[0]["room"])
			assert.NotEmpty(t, seen[0]["player"])
			require.NoError(t, ws.WriteMessage(websocket.TextMessage, []byte(`{"t":"dance"}`)))
			seen = append(seen, awaitLine(t, lines, "message refused"))
			assert.Equal(t, string(protocol.BadMessage), seen[1]["code"])
			assert.Equal(t, code, seen[1]["room"])
			old, _, err := dialAny(s).DialContext(t.Context(), "ws"+strings.TrimPrefix(s.base, "http")+"/ws", from)
			require.NoError(t, err)
			defer old.Close()
			hello = protocol.Append(nil, &protocol.Hello{V: 99, Token: token})
			require.NoError(t, old.WriteMessage(websocket.TextMessage, hello))
			_, _, err = old.ReadMessage()
			require.NoError(t, err, "why")
			_, _, err = old.ReadMessage() // reading answers the close frame
			require.ErrorAs(t, err, new(*websocket.CloseError))
			seen = append(seen, awaitLine(t, lines, "connection closed"))
			assert.EqualValues(t, protocol.CloseVersion, seen[2]["code"], "the server ended it")
			ann := enter(t, token, code, s)
			ann.do(protocol.Ready{On: true})
			puzzle := waitfor.Value(t, ann.begun, "a round")
			ann.do(protocol.Note{Marks: noteIn(puzzle)})
			require.Error(t, ann.conn.Do(t.Context(), protocol.Kick{Seat: 99}))
			refused := awaitLine(t, lines, "command refused")
			assert.Subset(t, slices.Collect(maps.Keys(refused)), []string{"room", "round", "player", "node", "code"})
			require.NoError(t, ws.Close())
			for last := ""; last != "connection closed"; {
				line := waitfor.Value(t, lines, "the end of the connection")
				last = line["msg"].(string)
				seen = append(seen, line)
			}
			logged := false
			for _, line := range append(seen, refused) {
				text, err := json.Marshal(line)
				require.NoError(t, err)
				assert.NotEmpty(t, line["node"], "%s", text)
				assert.NotContains(t, string(text), token)
				assert.NotContains(t, string(text), puzzle.Givens)
				logged = logged || strings.Contains(string(text), address)
			}
			assert.Equal(t, wantLogged, logged, "whether the log has the player's address")
		})
	}
}

// TestFatalErrorsUseLogFormat makes the server fail in many ways with the log format JSON.
func TestFatalErrorsUseLogFormat(t *testing.T) {
	for _, args := range [][]string{
		{"--nowhere"}, {"--drain", "ten"}, {"--data", t.TempDir()}, {"--redis", "http://a:1"},
		{"--redis", "redis://127.0.0.1:1", "--redis-wait", "0"}, {"--words", "nowhere.txt", "--data", storecfg.InMemory},
		{"--data", storecfg.InMemory, "--origins", "friends"}, {"--secret", "short"},
	} {
		args = append([]string{"--log-format", "json", "--addr", "127.0.0.1:0", "--metrics-addr", ""}, args...)
		status, _, said := serve(t, args...)
		assert.NotEqual(t, cli.ExitOK, status)
		var line struct{ Level, Msg, Err string }
		for text := range strings.Lines(said) {
			line.Level = ""
			require.NoError(t, json.Unmarshal([]byte(text), &line), "%q says %s", args, said)
		}
		assert.Equal(t, "ERROR", line.Level, "%q says %s", args, said)
		assert.Equal(t, "nonet serve failed", line.Msg)
		assert.NotEmpty(t, line.Err)
	}
}
