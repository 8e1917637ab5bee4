package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/waitfor"
	"nonet/room/storetest/redistest"
)

// startedServe runs nonet serve in this process until the test ends. It returns the lines of its log, decoded from
// JSON, and its output when it is ready.
func startedServe(t *testing.T, args ...string) (lines <-chan map[string]any, ready <-chan string) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	logged, log := io.Pipe()
	said, out := io.Pipe()
	entries, where := make(chan map[string]any, 1000), make(chan string, 1)
	var running sync.WaitGroup
	running.Go(func() {
		defer close(entries)
		for scan := bufio.NewScanner(logged); scan.Scan(); {
			line := map[string]any{}
			if json.Unmarshal(scan.Bytes(), &line) != nil {
				line = map[string]any{"msg": scan.Text()}
			}
			entries <- line
		}
	})
	running.Go(func() {
		scan := bufio.NewScanner(said)
		for scan.Scan() {
			where <- scan.Text()
		}
	})
	running.Go(func() {
		defer log.Close()
		defer out.Close()
		args := append([]string{"serve", "--log-format", "json", "--addr", "127.0.0.1:0"}, args...)
		run(ctx, args, cli.Streams{In: strings.NewReader(""), Out: out, Err: log})
	})
	t.Cleanup(func() {
		stop()
		waitfor.Group(t, &running, "the end of the server")
	})
	return entries, where
}

// awaitLine returns the next line of the log with a message.
func awaitLine(t *testing.T, lines <-chan map[string]any, msg string) map[string]any {
	t.Helper()
	for {
		line := waitfor.Value(t, lines, "the line "+msg)
		require.NotNil(t, line, "the log ended without %q", msg)
		if line["msg"] == msg {
			return line
		}
	}
}

// answerOf sends a GET request and returns status, body and Retry-After.
func answerOf(t *testing.T, url string) (status int, body, again string) {
	t.Helper()
	res, err := http.Get(url)
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.StatusCode, string(text), res.Header.Get("Retry-After")
}

// TestServerAnswersWhileWaitingForStore starts a server before its Redis.
func TestServerAnswersWhileWaitingForStore(t *testing.T) {
	t.Parallel()
	redis := redistest.StartServer(t)
	redis.Kill()
	lines, ready := startedServe(t, "--metrics-addr", "127.0.0.1:0", "--redis", redis.URL(), "--redis-wait", "10m")
	listening := awaitLine(t, lines, "listening")
	admin, main := "http://"+listening["metrics"].(string), "http://"+listening["addr"].(string)
	for _, base := range []string{admin, main} {
		status, body, _ := answerOf(t, base+"/healthz")
		require.Equal(t, http.StatusOK, status)
		require.Equal(t, "starting\n", body)
		status, _, again := answerOf(t, base+"/readyz")
		require.Equal(t, http.StatusServiceUnavailable, status)
		require.Equal(t, "2", again)
	}
	status, body, _ := answerOf(t, admin+"/metrics")
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, body, "go_goroutines")
	for path, begins := range map[string]string{"/": "The server is starting", "/ws": "The server is starting",
		"/api/v1/rooms": `{"code":"unavailable"`} {
		status, body, again := answerOf(t, main+path)
		require.Equal(t, http.StatusServiceUnavailable, status, path)
		require.True(t, strings.HasPrefix(body, begins), "%s: %s", path, body)
		require.Equal(t, "2", again, path)
	}
	require.Empty(t, ready)

	redis.Restart()
	require.Contains(t, waitfor.Value(t, ready, "the server to be ready"), main)
	for _, base := range []string{admin, main} {
		require.Eventually(t, func() bool {
			status, _, _ := answerOf(t, base+"/readyz")
			return status == http.StatusOK
		}, waitfor.Patience, 20*time.Millisecond, "it is not ready while Redis answers slowly")
	}
	status, body, _ = answerOf(t, admin+"/metrics")
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, body, `nonet_redis_connections{state="idle"}`)
	status, _, _ = answerOf(t, main+"/api/v1/info")
	require.Equal(t, http.StatusOK, status)
}

// TestImmediateErrorsComeBeforeListening checks that the log shows no address of a server that fails to start.
func TestImmediateErrorsComeBeforeListening(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"--data", t.TempDir()},
		{"--redis", "redis://127.0.0.1:none"},
		{"--redis", "redis://127.0.0.1:1", "--redis-wait", "0"},
	} {
		lines, _ := startedServe(t, append(args, "--metrics-addr", "127.0.0.1:0")...)
		require.Equal(t, "nonet serve failed", waitfor.Value(t, lines, "a line of the log")["msg"], args)
	}
}

// TestStartLogsAddresses checks that the log has the addresses of players and metrics, also if port 0 was given.
func TestStartLogsAddresses(t *testing.T) {
	t.Parallel()
	lines, _ := startedServe(t, "--metrics-addr", "127.0.0.1:0", "--data", t.TempDir()+"/nonet.db")
	serving := awaitLine(t, lines, "serving")
	status, body, _ := answerOf(t, "http://"+serving["metrics"].(string)+"/readyz")
	require.Equal(t, http.StatusOK, status, body)
}

// TestMetricsAddressInUseIsRefused checks that a server whose metrics could not be read does not start, also with the
// default address.
func TestMetricsAddressInUseIsRefused(t *testing.T) {
	byDefault := serveCommand(nil).Flags().Lookup("metrics-addr").DefValue
	if taken, err := net.Listen("tcp", byDefault); err == nil { // otherwise another process has it already
		defer taken.Close()
	}
	status, out, said := serve(t, "--data", storecfg.InMemory, "--addr", "127.0.0.1:0")
	require.Equal(t, cli.ExitFailure, status)
	require.Empty(t, out)
	require.Contains(t, said, byDefault)
	require.Contains(t, said, "--metrics-addr")
}
