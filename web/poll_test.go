//go:build linux

package web

import (
	"bufio"
	"bytes"
	"context"
	"net"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/players"
)

// watcher is a viewer that says what is done with it. Whoever sends a command to it waits until it is let go on.
type watcher struct {
	t                testing.TB
	busy, goOn, left chan struct{}
	swamped          bool
}

func (w *watcher) Do(any) {
	w.busy <- struct{}{}
	waitfor.Value(w.t, w.goOn, "to be let go on")
}
func (w *watcher) Swamped(bool) bool { return w.swamped }
func (*watcher) Lags(time.Duration)  {}
func (w *watcher) Leave()            { w.left <- struct{}{} }

// polledServer is a server on a real socket whose rooms are one watcher.
func polledServer(t *testing.T) (*bench, *watcher) {
	n := newBench(t)
	all := &watcher{t: t, busy: make(chan struct{}, 1000), goOn: make(chan struct{}), left: make(chan struct{}, 1000)}
	n.server.gateway.enter = func(_ context.Context, _ players.Player, m *protocol.Enter, out *room.Outbox) (viewer,
		error) {
		if m.Room == "SLOW" {
			out.Waits()
			all.Do(m)
		}
		out.Send(appendFrame(nil, protocol.Append(nil, &protocol.Room{Phase: protocol.Lobby})))
		return all, nil
	}
	return n, all
}

// line is a client's end of a connection.
type line struct {
	net.Conn
	t  testing.TB
	in *bufio.Reader
}

func (n *bench) dial() *line {
	n.b.Helper()
	c, err := net.Dial("tcp", n.addr)
	require.NoError(n.b, err)
	n.b.Cleanup(func() { c.Close() })
	require.NoError(n.b, handshake(c))
	require.NoError(n.b, c.SetReadDeadline(time.Now().Add(waitfor.Patience)))
	return &line{c, n.b, bufio.NewReader(c)}
}

// hello is what a client says first, to come into a room.
func (n *bench) hello(code string) []byte {
	signer := newTestSigner(n.b, testSecret)
	token := signer.Token(signer.Guest("Ann"), time.Now())
	return append(masked(&protocol.Hello{V: protocol.Version, Token: token}), masked(&protocol.Enter{Room: code})...)
}

func (l *line) send(frames ...[]byte) {
	l.t.Helper()
	_, err := l.Write(bytes.Join(frames, nil))
	require.NoError(l.t, err)
}

// await reads until a text has come.
func (l *line) await(text string) {
	l.t.Helper()
	for got := []byte(nil); !bytes.HasSuffix(got, []byte(text)); {
		b, err := l.in.ReadByte()
		require.NoError(l.t, err, "instead of %s after %s", text, got)
		got = append(got, b)
	}
}

// TestHalfAFrameHoldsUpNobody: more clients than there are workers stop in the middle of a frame.
func TestHalfAFrameHoldsUpNobody(t *testing.T) {
	n, _ := polledServer(t)
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
		l.send(hello[1+i:], masked(&protocol.Ping{N: 7}))
		l.await(`"t":"pong","n":7`)
	}
}

// TestSlowThingsHoldUpNobody: more clients than there are workers wait for a store, or for something that nobody knew
// to take long.
func TestSlowThingsHoldUpNobody(t *testing.T) {
	for what, frames := range map[string]func(n *bench) []byte{
		"a room": func(n *bench) []byte { return n.hello("SLOW") },
		"a move": func(n *bench) []byte { return append(n.hello("ROOM"), masked(&protocol.Ready{ID: 1, On: true})...) },
	} {
		t.Run(what, func(t *testing.T) {
			n, all := polledServer(t)
			var slow []*line
			for range 3 * runtime.GOMAXPROCS(0) {
				l := n.dial()
				l.send(frames(n))
				slow = append(slow, l)
			}
			for range slow {
				waitfor.Value(t, all.busy, "the slow to be at it")
			}
			l := n.dial()
			l.send(n.hello("ROOM"), masked(&protocol.Ping{N: 7}))
			l.await(`"t":"pong","n":7`)
			close(all.goOn)
			for _, l := range slow {
				l.send(masked(&protocol.Ping{N: 8}))
				l.await(`"t":"pong","n":8`)
			}
		})
	}
}

