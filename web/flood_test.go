package web

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/require"

	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/memstore"
	"nonet/web/limit"
)

// plainListener hides that its connections are TCP, so that each gets a goroutine instead of the epoll workers.
type plainListener struct{ net.Listener }

func (l plainListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return struct{ net.Conn }{c}, err
}

// floodServer is a server on a real socket, with the default limits for each connection.
func floodServer(t *testing.T, listen func(net.Listener) net.Listener) *bench {
	t.Helper()
	store := memstore.New(memstore.Options{})
	metrics := NewMetrics()
	host, err := backend.New(backend.Config{Config: room.Config{
		Store: store, Kinds: kinds.All(), Frame: metrics.Frame, Log: discard(),
	}})
	require.NoError(t, err)
	server, err := NewServer(Config{
		Backend: host, Secret: []byte(testSecret), Metrics: metrics, Log: discard(),
		Limits: limit.Limits{Address: limit.Rate{PerSecond: 1e6, Burst: 1e6}}, // only the limits of each connection apply
	})
	require.NoError(t, err)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	go server.Serve(listen(l))
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), waitfor.Patience)
		defer cancel()
		server.Stop(ctx)
		host.Stop(ctx)
		store.Close()
	})
	return &bench{b: t, server: server, host: host, addr: l.Addr().String()}
}

// frameOf returns a client's frame with a zero mask.
func frameOf(first byte, payload string) []byte {
	return append([]byte{first, testMaskBit | byte(len(payload)), 0, 0, 0, 0}, payload...)
}

// floods are frames that carry no message, or too much of one, and the codes that the connection may be closed with.
// The last frames are sent repeatedly.
var floods = map[string]struct {
	once, again []byte
	codes       []int
}{
	"unsolicited pongs":            {nil, frameOf(testPongByte, ""), justFlood},
	"unsolicited pongs with bytes": {nil, frameOf(testPongByte, strings.Repeat("x", testControlMax)), justFlood},
	"pings":                        {nil, frameOf(testPingByte, ""), justFlood},
	"pings with bytes":             {nil, frameOf(testPingByte, strings.Repeat("x", testControlMax)), justFlood},
	"empty fragments":              {frameOf(0x01, ""), frameOf(0x00, ""), justFlood},
	"fragments of a byte":          {frameOf(0x01, "{"), frameOf(0x00, " "), justFlood},
	"empty fragments of a binary":  {frameOf(0x02, ""), frameOf(0x00, ""), justFlood},
	"pongs between fragments":      {frameOf(0x01, "{"), frameOf(testPongByte, ""), justFlood},
	"pings between fragments":      {frameOf(0x01, "{"), frameOf(testPingByte, ""), justFlood},
	"pongs in turn with fragments": {frameOf(0x01, "{"), append(frameOf(testPongByte, ""), frameOf(0, "")...), justFlood},
	"empty text frames":            {nil, frameOf(testTextByte, ""), floodOrNonsense},
	"empty text frames with long headers": {
		nil, append(binary.BigEndian.AppendUint64([]byte{testTextByte, testMaskBit | 127}, 0), 0, 0, 0, 0), floodOrNonsense,
	},
	"empty binary frames":         {nil, frameOf(0x82, ""), floodOrNonsense},
	"messages of empty fragments": {nil, append(frameOf(0x01, ""), frameOf(0x80, "")...), floodOrNonsense},
	"one endless frame": {
		binary.BigEndian.AppendUint64([]byte{testTextByte, testMaskBit | 127}, 1<<40), bytes.Repeat([]byte{' '}, 500),
		[]int{protocol.CloseTooLarge},
	},
	"an endless frame after a fragment": {
		append(frameOf(0x01, ""), binary.BigEndian.AppendUint64([]byte{0x80, testMaskBit | 127}, 1<<40)...),
		[]byte("    "), []int{protocol.CloseTooLarge},
	},
}

var (
	justFlood       = []int{protocol.CloseFlood}
	floodOrNonsense = []int{protocol.CloseFlood, protocol.CloseProtocol}
)

