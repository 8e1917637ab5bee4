//go:build roll

package main

import (
	"bufio"
	"encoding/hex"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// TestSlowStoreAlertLeadsToTrace stops Redis now and then, so that the alert NonetStoreSlow fires. Its metric has an
// exemplar in a bucket above the alert's threshold, whose trace shows the time spent in the store and the room.
func TestSlowStoreAlertLeadsToTrace(t *testing.T) {
	const bound = 0.1 // of NonetStoreSlow, in seconds
	redis := redistest.StartServer(t)
	to, spans := collectSpans(t)
	lines, ready := startedServe(t, "--metrics-addr", "127.0.0.1:0", "--redis", redis.URL(), "--traces", to)
	serving := awaitLine(t, lines, "serving")
	go func() {
		for range lines { // the test does not need the log
		}
	}()
	waitfor.Value(t, ready, "the server to be ready")
	s := &process{t: t, base: "http://" + serving["addr"].(string)}
	token := register(t, s, "Ann")
	code, err := client.CreateRoom(t.Context(), s.base, token, protocol.Settings{Mode: protocol.Solo})
	require.NoError(t, err)
	ann := enter(t, token, code, s)
	ann.do(protocol.Start{})
	note := noteIn(waitfor.Value(t, ann.begun, "a round"))
	for i := range 30 {
		if i%10 == 0 { // more than one in a hundred
			require.NoError(t, syscall.Kill(redis.Process(), syscall.SIGSTOP))
			time.AfterFunc(400*time.Millisecond, func() { _ = syscall.Kill(redis.Process(), syscall.SIGCONT) })
		}
		ann.do(protocol.Note{Marks: note})
		note = strings.NewReplacer("+", "-", "-", "+").Replace(note)
	}

	slow, all, trace := slowAppends(t, "http://"+serving["metrics"].(string)+"/metrics", bound)
	require.Greater(t, slow/all, 0.01, "the alert must fire")
	took := map[string]time.Duration{}
	for took["move"] == 0 {
		span := waitfor.Value(t, spans, "the trace that the alert's metric names")
		if hex.EncodeToString(span.TraceId) != trace {
			continue
		}
		took[span.Name] += time.Duration(span.EndTimeUnixNano - span.StartTimeUnixNano)
		require.Contains(t, span.String(), `"`+code+`"`, "which room it was")
	}
	t.Log(took)
	require.Greater(t, took["append"].Seconds(), bound)
	require.Greater(t, took["append"], took["move"]/2, "the trace must show the store as the cause")
	require.Less(t, took["decide"]+took["deliver"], took["append"]/2)
}

// slowAppends reads how many appends took longer than a bound, how many there were, and the trace of a slow one.
func slowAppends(t *testing.T, metrics string, bound float64) (slow, all float64, trace string) {
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, metrics, nil)
	require.NoError(t, err)
	req.Header.Set("Accept", "application/openmetrics-text; version=1.0.0")
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	bucket := regexp.MustCompile(`^nonet_append_seconds_bucket\{le="([^"]+)"\} (\S+)(?: # \{trace_id="(\w+)"\})?`)
	within := 0.0
	for scan := bufio.NewScanner(res.Body); scan.Scan(); {
		m := bucket.FindStringSubmatch(scan.Text())
		if m == nil {
			continue
		}
		le, err := strconv.ParseFloat(m[1], 64)
		require.NoError(t, err)
		all, err = strconv.ParseFloat(m[2], 64)
		require.NoError(t, err)
		if le <= bound {
			within = all
		} else if m[3] != "" {
			trace = m[3]
		}
	}
	require.NotEmpty(t, trace, "a bucket beyond the bound names a trace")
	return all - within, all, trace
}
