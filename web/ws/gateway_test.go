//go:build linux

package ws

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/memstore"
	"nonet/room/players"
	"nonet/web/auth"
	"nonet/web/limit"
)

// watcher is a viewer that reports its calls. A command blocks until the test lets it continue.
type watcher struct {
	t                testing.TB
	busy, goOn, left chan struct{}
	swamped          bool
}

func (w *watcher) Do(any) {
	w.busy <- struct{}{}
	waitfor.Value(w.t, w.goOn, "to be let go on")
}
func (w *watcher) MustShed(bool) bool { return w.swamped }
func (*watcher) SetLag(time.Duration) {}
func (w *watcher) Leave()             { w.left <- struct{}{} }

// server is a gateway on a real socket whose rooms are a single watcher.
type server struct {
	t       testing.TB
	gateway *Gateway
	metrics *prometheus.Registry
	signer  *auth.Signer
	addr    string
	stop    func()
}

func newServer(t testing.TB) (*server, *watcher) {
	all := &watcher{t: t, busy: make(chan struct{}, 1000), goOn: make(chan struct{}), left: make(chan struct{}, 1000)}
	store, log := memstore.New(memstore.Options{}), slog.New(slog.DiscardHandler)
	registry := prometheus.NewRegistry()
	metrics := NewMetrics(registry)
	host, err := backend.New(backend.Config{Config: room.Config{
		Store: store, Kinds: kinds.All(), Frame: metrics.Frame, Log: log,
	}})
	require.NoError(t, err)
	signer, err := auth.NewSigner([]byte("a secret of enough bytes"))
	require.NoError(t, err)
	often := limit.Rate{PerSecond: 1e6, Burst: 1e6}
	limits := limit.Limits{Messages: often, Player: often}.WithDefaults()
	unlimited := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	ctx, stop := context.WithCancel(context.Background())
	g := New(ctx, Config{
		Enter: func(_ context.Context, _ players.Player, m *protocol.Enter, out *room.Outbox) (Viewer, error) {
			if m.Room == "SLOW" {
				out.NotifyBlocking()
				all.Do(m)
			}
			out.Send(metrics.Frame(nil, protocol.Append(nil, &protocol.Room{Phase: protocol.Lobby})))
			return all, nil
		},
		Players: host.Players, Signer: signer, Rates: limit.NewRates(limits, unlimited),
		Connections: limit.NewConnections(limits, unlimited), Messages: limits.Messages,
		Metrics: metrics, Guard: host.Guard(), Log: log,
	})
	host.MeasureQueue(g.Probe)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	web := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := g.Serve(w, r); err != nil {
			t.Error(err)
		}
	})}
	s := &server{t: t, gateway: g, metrics: registry, signer: signer, addr: l.Addr().String()}
	var ended sync.WaitGroup
	ended.Go(func() { _ = web.Serve(l) })
	ended.Go(g.Run)
	s.stop = sync.OnceFunc(func() {
		drain, cancel := context.WithTimeout(context.Background(), waitfor.Patience)
		defer cancel()
		web.Close()
		g.Connections.Close()
		g.Drain(drain)
		stop()
		waitfor.Group(t, &ended, "the gateway's end")
		_ = host.Stop(drain)
		_ = store.Close()
	})
	t.Cleanup(s.stop)
	return s, all
}

// line is a client's end of a connection.
type line struct {
	net.Conn
	t  testing.TB
	in *bufio.Reader
}

func (n *server) dial() *line {
	n.t.Helper()
	c, err := net.Dial("tcp", n.addr)
	require.NoError(n.t, err)
	n.t.Cleanup(func() { c.Close() })
	require.NoError(n.t, handshake(c))
	require.NoError(n.t, c.SetReadDeadline(time.Now().Add(waitfor.Patience)))
	return &line{c, n.t, bufio.NewReader(c)}
}

// hello returns the first frames of a client that enters a room.
func (n *server) hello(code string) []byte {
	signer := n.signer
	token := signer.Token(signer.Guest("Ann"), time.Now())
	return slices.Concat(maskMessage(&protocol.Hello{V: protocol.Version, Token: token}),
		maskMessage(&protocol.Enter{Room: code}))
}