// TestFramesWithoutMessagesAreLimited floods a connection with frames that carry no message: it is closed with a code
// of the protocol while others are served, both with epoll workers and with its own goroutine, before and after hello,
// and also if the client offers compression.
func TestFramesWithoutMessagesAreLimited(t *testing.T) {
	for reader, listen := range map[string]func(net.Listener) net.Listener{
		"epoll":     func(l net.Listener) net.Listener { return l },
		"goroutine": func(l net.Listener) net.Listener { return plainListener{l} },
	} {
		t.Run(reader, func(t *testing.T) {
			n := floodServer(t, listen)
			code := n.room()
			var all sync.WaitGroup
			for what, flood := range floods {
				for _, greeted := range []bool{false, true} {
					c := n.raw(t, greeted)
					if greeted {
						_, err := c.Write(n.hello(code))
						require.NoError(t, err)
					}
					all.Go(func() {
						if got := floodUntilClosed(c, flood.once, flood.again); !slices.Contains(flood.codes, got) {
							t.Errorf("%s, greeted %v: closed with %d; want %v", what, greeted, got, flood.codes)
						}
					})
				}
			}
			waitfor.Group(t, &all, "all to be closed")
		})
	}
}

// TestFragmentsAndPongsWithinLimits checks that a client that fragments its messages, answers pings and occasionally
// sends unsolicited pongs is served.
func TestFragmentsAndPongsWithinLimits(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		c := w.join(ann, w.room(ann, `{}`))
		largest := `{"t":"ping","n":7` + strings.Repeat(" ", protocol.FrameMax-len(`{"t":"ping","n":7}`)) + `}`
		for range 100 {
			parts := [][]byte{frameOf(0x01, largest[:100]), frameOf(0, ""), frameOf(testPongByte, "alive"), nil}
			for rest := largest[100:]; rest != ""; {
				part := rest[:min(len(rest), testControlMax)]
				rest = rest[len(part):]
				parts = append(parts, frameOf(0, part))
			}
			parts[len(parts)-1][0] |= 0x80
			require.NoError(t, c.ws.NetConn().SetWriteDeadline(time.Time{})) // resets gorilla's own deadline, set for a pong
			_, err := c.ws.NetConn().Write(bytes.Join(parts, nil))
			require.NoError(t, err)
			await[*protocol.Pong](c)
			time.Sleep(2 * time.Second)
		}
		for range 50 {
			c.write(websocket.TextMessage, []byte(largest))
			await[*protocol.Pong](c)
		}
	})
}

// raw opens a websocket, and offers compression if compressed is true.
func (n *bench) raw(t *testing.T, compressed bool) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", n.addr)
	require.NoError(t, err)
	t.Cleanup(func() { c.Close() })
	require.NoError(t, c.SetDeadline(time.Now().Add(waitfor.Patience)))
	extension := ""
	if compressed {
		extension = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
	}
	fmt.Fprint(c, "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+extension+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
	var head []byte
	for !bytes.HasSuffix(head, []byte("\r\n\r\n")) {
		var b [1]byte
		_, err := io.ReadFull(c, b[:])
		require.NoError(t, err)
		head = append(head, b[0])
	}
	require.Contains(t, string(head), fmt.Sprint(http.StatusSwitchingProtocols))
	return c
}

// floodMax is the maximum number of bytes in a flood, which is more than the system's buffers hold.
const floodMax = 64 << 20

// floodUntilClosed sends frames until the connection accepts no more, and returns the code of the close frame. It
// returns 0 if the server accepts all of them.
func floodUntilClosed(c net.Conn, once, again []byte) (code int) {
	go func() {
		batch := bytes.Repeat(again, 1+(16<<10)/len(again))
		_, err := c.Write(once)
		for sent := 0; err == nil && sent < floodMax; sent += len(batch) {
			_, err = c.Write(batch)
		}
		if err == nil {
			c.Close()
		}
	}()
	return closeCode(c)
}

// closeCode reads frames up to a close frame and returns its code, or 0 if there is none.
func closeCode(c net.Conn) int {
	for {
		var head [2]byte
		if _, err := io.ReadFull(c, head[:]); err != nil {
			return 0
		}
		size := int64(head[1])
		switch size {
		case 126:
			var n [2]byte
			if _, err := io.ReadFull(c, n[:]); err != nil {
				return 0
			}
			size = int64(binary.BigEndian.Uint16(n[:]))
		case 127:
			return 0
		}
		payload := make([]byte, size)
		if _, err := io.ReadFull(c, payload); err != nil {
			return 0
		}
		if head[0] == testCloseByte && size >= 2 {
			return int(binary.BigEndian.Uint16(payload))
		}
	}
}
