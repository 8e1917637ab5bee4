package tracing_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"nonet/cmd/nonet/internal/tracing"
	"nonet/internal/panics"
	"nonet/room"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// receiver is a collector: it records requests and returns a configurable status.
type receiver struct {
	*httptest.Server
	status int
	got    []*tracepb.ResourceSpans
}

func newReceiver(t *testing.T) *receiver {
	r := &receiver{status: http.StatusOK}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, err := io.ReadAll(req.Body)
		var sent tracepb.TracesData
		if err != nil || proto.Unmarshal(body, &sent) != nil || req.Header.Get("Content-Type") != "application/x-protobuf" ||
			req.URL.Path != "/v1/traces" {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		w.WriteHeader(r.status)
		r.got = append(r.got, sent.ResourceSpans...)
	}))
	t.Cleanup(r.Close)
	return r
}

// start starts the traces of one node and returns its log.
func start(t *testing.T, r *receiver, node string, part float64) (*tracing.Traces, *bytes.Buffer) {
	said := new(bytes.Buffer)
	log := slog.New(slog.NewTextHandler(said, nil))
	all, err := tracing.Start(tracing.Options{
		URL: r.URL, Part: part, Node: node, Version: "v1.2.3", Log: log, Guard: panics.New(log),
	})
	require.NoError(t, err)
	return all, said
}

// TestNodesShareTrace lets one node append an entry at its second attempt, and another node receive it.
func TestNodesShareTrace(t *testing.T) {
	r := newReceiver(t)
	far, _ := start(t, r, "far", 1)
	near, said := start(t, r, "near", 1)
	hash := [8]byte{1, 2, 3}
	id := near.Trace("BCDFG", 7, hash)
	require.Regexp(t, `^[0-9a-f]{16}0102030000000000$`, id)
	require.Equal(t, id, far.Trace("BCDFG", 7, hash))
	require.NotEqual(t, id, far.Trace("BCDFG", 8, hash))
	require.NotEqual(t, id, far.Trace("BCDFH", 7, hash))

	t0 := time.Unix(1000, 0)
	at := func(ms int) time.Time { return t0.Add(time.Duration(ms) * time.Millisecond) }
	far.Report(room.EntryTrace{ID: id, Room: "BCDFG", Round: 1, Seq: 7, StoredAt: at(9),
		SentAt: at(10), ViewerCount: 2})
	near.Report(room.EntryTrace{
		ID: id, Room: "BCDFG", Round: 1, Seq: 7, Own: true,
		Commands:      []room.TracedCommand{{Command: "place", Player: "ann", ReceivedAt: at(0)}},
		DecidingSince: at(4),
		Tries: []room.AppendTry{{StartedAt: at(1), EndedAt: at(3), Err: errors.New("10.0.0.1 says no"), Conflict: true},
			{StartedAt: at(5), EndedAt: at(7)}},
		StoredAt: at(7), SentAt: at(8), ViewerCount: 3,
	})
	require.NoError(t, far.Stop(t.Context()))
	require.NoError(t, near.Stop(t.Context()))
	require.Empty(t, said.String())

	spans, nodes := map[string]*tracepb.Span{}, map[string]string{}
	for _, from := range r.got {
		node := ""
		for _, a := range from.Resource.Attributes {
			if a.Key == "service.instance.id" {
				node = a.Value.GetStringValue()
			}
		}
		for _, s := range from.ScopeSpans[0].Spans {
			name := s.Name
			if s.Status.GetCode() == tracepb.Status_STATUS_CODE_ERROR {
				name = "failed " + name
			}
			spans[name], nodes[name] = s, node
			require.NotContains(t, s.String(), "10.0.0.1", "what a store says has addresses")
		}
	}
	require.Equal(t, map[string]string{"move": "near", "wait": "near", "failed append": "near", "decide": "near",
		"append": "near", "deliver": "near", "receive": "far"}, nodes)
	first := spans["move"]
	require.Empty(t, first.ParentSpanId)
	for name, lasts := range map[string][2]int{"move": {0, 8}, "wait": {0, 1}, "failed append": {1, 3}, "decide": {4, 5},
		"append": {5, 7}, "deliver": {7, 8}, "receive": {9, 10}} {
		s := spans[name]
		require.Equal(t, first.TraceId, s.TraceId, name)
		if s != first {
			require.Equal(t, first.SpanId, s.ParentSpanId, "%s hangs on the move", name)
		}
		require.Equal(t, uint64(at(lasts[0]).UnixNano()), s.StartTimeUnixNano, "begin of %s", name)
		require.Equal(t, uint64(at(lasts[1]).UnixNano()), s.EndTimeUnixNano, "end of %s", name)
	}
}

// TestNodesTraceSameEntries checks that the choice of traced entries depends on the hash alone.
func TestNodesTraceSameEntries(t *testing.T) {
	r := newReceiver(t)
	for part, traced := range map[float64][]bool{0: {false, false, false}, 0.5: {true, false, false},
		0.75: {true, true, false}, 1: {true, true, true}} {
		some, _ := start(t, r, "a", part)
		for i, first := range []byte{0x10, 0x90, 0xfe} {
			require.Equal(t, traced[i], some.Trace("BCDFG", 1, [8]byte{first}) != "", "%v of %x", part, first)
		}
		require.NoError(t, some.Stop(t.Context()))
	}
	require.Empty(t, r.got)
}

// TestRefusingCollectorLosesSpansOnly checks that a refusing collector loses spans and causes one log line.
func TestRefusingCollectorLosesSpansOnly(t *testing.T) {
	r := newReceiver(t)
	r.status = http.StatusServiceUnavailable
	all, said := start(t, r, "a", 1)
	all.Report(room.EntryTrace{ID: all.Trace("BCDFG", 1, [8]byte{1}), Room: "BCDFG", Seq: 1,
		StoredAt: time.Now(), SentAt: time.Now()})
	require.NoError(t, all.Stop(t.Context()))
	require.Contains(t, said.String(), `msg="could not send traces to the collector; they are lost"`)
	require.Contains(t, said.String(), "503")
}

func TestCheckURL(t *testing.T) {
	for url, fits := range map[string]bool{"http://127.0.0.1:4318": true, "https://a.example/otlp/v1/traces": true,
		"127.0.0.1:4318": false, "grpc://a:4317": false, "": false, "http://": false, "http://a b": false} {
		require.Equal(t, fits, tracing.CheckURL(url) == nil, url)
	}
}
