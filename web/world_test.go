package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"nonet/engine/kinds"
	"nonet/internal/waitfor"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/fair"
	"nonet/room/memstore"
	"nonet/room/store"
	"nonet/web/auth"
	"nonet/web/handler"
)

const testSecret = "a secret for tests alone"

const apiRoot = handler.APIRoot

// Bytes of websocket frames (RFC 6455), as test clients write and read them.
const (
	testTextByte   = 0x81
	testCloseByte  = 0x88
	testPingByte   = 0x89
	testPongByte   = 0x8a
	testMaskBit    = 0x80
	testMaskLen    = 4
	testControlMax = 125
)

// world is a whole server in memory, in a bubble of virtual time.
type world struct {
	t      *testing.T
	server *Server
	store  *memstore.Store
	pipes  *pipes
	signer *auth.Signer
	logged *bytes.Buffer // safe to read once the server has stopped
	part   func()        // closes connections to outside of the bubble, during which virtual time stands still
}

// inWorld runs a test with a whole server. edit may change its configuration; it may be nil.
func inWorld(t *testing.T, edit func(*Config), test func(t *testing.T, w *world)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, edit)
		test(t, w)
	})
}

func newWorld(t *testing.T, edit func(*Config)) *world {
	t.Helper()
	w := &world{t: t, store: memstore.New(memstore.Options{})}
	t.Cleanup(func() {
		if err := w.store.Close(); err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
	})
	return w.node(w.store, edit)
}

// node returns another node of the world's server with the given store.
func (w *world) node(kept store.Store, edit func(*Config)) *world {
	t := w.t
	t.Helper()
	w = &world{t: t, store: w.store, pipes: newPipes(), signer: newTestSigner(t, testSecret), logged: new(bytes.Buffer)}
	log := slog.New(slog.NewTextHandler(w.logged, nil))
	metrics := NewMetrics()
	host, err := backend.New(backend.Config{Config: room.Config{
		Store: kept, Kinds: kinds.All(), Frame: metrics.Frame, Log: log,
	}, Fair: fair.Default})
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Backend: host, Secret: []byte(testSecret), Metrics: metrics, Log: log,
		Build: Build{Version: "v0.0.0-test"}}
	if edit != nil {
		edit(&cfg)
	}
	if w.server, err = NewServer(cfg); err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- w.server.Serve(w.pipes) }()
	t.Cleanup(func() {
		w.stop()
		if err := errors.Join(waitfor.Value(t, served, "the server's end"),
			host.Stop(t.Context())); err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
	})
	return w
}

func (w *world) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if w.part != nil {
		w.part()
	}
	w.server.Stop(ctx)
}

