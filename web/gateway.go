package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"nonet/internal/netpoll"
	"nonet/internal/panics"
	"nonet/internal/ratelimit"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/players"
	"nonet/room/players/service"
	"nonet/web/apierror"
	"nonet/web/auth"
	"nonet/web/limit"
)

// gateway takes websockets and holds the conversations.
type gateway struct {
	enter       func(ctx context.Context, who players.Player, e *protocol.Enter, out *room.Outbox) (viewer, error)
	mayList     func(ctx context.Context, who players.Player, code string) error
	players     *service.Players
	signer      *auth.Signer
	signIn      *auth.SignIn // nil if all are guests
	origins     auth.Origins
	proxies     limit.Proxies
	pace        atomic.Pointer[limit.Rate] // of the messages of a connection
	rates       *limit.Rates
	connections *limit.Connections
	poller      *netpoll.Poller
	metrics     *Metrics
	guard       *panics.Guard
	log         *slog.Logger

	logAddresses bool // of players

	alone bool            // there is no other node
	ctx   context.Context // ends when the gateway is stopped
	wheel wheel
}

// upgrader takes no write buffers that it is not asked for: frames are made once for all
// viewers and written as they are.
var upgrader = websocket.Upgrader{
	WriteBufferPool: new(sync.Pool),
	CheckOrigin:     func(*http.Request) bool { return true },                // admit has checked it
	Error:           func(http.ResponseWriter, *http.Request, int, error) {}, // the handler answers
}

// serve is the handler of /ws.
func (g *gateway) serve(w http.ResponseWriter, r *http.Request) error {
	addr := g.proxies.Client(r)
	if err := g.admit(r); err != nil {
		return err
	}
	if err := g.connections.Enter(addr); err != nil {
		return err
	}
	c, err := g.upgrade(w, r)
	if err != nil {
		g.connections.Leave(addr)
		return err
	}
	c.addr = addr
	c.heard.Store(time.Now().UnixMilli())
	g.metrics.connections.Inc()
	g.wheel.add(c, protocol.HelloWithin*time.Second)
	if g.connections.Closed() {
		c.closeWith(protocol.CloseRestart, retryAfter(restartWait)) // drain may not have seen this one
	}
	g.poller.Add(&c.Conn, c) // the goroutine that serves the request holds much memory, so it ends
	return nil
}

// admit says why a request may not become a connection.
func (g *gateway) admit(r *http.Request) error {
	if err := g.origins.Check(r); err != nil {
		return err
	}
	addr := g.proxies.Client(r)
	if err := g.rates.Check(limit.PerRequest, addr, "Too many requests"); err != nil {
		return err
	}
	if websocket.IsWebSocketUpgrade(r) {
		return nil
	}
	if err := g.connections.Check(addr); err != nil {
		return err // browsers do not tell a page how a handshake was answered, so it asks again without one
	}
	return &apierror.Error{Code: protocol.BadMessage, Status: http.StatusUpgradeRequired,
		Text: "This address speaks websocket."}
}

func (g *gateway) upgrade(w http.ResponseWriter, r *http.Request) (*conn, error) {
	c := &conn{gate: g}
	c.metrics = g.metrics
	ws, err := upgrader.Upgrade(hijacker{w, c}, r, nil)
	var handshake websocket.HandshakeError
	if errors.As(err, &handshake) {
		return nil, &apierror.Error{Code: protocol.BadMessage, Status: http.StatusBadRequest, Text: handshake.Error()}
	}
	if err != nil { // a client that is gone is no news for the log
		return nil, &apierror.Error{Code: protocol.BadMessage, Status: http.StatusBadRequest, Text: "The handshake was left."}
	}
	c.ws = ws
	ws.SetCloseHandler(c.closed)
	ws.SetPongHandler(c.ponged)
	ws.SetPingHandler(c.pingedBy)
	c.out = room.NewOutbox(c.write)
	c.out.AtOnce(c.writeAtOnce)
	c.out.BeforeWaiting(c.BeforeBlocking)
	c.paced = g.pace.Load()
	c.pace = ratelimit.NewBucket(*c.paced)
	c.traffic = newTraffic(*c.paced)
	return c, nil
}

// signedOut closes the connections of players, given by [players.Digest], who have signed out everywhere so many times,
// except those that were opened with a token from afterwards.
func (g *gateway) signedOut(times map[string]int) {
	for _, c := range g.wheel.all() {
		if c.greeted.Load() && c.who.SignOuts < times[players.Digest(c.who.ID)] {
			c.hangUp(protocol.CloseToken, &protocol.Error{Code: protocol.BadToken,
				Text: "You have signed out everywhere, from another device."})
		}
	}
}

// barAll closes the connections of those whom an operator keeps off by now.
func (g *gateway) barAll() {
	for _, c := range g.wheel.all() {
		if c.greeted.Load() && !c.closing.Load() {
			c.barred(c.who)
		}
	}
}

// leave ends a conversation on this side.
func (g *gateway) leave(c *conn) {
	if c.viewer != nil {
		c.viewer.Leave()
	}
	if code := c.ended.Load(); code != 0 {
		c.note("a connection ends", "code", code)
	} else {
		c.note("a connection ends")
	}
	g.wheel.remove(c)
	c.end()
	g.connections.Leave(c.addr)
}

// Connections that are asked to go elsewhere at once when the server stops, and the pause after which others are.
// The nodes that they go to have to take them in at this rate.
const (
	drainBatch = 25
	drainPause = 20 * time.Millisecond
	// how long clients of a node that is alone have to hear that it stops
	aloneWithin = 500 * time.Millisecond
)

// drain asks all clients to connect again elsewhere, a few at a time but soon enough for ctx, and waits until
// they are gone. Whoever is not gone when ctx ends is cut off. If there is no elsewhere all are asked at once, and have
// a moment to hear it: the sooner this node is gone, the sooner it is back.
func (g *gateway) drain(ctx context.Context) {
	defer g.poller.CloseWhenIdle()
	g.connections.Close()
	all := g.wheel.all()
	batch, wait := drainBatch, restartWait
	if g.alone {
		batch, wait = len(all)+1, laterWait
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, aloneWithin)
		defer cancel()
	} else if deadline, ok := ctx.Deadline(); ok {
		pauses := int(time.Until(deadline) / 2 / drainPause)
		batch = max(batch, len(all)/max(pauses, 1))
	}
	for some := range slices.Chunk(all, batch) {
		for _, c := range some {
			c.closeWith(protocol.CloseRestart, retryAfter(wait))
		}
		pause(ctx, drainPause)
	}
	if g.connections.Wait(ctx) != nil {
		for _, c := range g.wheel.all() {
			c.stop()
		}
	}
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
