package ws

import (
	"fmt"
	"math/rand/v2"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"nonet/internal/ratelimit"
	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/limit"
)

// The rates of invalid messages, and of messages over the rate limits, above which a connection is closed. Below them
// each such message is answered with an error.
var (
	InvalidAllowance = limit.Rate{PerSecond: 0.1, Burst: 5}
	FloodAllowance   = limit.Rate{PerSecond: 1, Burst: 60}
)

// conn is a session over a websocket. Fields without a comment about their owner belong to the goroutine that serves
// the connection; only one does at a time.
type conn struct {
	wire
	gate *Gateway
	ws   *websocket.Conn
	addr netip.Addr
	slot int // in the timer wheel

	greeted   atomic.Bool  // Hello was received
	closeCode atomic.Int32 // the code that the server closed it with
	pinged    time.Time    // time of the last ping; owned by the timer wheel
	due       time.Time    // next turn, zero before the first; owned by the timer wheel

	who              players.Player
	viewer           Viewer // nil before the first Enter
	messageLimit     ratelimit.Bucket
	messageRate      *limit.Rate // the rate of messageLimit
	byteLimit        byteLimit
	pipelined        bool             // the frame arrived before the previous one was handled
	reading          bool             // false if there are no more frames
	room             string           // code of the entered room
	invalidAllowance ratelimit.Bucket // zero until it is first used
	floodAllowance   ratelimit.Bucket // zero until it is first used
}

// Viewer is the part of [room.Viewer] that a session uses.
type Viewer interface {
	Do(msg any)
	MustShed(behind bool) bool
	SetLag(by time.Duration)
	Leave()
}

// onClose answers the client's close frame with the same code.
func (c *conn) onClose(code int, _ string) error {
	if code == websocket.CloseNoStatusReceived {
		code = 0
	}
	c.startClose(code, "")
	return nil
}

// onPing answers the client's ping within the limit on messages, because each answer costs a write.
func (c *conn) onPing(data string) error {
	if c.closing.Load() {
		return nil
	}
	if wait, shared := c.checkMessage(); wait > 0 {
		return c.rejectFlood(&protocol.Ping{}, wait, shared)
	}
	return c.ws.WriteControl(websocket.PongMessage, []byte(data), time.Time{})
}

// sendNow sends a message that comes from the gateway, not from a room.
func (c *conn) sendNow(msg any) {
	c.closeIfSlow(c.out.SendAtOnce(c.frame(msg)))
}

func (c *conn) frame(msg any) []byte { return c.metrics.Frame(nil, protocol.Append(nil, msg)) }

// closeIfSlow closes the connection of a slow consumer: in is false if the outbox is full because the client reads too
// slowly.
func (c *conn) closeIfSlow(in bool) {
	if !in {
		c.closeWith(protocol.CloseLater, retryAfter(laterWait))
	}
}

// closeWithError sends an error and closes the connection.
func (c *conn) closeWithError(code int, why *protocol.Error) {
	c.sendNow(why)
	c.closeWith(code, why.Text)
}

func (c *conn) closeWith(code int, reason string) {
	if c.startClose(code, reason) {
		c.closeCode.Store(int32(code))
		c.metrics.countClose(code)
		time.AfterFunc(CloseTimeout, c.stop)
	}
}

// startClose starts the closing handshake: it sends everything in the outbox, then the close frame. It returns false if
// the handshake has already started.
func (c *conn) startClose(code int, reason string) bool {
	if !c.closing.CompareAndSwap(false, true) {
		return false
	}
	if !c.out.SendAtOnce(closeFrame(code, reason)) {
		c.stop()
	}
	return true
}

// stop ends reading, so that the goroutine that serves the connection returns.
func (c *conn) stop() {
	c.stopped.Store(true)
	c.Conn.SetReadDeadline(time.Unix(1, 0)) // fails only on a closed connection
	c.Wake()
}

// The longest times that clients should wait before they reconnect. When a node drains, other nodes are ready, so the
// wait only spreads the clients of a batch.
const (
	restartWait = 250 * time.Millisecond
	laterWait   = time.Second
)

// retryAfter returns the reason of a close that asks the client to reconnect. The wait has jitter, which prevents a
// thundering herd of clients that all reconnect at once.
func retryAfter(most time.Duration) string {
	least := most / 5
	return fmt.Sprintf("retry_after=%d", (least + rand.N(most-least)).Milliseconds())
}
