// Package ws is the websocket gateway: it upgrades requests, keeps a session with each client, limits what clients
// send, detects dead connections by heartbeats, and writes frames.
package ws

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

// Config configures a [Gateway].
type Config struct {
	Enter        func(ctx context.Context, who players.Player, e *protocol.Enter, out *room.Outbox) (Viewer, error)
	CheckListing func(ctx context.Context, who players.Player, code string) error
	Players      *service.Players

	Signer  *auth.Signer
	SignIn  *auth.SignIn // nil if all are guests
	Origins auth.Origins

	Proxies     limit.Proxies
	Rates       *limit.Rates
	Connections *limit.Connections
	Messages    limit.Rate // of a connection

	Metrics *Metrics
	Guard   *panics.Guard
	Log     *slog.Logger

	LogAddresses bool // of players
	Alone        bool // no other node exists
}

// Gateway accepts websockets and runs a session for each client.
type Gateway struct {
	Config
	messages atomic.Pointer[limit.Rate]
	poller   *netpoll.Poller
	wheel    timerWheel
	ctx      context.Context // ends when Run returns
}

// New returns a gateway. It serves clients until ctx ends.
func New(ctx context.Context, cfg Config) *Gateway {
	g := &Gateway{Config: cfg, poller: netpoll.New(), ctx: ctx}
	g.messages.Store(&cfg.Messages)
	return g
}

// Run sends heartbeats, sweeps the rate limits, and closes the connections of players who sign out everywhere or are
// banned, until the gateway's context ends.
func (g *Gateway) Run() {
	var loops sync.WaitGroup
	defer loops.Wait()
	watch := func(what string, loop func()) {
		for g.ctx.Err() == nil { // after a panic it is restarted
			_ = g.Guard.Run(what, loop)
			pause(g.ctx, time.Second)
		}
	}
	loops.Go(func() { watch("watch bans", func() { g.Players.Bans.Watch(g.ctx, g.closeBanned) }) })
	loops.Go(func() { watch("watch sign-outs", func() { g.Players.Account.WatchSignOuts(g.ctx, g.closeSignedOut) }) })
	g.wheel.run(g.ctx, g.heartbeat, func(now time.Time) {
		_ = g.Guard.Run("sweep the rate limits", func() { g.Rates.Sweep(now) })
	})
}

// Probe waits until all client messages that have arrived are being read.
func (g *Gateway) Probe(ctx context.Context) { g.poller.Probe(ctx) }

// SetLimits changes the limits, also of open connections. It closes none of them.
func (g *Gateway) SetLimits(l limit.Limits) {
	g.Rates.Set(l)
	g.Connections.Set(l)
	g.messages.Store(&l.Messages)
}

// Addresses returns the addresses of players' connections by player ID.
func (g *Gateway) Addresses() map[string][]string {
	all := map[string][]string{}
	for _, c := range g.wheel.all() {
		if c.greeted.Load() {
			all[c.who.ID] = append(all[c.who.ID], c.addr.String())
		}
	}
	return all
}

// upgrader takes write buffers from a pool only on demand, because most frames are built once for all viewers and
// written without gorilla.
var upgrader = websocket.Upgrader{
	WriteBufferPool: new(sync.Pool),
	CheckOrigin:     func(*http.Request) bool { return true },                // admit has checked it
	Error:           func(http.ResponseWriter, *http.Request, int, error) {}, // the handler writes the response
}

// Serve handles /ws.
func (g *Gateway) Serve(w http.ResponseWriter, r *http.Request) error {
	addr := g.Proxies.Client(r)
	if err := g.admit(r); err != nil {
		return err
	}
	if err := g.Connections.Enter(addr); err != nil {
		return err
	}
	c, err := g.upgrade(w, r)
	if err != nil {
		g.Connections.Leave(addr)
		return err
	}
	c.addr = addr
	c.lastRead.Store(time.Now().UnixMilli())
	g.Metrics.connections.Inc()
	g.wheel.add(c, protocol.HelloWithin*time.Second)
	if g.Connections.IsClosed() {
		c.closeWith(protocol.CloseRestart, retryAfter(restartWait)) // Drain may have missed this connection
	}
	g.poller.Add(&c.Conn, c) // the request's goroutine holds much memory, so it ends
	return nil
}

