package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nonet/cmd/nonet/internal/node"
	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
	"nonet/room/storetest/redistest"
	"nonet/web/site"
)

// asCommand is the variable that makes the test binary run as the command nonet, so that tests can start and kill it.
const asCommand = "TEST_AS_NONET"

// clientsDir is the variable with the directory for bundled browser clients.
const clientsDir = "TEST_CLIENTS_OF_NONET"

func TestMain(m *testing.M) {
	node.MakeClient = sharedClient
	if os.Getenv(asCommand) != "" {
		signal.Ignore(syscall.SIGXFSZ) // so that a write over the limit on file sizes is an error
		main()
	}
	for _, setting := range os.Environ() { // of the developer's shell
		if name, _, _ := strings.Cut(setting, "="); strings.HasPrefix(name, "NONET_") {
			os.Unsetenv(name)
		}
	}
	dir, err := os.MkdirTemp("", "nonet-test-clients")
	if err != nil {
		panic(err)
	}
	os.Setenv(clientsDir, dir)
	flag.Parse()
	flag.Set("test.parallel", "8") // most tests wait for processes, without using a processor
	code := m.Run()
	os.RemoveAll(dir)
	http.DefaultClient.CloseIdleConnections()
	if err := goleak.Find(redistest.Dialing); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// sharedClient uses the client that another server of this run has bundled for the same offer, if there is one. Tests
// start more than a hundred servers, and bundling takes 17 seconds of CPU with the race detector.
func sharedClient(l *site.AsyncAssets, offer protocol.Info, _ string) (unkept, err error) {
	text, err := json.Marshal(offer)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(os.Getenv(clientsDir), fmt.Sprintf("%x", sha256.Sum256(text)))
	return l.MakeOf(offer, file, &debug.BuildInfo{}) // the run has one program
}

// process is a running nonet serve.
type process struct {
	t    testing.TB
	cmd  *exec.Cmd
	base string // "http://127.0.0.1:45678"
	said *bytes.Buffer
	done sync.WaitGroup // the goroutine that reads its output
}

var bundled sync.Once

// bundleClient lets a server bundle and compress the client for the others of the run. That takes it three seconds of
// CPU, and each of the servers that start meanwhile would do the same.
func bundleClient(t testing.TB) {
	t.Helper()
	bundled.Do(func() {
		p := startProgram(t, os.Args[0], "--data", ":memory:")
		name := filepath.Join(os.Getenv(clientsDir), strings.Repeat("?", 2*sha256.Size)) // unfinished: longer
		require.Eventually(t, func() bool {
			kept, _ := filepath.Glob(name)
			return len(kept) > 0
		}, waitfor.Patience, 20*time.Millisecond)
		p.kill()
	})
}

// startServer starts nonet serve with these flags, on a free port unless they contain --addr.
func startServer(t testing.TB, args ...string) *process {
	t.Helper()
	bundleClient(t)
	return startProgram(t, os.Args[0], args...)
}

// startProgram is like startServer for another binary of nonet.
func startProgram(t testing.TB, program string, args ...string) *process {
	t.Helper()
	args = append([]string{"serve", "--addr", "127.0.0.1:0", "--metrics-addr", "", "--ready", "0"}, args...)
	p := &process{t: t, cmd: exec.Command(program, args...), said: new(bytes.Buffer)}
	p.cmd.Env = append(os.Environ(), asCommand+"=1")
	p.cmd.Stderr = p.said
	out, err := p.cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, p.cmd.Start())
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("the server said:\n%s", p.said)
		}
	})
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	if _, address, ok := strings.Cut(strings.TrimSpace(first), "open "); ok && err == nil {
		p.base, _, _ = strings.Cut(address, " ")
	} else {
		p.kill()
		require.Fail(t, "the server did not start", "%s%s", first, p.said)
	}
	p.done.Go(func() { io.Copy(io.Discard, lines) })
	return p
}

// awaitCounted waits until a player's first round is counted. A request waits for that only for a while.
func awaitCounted(t *testing.T, s *process, token string) {
	t.Helper()
	require.Eventually(t, func() bool {
		return asks[protocol.PlayedRounds](t, s, token, "/me/rounds").Total == 1
	}, waitfor.Patience, 10*time.Millisecond, "the round is not counted")
}

// addr returns the address at which the server listens.
func (p *process) addr() string { return strings.TrimPrefix(p.base, "http://") }

// kill kills the process.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
	waitfor.Group(p.t, &p.done, "the end of the server's output")
}

// terminate sends SIGTERM, and returns the exit status.
func (p *process) terminate() int {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Signal(syscall.SIGTERM))
	waitfor.Group(p.t, &p.done, "the end of the server's output")
	p.cmd.Wait()
	return p.cmd.ProcessState.ExitCode()
}

