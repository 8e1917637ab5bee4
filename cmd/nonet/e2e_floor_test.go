package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/node"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/engine"
	"nonet/engine/sudoku"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/redisstore"
	"nonet/room/sqlitestore"
	"nonet/room/store"
	"nonet/room/storetest/redistest"
)

// makeRoom creates a room with a new player as its host.
func makeRoom(t *testing.T, s *process) (token, code string) {
	t.Helper()
	token = register(t, s, "Ann")
	code, err := client.CreateRoom(t.Context(), s.base, token, protocol.Settings{Mode: protocol.Solo, Size: "4x4"})
	require.NoError(t, err)
	return token, code
}

// playable checks that a new room of the server can be played.
func playable(t *testing.T, s *process, token, code string) {
	t.Helper()
	p := enter(t, token, code, s)
	p.do(protocol.Ready{On: true})
	waitfor.Value(t, p.begun, "a round")
}

// poison appends an entry with a correct hash to a room's log that the rules do not allow, and that sets a timer.
func poison(t *testing.T, kept store.Store, code string) {
	t.Helper()
	heads, err := kept.Heads(t.Context(), []string{code})
	require.NoError(t, err)
	data := []byte("0 0 closing 60000\n")
	_, err = store.AppendAndWait(t.Context(), kept, store.Append{
		Room: code, Head: heads[0], Next: store.NextHash(heads[0], data), Data: data, Deadline: 1, TTL: time.Hour,
	})
	require.NoError(t, err)
}

// askAfter requests a room from a server, and returns the code of the error, or "" if there is none.
func askAfter(t *testing.T, s *process, code string) protocol.Code {
	t.Helper()
	res, err := http.Get(s.base + "/api/v1/rooms/" + code)
	require.NoError(t, err)
	defer res.Body.Close()
	var failure protocol.Failure
	require.NoError(t, json.NewDecoder(res.Body).Decode(&failure))
	return failure.Code
}

// TestCorruptRoomInFile checks that a server with a corrupt room in its file starts and keeps running, and
// quarantines the room until an operator releases it.
func TestCorruptRoomInFile(t *testing.T) {
	t.Parallel()
	data := filepath.Join(t.TempDir(), "nonet.db")
	s := startServer(t, "--data", data)
	_, bad := makeRoom(t, s)
	ann, good := makeRoom(t, s)
	require.Zero(t, s.terminate())
	kept, err := sqlitestore.Open(data, sqlitestore.Options{})
	require.NoError(t, err)
	poison(t, kept, bad)
	require.NoError(t, kept.Close())

	s = startServer(t, "--data", data)
	require.Equal(t, protocol.Quarantined, askAfter(t, s, bad))
	playable(t, s, ann, good)
	_, err = client.Dial(t.Context(), s.base, ann, bad, nil)
	var refusal *protocol.Refusal
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, protocol.Quarantined, refusal.Code)
	status, out, _ := nonet(t, "rooms", "quarantined", "--data", data)
	require.Equal(t, cli.ExitOK, status)
	require.Regexp(t, `^`+bad+`  20..-..-..T..:..:..Z  read room `+bad+`: entry 2 does not fit: .+\n$`, out)
	status, _, _ = nonet(t, "rooms", "release", "--data", data, bad)
	require.Equal(t, cli.ExitOK, status)
	require.Equal(t, protocol.Quarantined, askAfter(t, s, bad), "the corrupt room must return to quarantine")
	status, _, _ = nonet(t, "rooms", "drop", "--data", data, bad)
	require.Equal(t, cli.ExitOK, status)
	require.Equal(t, protocol.NotFound, askAfter(t, s, bad))
	require.Zero(t, s.terminate())
	status, out, _ = nonet(t, "rooms", "quarantined", "--data", data)
	require.Equal(t, cli.ExitOK, status)
	require.NotContains(t, out, bad)
}

// TestCorruptRoomInRedis checks that a corrupt room stops no node, and that an operator can release it while they run.
func TestCorruptRoomInRedis(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	nodes := []*process{startServer(t, "--redis", redis), startServer(t, "--redis", redis)}
	_, bad := makeRoom(t, nodes[0])
	kept, err := redisstore.Open(t.Context(), redis, redisstore.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, kept.Close()) }()
	poison(t, kept, bad)
	for _, n := range nodes {
		require.Equal(t, protocol.Quarantined, askAfter(t, n, bad))
	}
	for _, n := range nodes {
		ann, good := makeRoom(t, n)
		playable(t, n, ann, good)
	}
	status, out, _ := nonet(t, "rooms", "inspect", "--redis", redis, bad)
	require.Equal(t, cli.ExitOK, status)
	require.Contains(t, out, "0 0 closing 60000")
	status, _, _ = nonet(t, "rooms", "drop", "--redis", redis, bad)
	require.Equal(t, cli.ExitOK, status)
	for _, n := range nodes {
		require.Equal(t, protocol.NotFound, askAfter(t, n, bad))
		require.Zero(t, n.terminate())
	}
}

// clueless is a kind whose hints panic.
type clueless struct{ engine.Kind }

func (clueless) Hint(engine.Puzzle, engine.Position, int) (engine.Hint, error) { panic("no clue") }

// TestHintThatPanics checks that a panic in a hint fails that request only.
func TestHintThatPanics(t *testing.T) {
	t.Parallel()
	cfg, err := parseServe([]string{"--addr", "127.0.0.1:0", "--metrics-addr", "127.0.0.1:0", "--data", storecfg.InMemory})
	require.NoError(t, err)
	var log bytes.Buffer
	n, err := node.Start(t.Context(), cfg, []engine.Kind{clueless{sudoku.New()}}, &log)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { err = n.Run(ctx) })
	defer func() {
		stop()
		waitfor.Group(t, &running, "the end of the node")
		require.NoError(t, err)
		require.Contains(t, log.String(), "clueless.Hint")
	}()
	s := &process{t: t, base: "http://" + n.Addr()}
	hints := 3
	token := register(t, s, "Ann")
	code, err := client.CreateRoom(t.Context(), s.base, token,
		protocol.Settings{Mode: protocol.Solo, Size: "4x4", Hints: &hints})
	require.NoError(t, err)
	ann := enter(t, token, code, s)
	ann.do(protocol.Ready{On: true})
	puzzle := waitfor.Value(t, ann.begun, "a round")
	for range 2 {
		var refusal *protocol.Refusal
		require.True(t, errors.As(ann.conn.Do(t.Context(), protocol.Hint{Degree: 1}), &refusal))
		require.Equal(t, protocol.Faulty, refusal.Code)
	}
	ann.do(protocol.Note{Marks: noteIn(puzzle)})
	res, err := http.Get("http://" + n.MetricsAddr() + "/metrics")
	require.NoError(t, err)
	defer res.Body.Close()
	metrics, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.Contains(t, string(metrics), "\nnonet_panics_total 2\n")
	require.Contains(t, string(metrics), "\nnonet_quarantined_total 0\n")
}

// noteIn returns a note in the first empty cell of a 4x4 puzzle.
func noteIn(p protocol.Puzzle) string {
	i := bytes.IndexByte([]byte(p.Givens), '.')
	return string(protocol.AppendCell(nil, i/4+1, i%4+1)) + "+1"
}