func newTestSigner(t testing.TB, secret string) *auth.Signer {
	t.Helper()
	s, err := auth.NewSigner([]byte(secret))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

// answer is an HTTP response.
type answer struct {
	*http.Response
	body []byte
}

// failure decodes the response as an error.
func (a answer) failure(t *testing.T) protocol.Failure {
	t.Helper()
	var f protocol.Failure
	if err := json.Unmarshal(a.body, &f); err != nil || f.Code == "" || f.Text == "" {
		t.Errorf("%s %s: the body %q is no Failure (%v)", a.Request.Method, a.Request.URL, a.body, err)
	}
	return f
}

// request sends an HTTP request over its own connection.
func (w *world) request(from, method, path, body string, header ...string) answer {
	w.t.Helper()
	req, err := http.NewRequest(method, "http://nonet.test"+path, strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		req.Header.Add(header[i], header[i+1])
	}
	if host := req.Header.Get("Host"); host != "" {
		req.Host = host
	}
	conn, err := w.pipes.dial(from)
	if err != nil {
		w.t.Fatal(err)
	}
	transport := &http.Transport{
		DialContext:       func(context.Context, string, string) (net.Conn, error) { return conn, nil },
		DisableKeepAlives: true,
	}
	res, err := transport.RoundTrip(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := httpSpec.Check([]byte(body), res, text); err != nil {
		w.t.Error(err)
	}
	return answer{res, text}
}

// player creates a guest through the API.
func (w *world) player(name string) protocol.Player {
	w.t.Helper()
	var p protocol.Player
	a := w.request("192.0.2.1", "POST", "/api/v1/players", `{"name":"`+name+`"}`)
	if err := json.Unmarshal(a.body, &p); err != nil || a.StatusCode != http.StatusOK {
		w.t.Fatalf("no player: %s %s", a.Status, a.body)
	}
	return p
}

// room creates a room through the API.
func (w *world) room(host protocol.Player, settings string) (code string) {
	w.t.Helper()
	var made protocol.NewRoom
	a := w.request("192.0.2.1", "POST", "/api/v1/rooms", settings, "Authorization", "Bearer "+host.Token)
	if err := json.Unmarshal(a.body, &made); err != nil || a.StatusCode != http.StatusCreated {
		w.t.Fatalf("no room: %s %s", a.Status, a.body)
	}
	return made.Code
}

// client is a websocket client. It reads everything, so that the server never waits for it.
type client struct {
	t      *testing.T
	ws     *websocket.Conn
	frames chan string // closed when the connection is
	ended  error       // why; may be read after frames is closed
	pongs  chan string // payloads of pongs
	pings  atomic.Int64
	deaf   atomic.Bool // does not answer pings
}

// dial opens a websocket. The error is that of the handshake.
func (w *world) dial(from string, header http.Header) (*client, *http.Response, error) {
	dialer := websocket.Dialer{NetDialContext: func(context.Context, string, string) (net.Conn,
		error) {
		return w.pipes.dial(from)
	}}
	ws, res, err := dialer.Dial("ws://nonet.test/ws", header)
	if err != nil {
		return nil, res, err
	}
	c := &client{t: w.t, ws: ws, frames: make(chan string, 10_000), pongs: make(chan string, 1)}
	ws.SetPongHandler(func(data string) error {
		c.pongs <- data
		return nil
	})
	answer := ws.PingHandler()
	ws.SetPingHandler(func(data string) error {
		c.pings.Add(1)
		if c.deaf.Load() {
			return nil
		}
		return answer(data)
	})
	go c.readAll()
	w.t.Cleanup(func() { ws.Close() })
	return c, res, nil
}

// handshake opens a websocket that the test reads itself.
func (w *world) handshake(from string) net.Conn {
	w.t.Helper()
	line, err := w.pipes.dial(from)
	if err != nil {
		w.t.Fatal(err)
	}
	if err := handshake(line); err != nil {
		w.t.Fatal(err)
	}
	return line
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

func (c *client) readAll() {
	defer close(c.frames)
	for {
		_, frame, err := c.ws.ReadMessage()
		if err != nil {
			c.ended = err
			c.ws.Close()
			return
		}
		if err := frameSpec.Check(frame); err != nil {
			c.t.Error(err)
		}
		c.frames <- string(frame)
	}
}

// connect opens a websocket, and fails the test if that fails.
func (w *world) connect(from string) *client {
	w.t.Helper()
	c, _, err := w.dial(from, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// join connects a player and enters a room.
func (w *world) join(p protocol.Player, code string) *client {
	w.t.Helper()
	return w.connect("192.0.2.1").enter(p, code)
}

// enter sends hello and enters a room.
func (c *client) enter(p protocol.Player, code string) *client {
	c.t.Helper()
	c.say(&protocol.Hello{V: protocol.Version, Token: p.Token})
	await[*protocol.Welcome](c)
	c.say(&protocol.Enter{Room: code})
	await[*protocol.Room](c)
	return c
}

func (c *client) say(msg any) {
	c.t.Helper()
	frame := protocol.Append(nil, msg)
	if err := frameSpec.Check(frame); err != nil {
		c.t.Error(err)
	}
	c.write(websocket.TextMessage, frame)
}

func (c *client) write(kind int, data []byte) {
	c.t.Helper()
	if err := c.ws.WriteMessage(kind, data); err != nil {
		c.t.Fatalf("write %.40q: %v", data, err)
	}
}

// next returns the next message, and fails the test if the connection ends or an hour passes first.
func (c *client) next() any {
	c.t.Helper()
	select {
	case frame, ok := <-c.frames:
		if !ok {
			c.t.Fatalf("the connection ended: %v", c.ended)
		}
		msg, err := protocol.DecodeServer([]byte(frame))
		if err != nil {
			c.t.Fatalf("%q: %v", frame, err)
		}
		return msg
	case <-time.After(time.Hour):
		c.t.Fatal("nothing came")
		return nil
	}
}

// await skips messages up to the next one of type M.
func await[M any](c *client) M {
	c.t.Helper()
	for {
		if m, ok := c.next().(M); ok {
			return m
		}
	}
}

// awaitClose skips messages until the connection is closed, and returns the close code and reason.
func (c *client) awaitClose() (code int, reason string) {
	c.t.Helper()
	for range c.frames {
	}
	var closed *websocket.CloseError
	if !errors.As(c.ended, &closed) {
		c.t.Fatalf("the connection ended without a close frame: %v", c.ended)
	}
	return closed.Code, closed.Text
}