// player is a player with a connection that is restored when it is lost.
type player struct {
	t         *testing.T
	token     string
	conn      *client.Conn
	begun     chan protocol.Puzzle // receives the puzzle when the round begins
	ended     chan protocol.Result // receives the result when the round is over
	lost      chan error           // why connections broke
	following sync.WaitGroup
}

// dialAny connects to the first of the servers that accepts connections, as a proxy would.
func dialAny(servers ...*process) *websocket.Dialer {
	return &websocket.Dialer{NetDialContext: func(ctx context.Context, network, _ string) (conn net.Conn, err error) {
		for _, s := range servers {
			var d net.Dialer
			if conn, err = d.DialContext(ctx, network, s.addr()); err == nil {
				return conn, nil
			}
		}
		return nil, err
	}}
}

// register registers a guest and returns the token.
func register(t testing.TB, s *process, name string) string {
	t.Helper()
	p, err := client.Register(t.Context(), s.base, name)
	require.NoError(t, err)
	return p.Token
}

// enter connects a player to a room, through any of the servers that accepts connections.
func enter(t *testing.T, token, code string, servers ...*process) *player {
	t.Helper()
	p := &player{
		t: t, token: token, lost: make(chan error, 1000),
		begun: make(chan protocol.Puzzle, 1), ended: make(chan protocol.Result, 1),
	}
	conn, err := client.Dial(t.Context(), servers[0].base, token, code, &client.Options{
		Dialer: dialAny(servers...), WaitMin: 10 * time.Millisecond, WaitMax: 200 * time.Millisecond,
		OnDisconnect: func(err error, _ time.Duration) { p.lost <- err },
	})
	require.NoError(t, err)
	p.conn = conn
	p.following.Go(p.follow)
	t.Cleanup(func() {
		conn.Close()
		waitfor.Group(t, &p.following, "the end of the connection")
	})
	return p
}

// follow reads messages until the connection is closed.
func (p *player) follow() {
	for {
		if _, err := p.conn.Next(context.Background()); err != nil {
			return
		}
		if v := p.conn.View(); v.Puzzle != nil {
			offer(p.begun, *v.Puzzle)
		}
		if v := p.conn.View(); v.Result != nil {
			offer(p.ended, *v.Result)
		}
	}
}

func offer[T any](c chan T, v T) {
	select {
	case c <- v:
	default:
	}
}

// do sends a command that must succeed.
func (p *player) do(command any) {
	p.t.Helper()
	require.NoError(p.t, p.conn.Do(p.t.Context(), command))
}

// task contains the moves of a player in a race, and the outcome.
type task struct {
	right, wrong []string      // moves
	acked        chan int      // receives the number of answered moves
	longest      time.Duration // that a move waited for its answer
	err          error
}

// tasks returns two tasks with mistakes: a fills the puzzle, and b all cells but the last.
func tasks(t *testing.T, p protocol.Puzzle, mistakes int) (a, b *task) {
	t.Helper()
	kind, ok := kinds.Find(p.Kind)
	require.True(t, ok)
	puzzle, err := kind.Parse(p.Givens)
	require.NoError(t, err)
	a = &task{acked: make(chan int, 1000)}
	b = &task{acked: make(chan int, 1000)}
	for cell, value := range puzzle.Solution {
		if p.Givens[cell] != '.' {
			continue
		}
		at := fmt.Sprintf("r%dc%d=", cell/p.Width+1, cell%p.Width+1)
		a.right = append(a.right, at+fmt.Sprint(value))
		if len(a.wrong) < mistakes {
			a.wrong = append(a.wrong, at+fmt.Sprint(int(value)%p.Values+1))
		}
	}
	b.right, b.wrong = a.right[:len(a.right)-1], a.wrong
	return a, b
}

// run makes the moves, with a mistake before each of the first right ones. Right moves must be accepted and mistakes be
// refused as wrong, even if connections break.
func (k *task) run(p *player) {
	n := 0
	place := func(move string) error {
		start := time.Now()
		err := p.conn.Do(p.t.Context(), protocol.Place{Move: move})
		k.longest = max(k.longest, time.Since(start))
		n++
		k.acked <- n
		return err
	}
	for i, move := range k.right {
		if i < len(k.wrong) {
			var refusal *protocol.Refusal
			if err := place(k.wrong[i]); !errors.As(err, &refusal) || refusal.Code != protocol.Wrong {
				k.err = fmt.Errorf("the mistake %s is answered with %w", k.wrong[i], err)
				return
			}
		}
		if err := place(move); err != nil {
			k.err = fmt.Errorf("%s is answered with %w", move, err)
			return
		}
	}
}