func (l *line) send(frames ...[]byte) {
	l.t.Helper()
	_, err := l.Write(bytes.Join(frames, nil))
	require.NoError(l.t, err)
}

// await reads until a text has arrived.
func (l *line) await(text string) {
	l.t.Helper()
	for got := []byte(nil); !bytes.HasSuffix(got, []byte(text)); {
		b, err := l.in.ReadByte()
		require.NoError(l.t, err, "the connection ended before %s; received: %s", text, got)
		got = append(got, b)
	}
}

// TestPartialFramesDoNotBlockOthers: more clients than workers stop in the middle of a frame.
func TestPartialFramesDoNotBlockOthers(t *testing.T) {
	n, _ := newServer(t)
	var slow []*line
	hello := n.hello("ROOM")
	for i := range 4 * runtime.GOMAXPROCS(0) {
		l := n.dial()
		l.send(hello[:1+i])
		slow = append(slow, l)
	}
	l := n.dial()
	l.send(hello)
	l.await(`"t":"welcome"`)
	for i, l := range slow {
		l.send(hello[1+i:], maskMessage(&protocol.Ping{N: 7}))
		l.await(`"t":"pong","n":7`)
	}
}

// TestBlockedHandlersDoNotBlockOthers: more clients than workers wait for a store, or for an operation that blocks
// unexpectedly.
func TestBlockedHandlersDoNotBlockOthers(t *testing.T) {
	for what, frames := range map[string]func(n *server) []byte{
		"a room": func(n *server) []byte { return n.hello("SLOW") },
		"a move": func(n *server) []byte {
			return append(n.hello("ROOM"), maskMessage(&protocol.Ready{ID: 1, On: true})...)
		},
	} {
		t.Run(what, func(t *testing.T) {
			n, all := newServer(t)
			var slow []*line
			for range 3 * runtime.GOMAXPROCS(0) {
				l := n.dial()
				l.send(frames(n))
				slow = append(slow, l)
			}
			for range slow {
				waitfor.Value(t, all.busy, "the slow handler to run")
			}
			l := n.dial()
			l.send(n.hello("ROOM"), maskMessage(&protocol.Ping{N: 7}))
			l.await(`"t":"pong","n":7`)
			close(all.goOn)
			for _, l := range slow {
				l.send(maskMessage(&protocol.Ping{N: 8}))
				l.await(`"t":"pong","n":8`)
			}
		})
	}
}

// TestManyFramesInOneRead checks that frames that arrive together are all read, in pieces of any size, also while more
// arrive.
func TestManyFramesInOneRead(t *testing.T) {
	const many = 200 // the number of answers that fit into an outbox before any are written
	n, _ := newServer(t)
	l := n.dial()
	all := n.hello("ROOM")
	for i := range many {
		all = append(all, maskText([]byte(`{"t":"ping","n":`+strconv.Itoa(i)+strings.Repeat(" ", 13*i)+"}"))...)
		all = append(all, maskedPong...)
	}
	go func() {
		for piece := range slices.Chunk(all, 1777) {
			l.Write(piece)
		}
	}()
	for i := range many {
		l.await(`"t":"pong","n":` + strconv.Itoa(i))
	}
}

