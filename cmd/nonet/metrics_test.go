package main

import (
	"context"
	"net/http"
	"os"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/node"
	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// TestMetricsMatchDocuments compares the metrics of a busy server on Redis with all pages, alerts and dashboards: each
// metric that they name exists, and docs/operations.md has each metric that exists.
func TestMetricsMatchDocuments(t *testing.T) {
	t.Parallel()
	metrics := metricsAfterPlay(t)
	counted := namesCounted(t, metrics)
	bucketsAreThere(t, metrics)

	documents := pages(t)
	delete(documents, "CHANGELOG.md") // it also names removed metrics
	compose, err := os.ReadFile("../../docker-compose.yml")
	require.NoError(t, err)
	documents["deploy"], documents["docker-compose.yml"] = readAll(t, os.DirFS("../../deploy")), string(compose)
	named := 0
	for file, text := range documents {
		for _, m := range regexp.MustCompile(`\bnonet_([a-z_]+)`).FindAllString(text, -1) {
			if whole := regexp.MustCompile(`_(bucket|sum|count)$`).ReplaceAllString(m, ""); !slices.Contains(counted, m) {
				named++
				assert.Contains(t, counted, whole, "%s names %s, which the server does not export: it does not exist, or "+
					"metricsAfterPlay does not cause it", file, m)
			}
		}
	}
	for _, name := range counted {
		assert.Regexp(t, "`"+name+"[`{]", documents["docs/operations.md"], "docs/operations.md says what is counted")
	}
}

// metricsAfterPlay returns the metrics of a server after the start of a round, a move, a refusal and the close of a
// connection.
func metricsAfterPlay(t *testing.T) string {
	t.Helper()
	cfg, err := parseServe([]string{"--addr", "127.0.0.1:0", "--metrics-addr", "127.0.0.1:0", "--redis",
		redistest.Start(t), "--log-level", "error"})
	require.NoError(t, err)
	n, err := node.Start(t.Context(), cfg, kinds.All(), t.Output())
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { err = n.Run(ctx) })
	defer func() {
		stop()
		waitfor.Group(t, &running, "the end of the node")
		require.NoError(t, err)
	}()
	s := &process{t: t, base: "http://" + n.Addr()}
	token := register(t, s, "Ann")
	code, err := client.CreateRoom(t.Context(), s.base, token, protocol.Settings{Mode: protocol.Solo, Size: "4x4"})
	require.NoError(t, err)
	ann := enter(t, token, code, s)
	ann.do(protocol.Ready{On: true})
	puzzle := waitfor.Value(t, ann.begun, "a round")
	ann.do(protocol.Note{Marks: noteIn(puzzle)})
	status, _, _ := answerOf(t, s.base+"/api/v1/rooms/BBBBB")
	require.Equal(t, http.StatusNotFound, status)
	closeByVersion(t, s)
	var metrics string
	require.Eventually(t, func() bool {
		_, metrics, _ = answerOf(t, "http://"+n.MetricsAddr()+"/metrics")
		return strings.Contains(metrics, "\nnonet_move_seconds_count 1\n")
	}, time.Minute, time.Millisecond, "a move is counted once it was written, and its player may hear of it before")
	assert.Contains(t, metrics, "\n"+`nonet_rounds_total{kind="sudoku",mode="solo"} 1`+"\n")
	assert.Contains(t, metrics, "\n"+`nonet_enter_seconds_count{again="false"} 1`+"\n")
	assert.Contains(t, metrics, "\nnonet_bots 0\n")
	return metrics
}

// closeByVersion makes a server close a connection, by a hello with an unknown version.
func closeByVersion(t *testing.T, s *process) {
	t.Helper()
	ws, _, err := dialAny(s).DialContext(t.Context(), "ws"+strings.TrimPrefix(s.base, "http")+"/ws", nil)
	require.NoError(t, err)
	defer ws.Close()
	require.NoError(t, ws.WriteMessage(websocket.TextMessage, protocol.Append(nil, &protocol.Hello{V: 99})))
	for err == nil {
		_, _, err = ws.ReadMessage()
	}
}

// namesCounted are nonet's own metrics, by name.
func namesCounted(t *testing.T, metrics string) (names []string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (nonet_[a-z_]+) `).FindAllStringSubmatch(metrics, -1) {
		names = append(names, m[1])
	}
	require.NotEmpty(t, names)
	sort.Strings(names)
	return names
}
