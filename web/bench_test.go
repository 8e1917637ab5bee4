package web

import (
	"bufio"
	"encoding/binary"
	"net"
	"net/netip"
	"runtime"
	"slices"
	"strings"
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

// bench is a server on a real socket, and cheap clients: bare connections that do not read.
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
		Backend: host, Secret: []byte(testSecret), Metrics: metrics, Log: discard(),
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

// watch connects as a new spectator of a room, and then stays silent.
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
	line.Write(slices.Concat(maskMessage(&protocol.Hello{V: protocol.Version, Token: token}),
		maskMessage(&protocol.Enter{Room: code})))
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

// masked returns a client's frame with a zero mask.
func maskMessage(msg any) []byte { return maskText(protocol.Append(nil, msg)) }

func maskText(text []byte) []byte {
	f := binary.BigEndian.AppendUint16([]byte{testTextByte, 0x80 | 126}, uint16(len(text)))
	return append(append(f, 0, 0, 0, 0), text...)
}

// room creates a room.
func (n *bench) room() (code string) {
	n.b.Helper()
	code, err := n.host.Create(n.b.Context(), newTestSigner(n.b, testSecret).Guest("Ann"), protocol.Settings{})
	if err != nil {
		n.b.Fatal(err)
	}
	return code
}

// BenchmarkIdleConnection measures the memory of a spectator in a quiet room: heap and stacks of the server, and of the
// test's end of the connection, which is a bare socket.
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

// memory returns the size of heap and stacks after garbage collection and stack shrinking.
func memory() int64 {
	for range 6 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse)
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// hello returns the first frames of a client that enters a room.
func (n *bench) hello(code string) []byte {
	signer := newTestSigner(n.b, testSecret)
	token := signer.Token(signer.Guest("Ann"), time.Now())
	return slices.Concat(maskMessage(&protocol.Hello{V: protocol.Version, Token: token}),
		maskMessage(&protocol.Enter{Room: code}))
}
