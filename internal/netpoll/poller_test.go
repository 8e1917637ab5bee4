package netpoll_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"nonet/internal/netpoll"
	"nonet/internal/waitfor"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// server is the near end of a connection. It collects its input, and blocks at each 'b' until released.
type server struct {
	netpoll.Conn
	mu      sync.Mutex
	got     []byte
	blocked chan struct{}
	goOn    chan struct{}
	left    chan struct{}
	t       *testing.T
}

// Serve implements [netpoll.Handler].
func (s *server) Serve() bool {
	b := make([]byte, 64)
	for {
		n, err := s.TryRead(b)
		if err != nil {
			return errors.Is(err, netpoll.ErrNothing)
		}
		s.mu.Lock()
		s.got = append(s.got, b[:n]...)
		s.mu.Unlock()
		for range bytes.Count(b[:n], []byte("b")) {
			s.BeforeBlocking()
			s.blocked <- struct{}{}
			waitfor.Value(s.t, s.goOn, "to go on")
		}
	}
}

// Leave implements [netpoll.Handler].
func (s *server) Leave() {
	s.Close()
	close(s.left)
}

func (s *server) readReceived() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.got)
}

// connect returns both ends of a connection, whose near end the poller serves.
func connect(t *testing.T, p *netpoll.Poller) (near *server, far net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	far, err = net.Dial("tcp", l.Addr().String())
	require.NoError(t, err)
	accepted, err := l.Accept()
	require.NoError(t, err)
	near = &server{blocked: make(chan struct{}, 100), goOn: make(chan struct{}), left: make(chan struct{}), t: t}
	near.Init(accepted)
	p.Add(&near.Conn, near)
	return near, far
}

// pollers runs a test against each implementation. Both must behave the same.
func pollers(t *testing.T, test func(t *testing.T, p *netpoll.Poller)) {
	for name, made := range map[string]func() *netpoll.Poller{"epoll": netpoll.New, "portable": netpoll.NewPortable} {
		t.Run(name, func(t *testing.T) {
			p := made()
			test(t, p)
			p.CloseWhenIdle()
		})
	}
}

// TestAllInputIsRead checks that all input arrives, in pieces of any size, and then EOF.
func TestAllInputIsRead(t *testing.T) {
	pollers(t, func(t *testing.T, p *netpoll.Poller) {
		near, far := connect(t, p)
		var sent []byte
		for i := range 500 {
			piece := bytes.Repeat([]byte{'c' + byte(i%20)}, i)
			sent = append(sent, piece...)
			_, err := far.Write(piece)
			require.NoError(t, err)
		}
		require.NoError(t, far.Close())
		waitfor.Value(t, near.left, "the end")
		require.Equal(t, string(sent), near.readReceived())
	})
}

// TestBlockedHandlersDoNotBlockOthers: more handlers than processors block, and others are still served.
func TestBlockedHandlersDoNotBlockOthers(t *testing.T) {
	pollers(t, func(t *testing.T, p *netpoll.Poller) {
		var all []*server
		for range 4 * runtime.GOMAXPROCS(0) {
			near, far := connect(t, p)
			_, err := far.Write([]byte("b"))
			require.NoError(t, err)
			waitfor.Value(t, near.blocked, "a handler that blocks")
			all = append(all, near)
			defer far.Close()
		}
		near, far := connect(t, p)
		_, err := far.Write([]byte("hello"))
		require.NoError(t, err)
		require.NoError(t, far.Close())
		waitfor.Value(t, near.left, "the end")
		require.Equal(t, "hello", near.readReceived())
		for _, s := range all {
			close(s.goOn)
			s.SetReadDeadline(time.Unix(1, 0))
			s.Close()
			s.Wake()
			waitfor.Value(t, s.left, "the end")
		}
	})
}

// TestWakeEndsClosedConnection checks that a connection that was closed on this side ends without input.
func TestWakeEndsClosedConnection(t *testing.T) {
	pollers(t, func(t *testing.T, p *netpoll.Poller) {
		near, far := connect(t, p)
		defer far.Close()
		require.NoError(t, near.Conn.Conn.(*net.TCPConn).CloseRead())
		near.Wake()
		waitfor.Value(t, near.left, "the end")
	})
}

// TestProbeReturnsAfterReadyHandlers returns once all handlers that were ready have begun.
func TestProbeReturnsAfterReadyHandlers(t *testing.T) {
	pollers(t, func(t *testing.T, p *netpoll.Poller) {
		p.Probe(t.Context()) // without connections
		near, far := connect(t, p)
		_, err := far.Write([]byte("b"))
		require.NoError(t, err)
		waitfor.Value(t, near.blocked, "the handler")
		p.Probe(t.Context())
		close(near.goOn)
		require.NoError(t, far.Close())
		waitfor.Value(t, near.left, "the end")
	})
}

// TestTryWriteUntilFull writes until the kernel accepts no more, and then to a closed connection.
func TestTryWriteUntilFull(t *testing.T) {
	pollers(t, func(t *testing.T, p *netpoll.Poller) {
		near, far := connect(t, p)
		if !near.CanTryWrite() {
			require.NoError(t, far.Close())
			waitfor.Value(t, near.left, "the end")
			return
		}
		piece, sent := bytes.Repeat([]byte("x"), 1<<16), 0
		for {
			n, err := near.TryWrite(piece)
			require.NoError(t, err)
			sent += n
			if n < len(piece) {
				break
			}
		}
		got := make(chan int)
		go func() {
			all, _ := io.ReadAll(io.LimitReader(far, int64(sent)))
			far.Close()
			got <- len(all)
		}()
		require.Equal(t, sent, waitfor.Value(t, got, "what was sent"))
		waitfor.Value(t, near.left, "the end")
		_, err := near.TryWrite(piece)
		require.ErrorIs(t, err, net.ErrClosed)
	})
}