// TestManyFramesAtOnce: all is read of what came together, in pieces of any size, also while more comes.
func TestManyFramesAtOnce(t *testing.T) {
	const many = 200 // an outbox has place for as many answers, if nobody has the time to write them
	n, _ := polledServer(t)
	l := n.dial()
	all := n.hello("ROOM")
	for i := range many {
		all = append(all, maskedText([]byte(`{"t":"ping","n":`+strconv.Itoa(i)+strings.Repeat(" ", 13*i)+"}"))...)
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

// TestRefusalsShareAWrite: what a node refuses for want of time is cheap, and waits for nothing that is not at hand.
func TestRefusalsShareAWrite(t *testing.T) {
	n, all := polledServer(t)
	all.swamped = true
	l := n.dial()
	l.send(n.hello("ROOM"), masked(&protocol.Ping{N: 1}))
	l.await(`"t":"pong","n":1`)
	writes := func() int {
		text := (&world{server: n.server}).metric(t, "nonet_writes_total")
		n, err := strconv.Atoi(text)
		require.NoError(t, err)
		return n
	}
	before := writes()
	ready := func(id uint64) []byte { return masked(&protocol.Ready{ID: id, On: true}) }
	var together []byte
	for id := range uint64(8) {
		together = append(together, ready(id+1)...)
	}
	l.send(together, ready(9)[:9])
	l.await(`"t":"no","id":8,"code":"busy"`)
	l.send(ready(9)[9:], masked(&protocol.Ping{N: 2}), ready(10))
	l.await(`"t":"no","id":9,"code":"busy"`)
	l.await(`"t":"pong","n":2`)
	l.await(`"t":"no","id":10,"code":"busy"`)
	l.send(masked(&protocol.Ping{N: 3}))
	l.await(`"t":"pong","n":3`)
	require.LessOrEqual(t, writes()-before, 6, "one for the eight, 9, 2, 10 and 3, and one that was not counted before")
}

// maskedPong is a client's answer to a ping.
var maskedPong = []byte{pongByte, maskBit | 2, 0, 0, 0, 0, 'h', 'i'}

// TestWhoGoesIsGone: a client that ends in any way leaves its room.
func TestWhoGoesIsGone(t *testing.T) {
	for how, end := range map[string]func(n *bench, l *line){
		"with a close": func(_ *bench, l *line) {
			l.send([]byte{closeByte, maskBit | 2, 0, 0, 0, 0, 3, 232})
			l.await(string([]byte{closeByte, 2, 3, 232}))
		},
		"without a word": func(_ *bench, l *line) { l.Close() },
		"by force": func(_ *bench, l *line) {
			l.Conn.(*net.TCPConn).SetLinger(0)
			l.Close()
		},
		"with a last frame": func(_ *bench, l *line) {
			l.send(masked(&protocol.Ping{N: 9}))
			l.Conn.(*net.TCPConn).CloseWrite()
		},
		"in a frame": func(_ *bench, l *line) {
			l.send(masked(&protocol.Ping{N: 9})[:5])
			l.Close()
		},
		"with no websocket": func(_ *bench, l *line) { l.send([]byte("GET / HTTP/1.1\r\n\r\n")) },
		"without an answer to a close": func(n *bench, _ *line) {
			for _, c := range n.server.gateway.wheel.all() {
				c.closeWith(protocol.CloseLater, "")
			}
		},
		"after a fault in a write": func(n *bench, _ *line) {
			for _, c := range n.server.gateway.wheel.all() {
				c.stop()
			}
		},
	} {
		t.Run(how, func(t *testing.T) {
			n, all := polledServer(t)
			l := n.dial()
			l.send(n.hello("ROOM"))
			l.await(`"t":"room"`)
			end(n, l)
			waitfor.Value(t, all.left, "the client to leave")
		})
	}
}

// TestWorkersEnd: when the server is stopped and everybody is gone nobody waits for the system any more.
func TestWorkersEnd(t *testing.T) {
	n, _ := polledServer(t)
	l := n.dial()
	l.send(n.hello("ROOM"))
	l.await(`"t":"room"`)
	p := n.server.gateway.poller
	n.server.Stop(t.Context())
	l.await(string([]byte{closeByte}))
	l.Close()
	p.Probe(t.Context())
}

// TestNoBufferWhileNothingComes: who sends nothing has nothing to read into.
func TestNoBufferWhileNothingComes(t *testing.T) {
	n, _ := polledServer(t)
	l := n.dial()
	l.send(n.hello("ROOM"), masked(&protocol.Ping{N: 7}))
	l.await(`"t":"pong","n":7}`)
	c := n.server.gateway.wheel.all()[0]
	size := -1
	for !c.IfIdle(func() { size = c.in.Size() }) { // the worker has not come back from it yet
		runtime.Gosched()
	}
	require.Zero(t, size)
}
