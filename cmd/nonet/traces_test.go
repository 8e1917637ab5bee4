package main

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// collectSpans starts a collector that passes on each span with the name of its node.
func collectSpans(t *testing.T) (url string, spans <-chan nodeSpan) {
	t.Helper()
	got := make(chan nodeSpan, 1000)
	s := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var sent tracepb.TracesData
		if err := proto.Unmarshal(body, &sent); err != nil {
			t.Errorf("the node's request is not valid OTLP: %v", err)
		}
		for _, from := range sent.ResourceSpans {
			for _, a := range from.Resource.Attributes {
				for _, span := range from.ScopeSpans[0].Spans {
					if a.Key == "service.instance.id" {
						got <- nodeSpan{span, a.Value.GetStringValue()}
					}
				}
			}
		}
	}))
	t.Cleanup(s.Close)
	return s.URL, got
}

type nodeSpan struct {
	*tracepb.Span
	node string
}

// TestMoveHasOneTrace checks that a move over two nodes and Redis has one trace, which log lines and metrics refer to,
// and which contains no puzzle, token or address.
func TestMoveHasOneTrace(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	to, spans := collectSpans(t)
	var servers [2]*process
	logs := make(chan map[string]any, 2000) // both
	var metrics string
	for i := range servers {
		lines, ready := startedServe(t, "--metrics-addr", "127.0.0.1:0", "--redis", redis, "--traces", to)
		serving := awaitLine(t, lines, "serving")
		go func() {
			for line := range lines {
				logs <- line
			}
		}()
		if i == 0 {
			metrics = "http://" + serving["metrics"].(string) + "/metrics"
		}
		waitfor.Value(t, ready, "the server to be ready")
		servers[i] = &process{t: t, base: "http://" + serving["addr"].(string)}
	}
	token := register(t, servers[0], "Ann")
	small := protocol.Settings{Mode: protocol.Coop, Size: "4x4"}
	code, err := client.CreateRoom(t.Context(), servers[0].base, token, small)
	require.NoError(t, err)
	ann := enter(t, token, code, servers[0])
	ben := enter(t, register(t, servers[1], "Ben"), code, servers[1])
	ann.do(protocol.Sit{})
	ben.do(protocol.Sit{})
	ann.do(protocol.Ready{On: true})
	ben.do(protocol.Ready{On: true})
	puzzle := waitfor.Value(t, ann.begun, "a round")
	ann.do(protocol.Note{Marks: noteIn(puzzle)})

	traced, said := map[string]map[string]string{}, "" // nodes by name of the span, by trace
	var move map[string]string
	read := func(what string, enough func() bool) {
		for !enough() {
			s := waitfor.Value(t, spans, what)
			said += s.String() + "\n"
			id := hex.EncodeToString(s.TraceId)
			if traced[id] == nil {
				traced[id] = map[string]string{}
			}
			traced[id][s.Name] = s.node
			if strings.Contains(s.String(), `string_value:"note"`) {
				move = traced[id]
			}
		}
	}
	read("the spans of a note", func() bool { return move["move"] != "" && move["receive"] != "" })
	assert.NotEqual(t, move["move"], move["receive"], "one node appends, the other receives")
	for _, part := range []string{"wait", "decide", "append", "deliver"} {
		assert.Equal(t, move["move"], move[part], part)
	}
	begins := awaitLine(t, logs, "round started")["trace_id"]
	require.NotEmpty(t, begins)
	read("the spans of the round's begin", func() bool { return traced[begins.(string)] != nil })

	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, metrics, nil)
	require.NoError(t, err)
	req.Header.Set("Accept", "application/openmetrics-text; version=1.0.0")
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	for _, name := range []string{"move", "append"} {
		example := regexp.MustCompile(`nonet_` + name + `_seconds_bucket\{.*# \{trace_id="([0-9a-f]{32})"\}`)
		found := example.FindSubmatch(body)
		require.NotNil(t, found, "%s", body)
		read("the spans of the example", func() bool { return traced[string(found[1])] != nil })
	}
	for _, secret := range []string{token, puzzle.Givens, "127.0.0.1", strings.TrimSuffix(noteIn(puzzle), "+1")} {
		assert.NotContains(t, said, secret)
	}
}