// admit returns an error if a request may not become a connection, or is not a websocket handshake.
func (g *Gateway) admit(r *http.Request) error {
	if err := g.checkOrigin(r); err != nil {
		return err
	}
	addr := g.Proxies.Client(r)
	if err := g.Rates.Check(limit.PerRequest, addr, "Too many requests"); err != nil {
		return err
	}
	if websocket.IsWebSocketUpgrade(r) {
		return nil
	}
	if err := g.Connections.Check(addr); err != nil {
		return err // browsers hide a failed handshake's response from the page, so the client asks again without a handshake
	}
	text := "This address is for WebSocket connections."
	if r.Header.Get("Sec-Websocket-Key") != "" {
		text = "A proxy has dropped the Upgrade header. It must pass on Upgrade and Connection at /ws, over HTTP/1.1."
	}
	return &apierror.Error{Code: protocol.BadMessage, Status: http.StatusUpgradeRequired, Text: text}
}

// checkOrigin refuses foreign pages. A page that asks why its handshake failed names its origin in the query, because
// browsers send none with a GET request to the page's own host.
func (g *Gateway) checkOrigin(r *http.Request) error {
	if page := r.URL.Query().Get("page"); page != "" && r.Header.Get("Origin") == "" {
		return g.Origins.CheckPage(page, r)
	}
	return g.Origins.Check(r)
}

func (g *Gateway) upgrade(w http.ResponseWriter, r *http.Request) (*conn, error) {
	c := &conn{gate: g}
	c.metrics = g.Metrics
	ws, err := upgrader.Upgrade(hijacker{w, c}, r, nil)
	var handshake websocket.HandshakeError
	if errors.As(err, &handshake) {
		return nil, &apierror.Error{Code: protocol.BadMessage, Status: http.StatusBadRequest, Text: handshake.Error()}
	}
	if err != nil { // a client that hung up is not worth logging
		return nil, &apierror.Error{Code: protocol.BadMessage, Status: http.StatusBadRequest,
			Text: "The handshake was aborted."}
	}
	c.ws = ws
	ws.SetCloseHandler(c.onClose)
	ws.SetPongHandler(c.onPong)
	ws.SetPingHandler(c.onPing)
	c.out = room.NewOutbox(c.write)
	if c.CanTryWrite() {
		c.out.SetTryWrite(c.writeAtOnce)
	}
	c.out.SetBeforeBlocking(c.BeforeBlocking)
	c.messageRate = g.messages.Load()
	c.messageLimit = ratelimit.NewBucket(*c.messageRate)
	c.byteLimit = newTraffic(*c.messageRate)
	return c, nil
}

// closeSignedOut closes the connections of players who have signed out everywhere, except those with a newer token.
// times maps the [players.Digest] of an ID to the number of sign-outs.
func (g *Gateway) closeSignedOut(times map[string]int64) {
	for _, c := range g.wheel.all() {
		if c.greeted.Load() && int64(c.who.SignOuts) < times[players.Digest(c.who.ID)] {
			c.closeWithError(protocol.CloseToken, &protocol.Error{Code: protocol.BadToken,
				Text: "You have signed out everywhere, from another device."})
		}
	}
}

// closeBanned closes the connections of players who are now banned.
func (g *Gateway) closeBanned() {
	for _, c := range g.wheel.all() {
		if c.greeted.Load() && !c.closing.Load() {
			c.closeIfBanned(c.who)
		}
	}
}

// leave ends a session on the server's side.
func (g *Gateway) leave(c *conn) {
	if c.viewer != nil {
		c.viewer.Leave()
	}
	if code := c.closeCode.Load(); code != 0 {
		c.logDebug("connection closed", "code", code)
	} else {
		c.logDebug("connection closed")
	}
	g.wheel.remove(c)
	c.end()
	g.Connections.Leave(c.addr)
}

// DrainBatch is the number of connections that are closed at once when the server drains, and drainPause is the pause
// between batches. Other nodes have to accept the clients at this rate.
const (
	DrainBatch = 25
	drainPause = 20 * time.Millisecond
	// how long a node that is alone waits for its clients
	AloneTimeout = 500 * time.Millisecond
)

// Drain performs the connection draining of a node that stops: it asks all clients to reconnect to another node, in
// batches that fit the deadline of ctx, and waits until they have left. It cuts off the remaining ones when ctx ends. A
// node that is alone asks all of them at once and waits only [AloneTimeout], because a faster stop means a faster
// restart.
func (g *Gateway) Drain(ctx context.Context) {
	defer g.poller.CloseWhenIdle()
	g.Connections.Close()
	all := g.wheel.all()
	batch, wait := DrainBatch, restartWait
	if g.Alone {
		batch, wait = len(all)+1, laterWait
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, AloneTimeout)
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
	if g.Connections.Wait(ctx) != nil {
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
