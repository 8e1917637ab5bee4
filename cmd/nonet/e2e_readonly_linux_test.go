package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"nonet/cmd/nonet/internal/storecfg"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
)

// routed is the address that the shipped proxy and manifests ask for readiness.
const routed = "/readyz?exclude=writes"

func TestNotReadyWhileRedisIsAReplica(t *testing.T) {
	t.Parallel()
	server := redistest.StartServer(t)
	s := startServer(t, "--redis", server.URL(), "--operator-socket", filepath.Join(t.TempDir(), "socket"))
	c := redis.NewClient(&redis.Options{Addr: server.Addr, Protocol: 2, DisableIdentity: true})
	defer c.Close()
	checkReadOnly(t, s, func() { require.NoError(t, c.ReplicaOf(t.Context(), "127.0.0.1", "1").Err()) },
		func() { require.NoError(t, c.ReplicaOf(t.Context(), "NO", "ONE").Err()) })
}

func TestNotReadyWhileTheDiskIsFull(t *testing.T) {
	t.Parallel()
	s := startServer(t, "--data", filepath.Join(t.TempDir(), "nonet.db"))
	limit := func(bytes uint64) func() {
		return func() {
			require.NoError(t, unix.Prlimit(s.cmd.Process.Pid, unix.RLIMIT_FSIZE,
				&unix.Rlimit{Cur: bytes, Max: unix.RLIM_INFINITY},
				nil))
		}
	}
	checkReadOnly(t, s, limit(1), limit(unix.RLIM_INFINITY))
}

// checkReadOnly lets the store of a node with a room accept nothing from begin to end. Meanwhile the node is not ready,
// but serves everything that only reads, and logs one line.
func checkReadOnly(t *testing.T, s *process, begin, end func()) {
	t.Helper()
	token := register(t, s, "Ann")
	code, err := client.CreateRoom(t.Context(), s.base, token, protocol.Settings{Difficulty: "easy"})
	require.NoError(t, err)
	ann := enter(t, token, code, s)
	before := watch(t, code, s)
	ann.do(protocol.Start{})
	task, _ := tasks(t, waitfor.Value(t, ann.begun, "a round"), 0)
	require.Equal(t, http.StatusOK, statusOf(t, s, "/readyz"))

	moved := make(chan struct{})
	go func() {
		defer close(moved)
		task.run(ann)
	}()
	waitfor.Value(t, task.acked, "an answer to a move")
	begin()
	began := time.Now()
	require.True(t, waitfor.Value(t, before.pauses, "word of the pause"))
	require.Eventually(t, func() bool { return statusOf(t, s, "/readyz") == http.StatusServiceUnavailable },
		time.Minute, 50*time.Millisecond)
	for _, path := range []string{routed, "/healthz", "/", "/r/" + code, "/api/v1/info", "/api/v1/rooms/" + code,
		"/api/v1/leaderboards?kind=sudoku&size=9x9&difficulty=easy&period=all&by=time"} {
		assert.Equal(t, http.StatusOK, statusOf(t, s, path), path)
	}
	assert.Equal(t, http.StatusNotFound, statusOf(t, s, "/api/v1/replays/BCDFG-E-7"),
		"a missing replay must be looked up in the store")
	after := watch(t, code, s)
	require.True(t, waitfor.Value(t, after.pauses, "word of the pause for a newcomer"))
	end()
	for waitfor.Value(t, after.pauses, "word of the end of the pause") {
		continue // the room was already paused
	}
	require.Eventually(t, func() bool { return statusOf(t, s, "/readyz") == http.StatusOK }, time.Minute,
		50*time.Millisecond)
	waitfor.Value(t, moved, "the last move")
	require.NoError(t, task.err)

	most := 1 + int(time.Since(began)/storecfg.ErrorsEvery)
	s.terminate()
	lines := regexp.MustCompile(`(?m)^.*level=(WARN|ERROR).* err(or)?=.*$`).FindAllString(s.said.String(), -1)
	assert.NotEmpty(t, lines)
	assert.LessOrEqual(t, len(lines), most, strings.Join(lines, "\n"))
}

// statusOf returns the status of a GET request.
func statusOf(t *testing.T, s *process, path string) int {
	t.Helper()
	answer, err := http.Get(s.base + path)
	require.NoError(t, err)
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	require.NoError(t, err)
	return answer.StatusCode
}

// TestProxiesRouteToNodesThatOnlyRead checks that the shipped proxy and manifests keep nodes while nothing can be
// saved, because the nodes then tell players so.
func TestProxiesRouteToNodesThatOnlyRead(t *testing.T) {
	for file, want := range map[string]int{"Caddyfile": 1, "kubernetes/nonet.yaml": 2} {
		text, err := os.ReadFile(filepath.Join("../../deploy", file))
		require.NoError(t, err)
		assert.Equal(t, want, strings.Count(string(text), routed), file)
		assert.Equal(t, want, strings.Count(string(text), "/readyz"), file)
	}
}
