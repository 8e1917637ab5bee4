package web

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/memstore"
	"nonet/web/limit"
)

// bench is a server on a real socket, and clients that cost next to nothing: bare connections that do not read.
type bench struct {
	b      testing.TB
	server *Server
	host   *backend.Backend
	addr   string
	lines  []net.Conn
}

func newBench(b testing.TB) *bench {
	b.Helper()
	store := memstore.New(memstore.Options{})
	metrics := NewMetrics()
	often := limit.Rate{PerSecond: 1e6, Burst: 1e6}
	host, err := backend.New(backend.Config{Config: room.Config{
		Store: store, Kinds: kinds.All(), Frame: metrics.Frame, Log: discard(),
	}})
	if err != nil {
		b.Fatal(err)
	}
	server, err := NewServer(Config{
		Host: host, Secret: []byte(testSecret), Metrics: metrics, Log: discard(),
		Limits:    limit.Limits{Messages: often, Player: often},
		Unlimited: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
	})
	if err != nil {
		b.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	go server.Serve(l)
	n := &bench{b: b, server: server, host: host, addr: l.Addr().String()}
	b.Cleanup(func() {
		for _, line := range n.lines {
			line.Close()
		}
		server.Stop(b.Context())
		host.Stop(b.Context())
		store.Close()
	})
	return n
}

// watch connects as a new spectator of a room, and stays silent.
func (n *bench) watch(code string) {
	n.b.Helper()
	signer := newTestSigner(n.b, testSecret)
	token := signer.Token(signer.Guest("Bob"), time.Now())
	line, err := net.Dial("tcp", n.addr)
	if err != nil {
		n.b.Fatal(err)
	}
	if err := handshake(line); err != nil {
		n.b.Fatal(err)
	}
	line.Write(append(masked(&protocol.Hello{V: protocol.Version, Token: token}), masked(&protocol.Enter{Room: code})...))
	r := bufio.NewReader(line)
	for text := ""; !strings.Contains(text, `"t":"room"`); {
		part, err := r.ReadString('}')
		if err != nil {
			n.b.Fatal(err)
		}
		text += part
	}
	n.lines = append(n.lines, line)
}

// masked is a client's frame, with a mask of zeros.
func masked(msg any) []byte { return maskedText(protocol.Append(nil, msg)) }

func maskedText(text []byte) []byte {
	f := binary.BigEndian.AppendUint16([]byte{textByte, 0x80 | 126}, uint16(len(text)))
	return append(append(f, 0, 0, 0, 0), text...)
}

// room makes a room.
func (n *bench) room() (code string) {
	n.b.Helper()
	code, err := n.host.Create(n.b.Context(), newTestSigner(n.b, testSecret).Guest("Ann"), protocol.Settings{})
	if err != nil {
		n.b.Fatal(err)
	}
	return code
}

// BenchmarkIdleConnection says what one spectator costs who watches a quiet room: heap and stacks of the server, and
// of the test's end of the connection, which is no more than a bare socket.
func BenchmarkIdleConnection(b *testing.B) {
	n := newBench(b)
	const rooms = 100
	var codes [rooms]string
	for i := range rooms {
		codes[i] = n.room()
		n.watch(codes[i])
	}
	before := memory()
	count := 0
	for b.Loop() {
		n.watch(codes[count%rooms])
		count++
	}
	b.ReportMetric(float64(memory()-before)/float64(count), "B/conn")
}

// memory is what the heap and the stacks hold once garbage is gone and stacks have shrunk.
func memory() int64 {
	for range 6 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse)
}

// BenchmarkDeliver says what it costs to bring one frame to one viewer, the kernel's part included, when frames come
// one by one and when several are waiting.
func BenchmarkDeliver(b *testing.B) {
	frame := appendFrame(nil, protocol.Append(nil,
		&protocol.Entry{Seq: 1234, Hash: "0123456789abcdef", At: 1795248498362, Events: []protocol.Event{
			{E: protocol.Progress, Seat: 3, Right: 41},
		}}))
	for _, together := range []int{1, 2, 4, 8} {
		b.Run(fmt.Sprintf("together=%d", together), func(b *testing.B) { deliver(b, frame, together) })
	}
}

func deliver(b *testing.B, frame []byte, together int) {
	const viewers = 200
	var written sync.WaitGroup
	metrics := NewMetrics()
	var outs []*room.Outbox
	var readers []net.Conn
	for range viewers {
		near, far := tcpPair(b)
		w := &wire{metrics: metrics}
		w.Init(near)
		outs = append(outs, room.NewOutbox(func(frames [][]byte) error {
			defer written.Add(-len(frames))
			return w.flush(frames)
		}))
		readers = append(readers, far)
	}
	var cpu time.Duration
	sent := 0
	for b.Loop() {
		start := cpuTime()
		written.Add(viewers * together)
		for _, out := range outs {
			for range together {
				out.Send(frame)
			}
		}
		written.Wait()
		cpu += cpuTime() - start
		sent += viewers * together
		b.StopTimer() // what the clients do is not the gateway's
		for _, r := range readers {
			io.CopyN(io.Discard, r, int64(len(frame)*together))
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(cpu.Nanoseconds())/float64(sent), "cpu-ns/frame")
}

// tcpPair is both ends of a real connection.
func tcpPair(b *testing.B) (near, far net.Conn) {
	b.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	if far, err = net.Dial("tcp", l.Addr().String()); err != nil {
		b.Fatal(err)
	}
	if near, err = l.Accept(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		near.Close()
		far.Close()
	})
	return near, far
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
