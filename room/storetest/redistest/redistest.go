// Package redistest starts real Redis servers on loopback for tests and stops them at the end of the test.
package redistest

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Server is a Redis server that stores its data in a directory of the test.
type Server struct {
	// Addr is the server's host and port; it stays the same over a restart.
	Addr string

	t      testing.TB
	dir    string
	config []string
	cmd    *exec.Cmd
}

// Start starts a server with persistence and returns its URL.
func Start(t testing.TB) (url string) {
	t.Helper()
	return StartServer(t).URL()
}

// StartServer starts a server with persistence and additional command-line settings, such as "--save", "".
func StartServer(t testing.TB, config ...string) *Server {
	t.Helper()
	s := &Server{t: t, dir: t.TempDir(), config: config}
	// Another process may take the port between our finding it free and the server's using it.
	const tries = 5
	var said string
	for range tries {
		s.Addr = freeAddr(t)
		var ok bool
		if said, ok = s.run(); ok {
			t.Cleanup(s.Kill)
			return s
		}
	}
	require.Fail(t, "redis-server does not start", said)
	return nil
}

// URL returns the URL for clients.
func (s *Server) URL() string { return "redis://" + s.Addr }

// Kill kills the server like a crash. A server with a busy disk can lose writes acknowledged in the last two seconds;
// one started with "--appendfsync", "always" loses nothing.
func (s *Server) Kill() {
	if s.cmd != nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

// Restart starts the server again after Kill, with the same address and data.
func (s *Server) Restart() {
	s.t.Helper()
	said, ok := s.run()
	require.True(s.t, ok, "redis-server does not start again: %s", said)
}

// RestartEmpty starts the server again after Kill, with the same address and an empty volume.
func (s *Server) RestartEmpty() {
	s.t.Helper()
	s.dir = s.t.TempDir()
	s.Restart()
}

// Process returns the server's process ID, for signals.
func (s *Server) Process() int { return s.cmd.Process.Pid }

// run starts the process. It returns when the process accepts connections, or with its output if it exits before.
func (s *Server) run() (said string, ok bool) {
	s.t.Helper()
	host, port, err := net.SplitHostPort(s.Addr)
	require.NoError(s.t, err)
	args := []string{"--bind", host, "--port", port, "--dir", s.dir, "--appendonly", "yes", "--save", "", "--daemonize",
		"no"}
	cmd := exec.Command(redisServer(s.t), append(args, s.config...)...)
	out, err := cmd.StdoutPipe()
	require.NoError(s.t, err)
	require.NoError(s.t, cmd.Start())
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		said += lines.Text() + "\n"
		if strings.Contains(lines.Text(), "Ready to accept connections") {
			s.cmd = cmd
			go drain(out)
			return said, true
		}
	}
	_ = cmd.Wait()
	return said, false
}

// ProgramEnv is the environment variable that names the server's program, so that the tests can be run against another
// version of Redis, or against Valkey. Without it that is redis-server.
const ProgramEnv = "NONET_REDIS_SERVER"

// redisServer returns the path of the server's program.
func redisServer(t testing.TB) string {
	t.Helper()
	program, err := exec.LookPath(cmp.Or(os.Getenv(ProgramEnv), "redis-server"))
	require.NoError(t, err, "the tests need a real Redis: install the Debian package redis-server (apt-get install "+
		"redis-server), "+
		"or name the program of another, or of Valkey, in %s", ProgramEnv)
	return program
}

// drain discards the server's output until it ends, so that the server never blocks on writing it.
func drain(r io.Reader) { _, _ = io.Copy(io.Discard, r) }

// freeAddr finds a free loopback port. A cluster node also uses the one ten thousand above.
func freeAddr(t testing.TB) string {
	t.Helper()
	const highest = 65535 - 10000
	for {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		port := l.Addr().(*net.TCPAddr).Port
		require.NoError(t, l.Close())
		if port <= highest {
			return fmt.Sprintf("127.0.0.1:%d", port)
		}
	}
}
