package client_test

import (
	"context"
	"net"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/protocol/client"
)

// network is a listener without a network: connections are in memory.
type network struct {
	pipes chan net.Conn
	done  chan struct{}
	once  sync.Once

	mu   sync.Mutex
	near []net.Conn // the clients' ends
}

func newNetwork() *network { return &network{pipes: make(chan net.Conn), done: make(chan struct{})} }

func (n *network) Accept() (net.Conn, error) {
	select {
	case c := <-n.pipes:
		return c, nil
	case <-n.done:
		return nil, net.ErrClosed
	}
}

func (n *network) Close() error {
	n.once.Do(func() { close(n.done) })
	return nil
}

func (n *network) Addr() net.Addr { return &net.TCPAddr{} }

func (n *network) dialer() *websocket.Dialer {
	return &websocket.Dialer{NetDialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		near, far := net.Pipe()
		select {
		case n.pipes <- far:
		case <-n.done:
			return nil, net.ErrClosed
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		n.mu.Lock()
		defer n.mu.Unlock()
		n.near = append(n.near, near)
		return near, nil
	}}
}

// cut breaks all connections.
func (n *network) cut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, c := range n.near {
		_ = c.Close()
	}
	n.near = nil
}

// server is a websocket server in memory whose messages the test sends.
type server struct {
	*network
	t       *testing.T
	conns   chan *serverConn
	refusal int // status that refuses connections; 0 accepts them
}

// serverConn is one connection, seen from the server.
type serverConn struct {
	t     *testing.T
	ws    *websocket.Conn
	heard chan any // closed when the client has disconnected
}

func newServer(t *testing.T) *server {
	s := &server{network: newNetwork(), t: t, conns: make(chan *serverConn, 8)}
	s.serve(t, s)
	return s
}

// serve answers requests until the test ends.
func (n *network) serve(t *testing.T, answer http.Handler) {
	h := &http.Server{Handler: answer}
	var running sync.WaitGroup
	running.Go(func() { _ = h.Serve(n) })
	t.Cleanup(func() {
		_ = h.Close()
		waitfor.Group(t, &running, "the server's end")
	})
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	assert.Equal(s.t, "/ws?room=BCDFG", r.URL.String(), "the address must name the room for load balancers")
	if s.refusal != 0 {
		w.WriteHeader(s.refusal)
		_, _ = w.Write([]byte(`{"code":"too_many","text":"Slow down."}`))
		return
	}
	ws, err := (&websocket.Upgrader{}).Upgrade(w, r, nil)
	if err != nil {
		return
	}
	c := &serverConn{t: s.t, ws: ws, heard: make(chan any, 64)}
	s.conns <- c
	defer close(c.heard)
	defer ws.Close()
	for {
		_, frame, err := ws.ReadMessage()
		if err != nil {
			return
		}
		msg, err := protocol.DecodeClient(frame)
		if err != nil {
			s.t.Errorf("the client sent %s: %v", frame, err)
			return
		}
		c.heard <- msg
	}
}

// next returns the next connection, after its Hello.
func (s *server) next() *serverConn {
	s.t.Helper()
	c := waitfor.Value(s.t, s.conns, "a connection")
	hello := expect[*protocol.Hello](c)
	require.Equal(s.t, &protocol.Hello{V: protocol.Version, Token: "secret"}, hello)
	c.say(&protocol.Welcome{V: protocol.Version, Player: "p1", Name: "Ada"})
	return c
}

// expect returns the client's next message, which must be an M.
func expect[M any](c *serverConn) M {
	c.t.Helper()
	msg, ok := waitfor.Value(c.t, c.heard, "a message").(M)
	require.True(c.t, ok, "the client sent %T", msg)
	return msg
}

// readEnter reads the Enter that a client begins with.
func (c *serverConn) readEnter() (*protocol.Enter, *protocol.Ping) {
	c.t.Helper()
	return expect[*protocol.Enter](c), expect[*protocol.Ping](c)
}

func (c *serverConn) say(messages ...any) {
	c.t.Helper()
	for _, m := range messages {
		require.NoError(c.t, c.ws.WriteMessage(websocket.TextMessage, protocol.Append(nil, m)))
	}
}

// end closes the connection with a code, or breaks it if the code is 0.
func (c *serverConn) end(code int, reason string) {
	if code != 0 {
		_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, reason), time.Now().Add(time.Second))
	}
	_ = c.ws.Close()
}

// lobby returns a room before a round.
func lobby(seq uint64) *protocol.Room {
	return &protocol.Room{Code: "BCDFG", Epoch: "e", Seq: seq, Hash: "h", You: 1, Last: 4, Phase: protocol.Lobby,
		Seats: []protocol.Seat{{Seat: 1, Name: "Ada"}}}
}

func entry(seq uint64, events ...protocol.Event) *protocol.Entry {
	return &protocol.Entry{Seq: seq, Hash: "h", Events: append([]protocol.Event{}, events...)}
}

// dialRoom returns a client that has entered the room at seq 5, and the server's end of its connection.
func dialRoom(t *testing.T, o *client.Options) (*server, *serverConn, *client.Conn) {
	s := newServer(t)
	if o == nil {
		o = &client.Options{}
	}
	o.Dialer, o.Chance = s.dialer(), func() float64 { return 1 }
	got := make(chan *client.Conn, 1)
	go func() {
		c, err := client.Dial(t.Context(), "http://nonet.test", "secret", "BCDFG", o)
		if err != nil {
			t.Error(err)
		}
		got <- c
	}()
	sc := s.next()
	sc.readEnter()
	sc.say(lobby(5))
	c := waitfor.Value(t, got, "the client")
	require.NotNil(t, c)
	t.Cleanup(func() { _ = c.Close() })
	next[*protocol.Room](t, c)
	return s, sc, c
}

// next returns the client's next message, which must be an M.
func next[M any](t *testing.T, c *client.Conn) M {
	t.Helper()
	msg, err := c.Next(t.Context())
	require.NoError(t, err)
	m, ok := msg.(M)
	require.True(t, ok, "the client got %T", msg)
	return m
}