// TestRefusalsShareOneWrite checks that refusals of an overloaded node are cheap, and wait only for input that has
// already arrived.
func TestRefusalsShareOneWrite(t *testing.T) {
	n, all := newServer(t)
	all.swamped = true
	l := n.dial()
	l.send(n.hello("ROOM"), maskMessage(&protocol.Ping{N: 1}))
	l.await(`"t":"pong","n":1`)
	writes := func() int {
		all, err := n.metrics.Gather()
		require.NoError(t, err)
		for _, m := range all {
			if m.GetName() == "nonet_writes_total" {
				return int(m.GetMetric()[0].GetCounter().GetValue())
			}
		}
		return 0
	}
	before := writes()
	ready := func(id uint64) []byte { return maskMessage(&protocol.Ready{ID: id, On: true}) }
	var together []byte
	for id := range uint64(8) {
		together = append(together, ready(id+1)...)
	}
	l.send(together, ready(9)[:9])
	l.await(`"t":"no","id":8,"code":"busy"`)
	l.send(ready(9)[9:], maskMessage(&protocol.Ping{N: 2}), ready(10))
	l.await(`"t":"no","id":9,"code":"busy"`)
	l.await(`"t":"pong","n":2`)
	l.await(`"t":"no","id":10,"code":"busy"`)
	l.send(maskMessage(&protocol.Ping{N: 3}))
	l.await(`"t":"pong","n":3`)
	require.LessOrEqual(t, writes()-before, 6,
		"writes: one for the eight refusals, four for 9, 2, 10 and 3, and at most one earlier one")
}

// maskedPong is a client's answer to a ping.
var maskedPong = []byte{pongByte, maskBit | 2, 0, 0, 0, 0, 'h', 'i'}

// TestClosedConnectionLeavesRoom checks that a client leaves its room, however its connection ends.
func TestClosedConnectionLeavesRoom(t *testing.T) {
	for how, end := range map[string]func(n *server, l *line){
		"with a close": func(_ *server, l *line) {
			l.send([]byte{closeByte, maskBit | 2, 0, 0, 0, 0, 3, 232})
			l.await(string([]byte{closeByte, 2, 3, 232}))
		},
		"without a word": func(_ *server, l *line) { l.Close() },
		"by force": func(_ *server, l *line) {
			l.Conn.(*net.TCPConn).SetLinger(0)
			l.Close()
		},
		"with a last frame": func(_ *server, l *line) {
			l.send(maskMessage(&protocol.Ping{N: 9}))
			l.Conn.(*net.TCPConn).CloseWrite()
		},
		"in a frame": func(_ *server, l *line) {
			l.send(maskMessage(&protocol.Ping{N: 9})[:5])
			l.Close()
		},
		"with no websocket": func(_ *server, l *line) { l.send([]byte("GET / HTTP/1.1\r\n\r\n")) },
		"without an answer to a close": func(n *server, _ *line) {
			for _, c := range n.gateway.wheel.all() {
				c.closeWith(protocol.CloseLater, "")
			}
		},
		"after a fault in a write": func(n *server, _ *line) {
			for _, c := range n.gateway.wheel.all() {
				c.stop()
			}
		},
	} {
		t.Run(how, func(t *testing.T) {
			n, all := newServer(t)
			l := n.dial()
			l.send(n.hello("ROOM"))
			l.await(`"t":"room"`)
			end(n, l)
			waitfor.Value(t, all.left, "the client to leave")
		})
	}
}

// TestWorkersStop checks that after the server has stopped and all clients are gone, no worker waits for the system.
func TestWorkersStop(t *testing.T) {
	n, _ := newServer(t)
	l := n.dial()
	l.send(n.hello("ROOM"))
	l.await(`"t":"room"`)
	p := n.gateway.poller
	go n.stop()
	l.await(string([]byte{closeByte}))
	l.Close()
	p.Probe(t.Context())
}

// TestIdleConnectionHasNoReadBuffer checks that an idle connection has no read buffer.
func TestIdleConnectionHasNoReadBuffer(t *testing.T) {
	n, _ := newServer(t)
	l := n.dial()
	l.send(n.hello("ROOM"), maskMessage(&protocol.Ping{N: 7}))
	l.await(`"t":"pong","n":7}`)
	c := n.gateway.wheel.all()[0]
	size := -1
	for !c.IfIdle(func() { size = c.reader.Size() }) { // a worker is still serving it
		runtime.Gosched()
	}
	require.Zero(t, size)
}

// handshake upgrades a bare connection to a websocket.
func handshake(line net.Conn) error {
	fmt.Fprint(line, "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
	res, err := http.ReadResponse(bufio.NewReader(line), nil) // the server sends nothing more without a request
	if err == nil && res.StatusCode != http.StatusSwitchingProtocols {
		err = errors.New(res.Status)
	}
	return err
}
