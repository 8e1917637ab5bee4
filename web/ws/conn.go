package ws

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"

	"nonet/internal/netpoll"
	"nonet/internal/ratelimit"
	"nonet/protocol"
	"nonet/room/players"
	"nonet/web/limit"
)

// How many invalid messages, and how many messages over the rate limits, a connection may send before it is closed.
// Each is answered.
var (
	InvalidAllowance = limit.Rate{PerSecond: 0.1, Burst: 5}
	FloodAllowance   = limit.Rate{PerSecond: 1, Burst: 60}
)

// conn is a session over a websocket. Fields without another note belong to the goroutine that serves it, one at a
// time.
type conn struct {
	wire
	gate *Gateway
	ws   *websocket.Conn
	addr netip.Addr
	slot int // in the timer wheel

	greeted   atomic.Bool  // Hello was received
	closeCode atomic.Int32 // the code that the server closed it with
	pinged    time.Time    // when it was last pinged; the wheel's
	due       time.Time    // when its next turn is due, zero before the first; the wheel's

	who              players.Player
	viewer           Viewer // nil before the first Enter
	messageLimit     ratelimit.Bucket
	messageRate      *limit.Rate // the rate of messageLimit
	byteLimit        byteLimit
	pipelined        bool             // the frame came in before the previous one was handled
	reading          bool             // false if there are no more frames
	room             string           // code of the entered room
	invalidAllowance ratelimit.Bucket // zero until it is first used
	floodAllowance   ratelimit.Bucket // zero until it is first used
}

// Viewer is what a session needs of a [room.Viewer].
type Viewer interface {
	Do(msg any)
	Swamped(behind bool) bool
	Lags(by time.Duration)
	Leave()
}

// buffers hold a frame each, plus a byte to detect frames that are too large. A connection has one only while it reads
// a frame, so an idle one has none.
var buffers = sync.Pool{New: func() any { return new([protocol.FrameMax + 1]byte) }}

// readAtOnce is how many frames are read from a connection before others get their turn.
const readAtOnce = 16

// Serve implements [netpoll.Handler].
func (c *conn) Serve() bool {
	defer c.releaseHeld()
	c.reading = true
	for n := 0; c.reading; n++ {
		if n == readAtOnce {
			c.BeforeBlocking()
		}
		c.pipelined = c.reader.Buffered() > 0
		if err := c.awaitFrame(); err != nil {
			return errors.Is(err, netpoll.ErrNothing)
		}
		c.readMessage()
	}
	return false
}

// Leave implements [netpoll.Handler].
func (c *conn) Leave() {
	_ = c.gate.Guard.Run("end a connection", func() { c.gate.leave(c) })
}

// readMessage reads the next message and handles it.
func (c *conn) readMessage() {
	c.reading = false
	defer c.recoverRead()
	kind, r, err := c.ws.NextReader()
	if err != nil {
		return
	}
	if !c.closing.Load() {
		c.readFrame(kind, r)
	}
	c.reading = true
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

// readFrame reads one frame and handles its message.
func (c *conn) readFrame(kind int, r io.Reader) {
	buf := buffers.Get().(*[protocol.FrameMax + 1]byte)
	defer buffers.Put(buf)
	n, err := io.ReadFull(r, buf[:])
	switch {
	case err == nil:
		c.closeWithError(protocol.CloseTooLarge,
			&protocol.Error{Code: protocol.TooLarge, Text: fmt.Sprintf("A frame must not be over %d bytes.", protocol.FrameMax)})
	case !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF):
		// The connection broke; the next read says so again.
	case kind != websocket.TextMessage:
		c.rejectMessage(&protocol.Refusal{Code: protocol.BadMessage, Text: "Messages are text frames, not binary ones."})
	default:
		msg, err := protocol.DecodeClient(buf[:n])
		c.handle(msg, err)
	}
}

// say sends a message of the gateway itself.
func (c *conn) say(msg any) {
	c.closeIfSlow(c.out.SendAtOnce(c.frame(msg)))
}

func (c *conn) frame(msg any) []byte { return c.metrics.Frame(nil, protocol.Append(nil, msg)) }

// closeIfSlow applies backpressure: it closes the connection of a client that does not take what is sent, when its
// outbox is full.
func (c *conn) closeIfSlow(in bool) {
	if !in {
		c.closeWith(protocol.CloseLater, retryAfter(laterWait))
	}
}

// closeWithError sends an error and closes the connection.
func (c *conn) closeWithError(code int, why *protocol.Error) {
	c.say(why)
	c.closeWith(code, why.Text)
}

func (c *conn) closeWith(code int, reason string) {
	if c.startClose(code, reason) {
		c.closeCode.Store(int32(code))
		c.metrics.closed(code)
		time.AfterFunc(CloseTimeout, c.stop)
	}
}

// startClose starts the closing handshake: everything in the outbox is sent, then the close frame. It returns false if
// that has been done before.
func (c *conn) startClose(code int, reason string) bool {
	if !c.closing.CompareAndSwap(false, true) {
		return false
	}
	if !c.out.SendAtOnce(closeFrame(code, reason)) {
		c.stop()
	}
	return true
}

// stop ends reading; the goroutine that serves the connection then leaves.
func (c *conn) stop() {
	c.stopped.Store(true)
	c.Conn.SetReadDeadline(time.Unix(1, 0)) // fails on a closed connection only
	c.Wake()
}

// write is the outbox's function to write frames.
func (c *conn) write(frames [][]byte) (err error) {
	defer c.recoverWrite(&err)
	if err = c.flush(frames); err != nil && !errors.Is(err, errClosed) {
		c.stop() // the reader must not wait for a client that gets nothing
	}
	return err
}

// writeAtOnce writes without blocking, for the goroutine of a room.
func (c *conn) writeAtOnce(frames [][]byte) (rest [][]byte, err error) {
	defer c.recoverWrite(&err)
	if rest, err = c.tryFlush(frames); err != nil && !errors.Is(err, errClosed) {
		c.stop()
	}
	return rest, err
}

// recoverWrite turns a panic in a write into an error. It costs this connection, not the room.
func (c *conn) recoverWrite(err *error) {
	if cause := recover(); cause != nil {
		*err = c.gate.Guard.Recovered(cause, "write to a connection", "player", c.who.ID)
		c.stop()
	}
}

// recoverRead recovers from a panic, which costs this connection and no other.
func (c *conn) recoverRead() {
	if cause := recover(); cause != nil {
		_ = c.gate.Guard.Recovered(cause, "serve a connection", "player", c.who.ID)
		c.closeWith(protocol.CloseLater, retryAfter(laterWait))
	}
}

// How long clients should wait at most before they connect again. When a node drains, other nodes are ready, so the
// wait only spreads the clients of a batch.
const (
	restartWait = 250 * time.Millisecond
	laterWait   = time.Second
)

// retryAfter returns the reason of a close that asks the client to connect again. The wait has jitter, so clients don't
// all come back at once.
func retryAfter(most time.Duration) string {
	least := most / 5
	return fmt.Sprintf("retry_after=%d", (least + rand.N(most-least)).Milliseconds())
}
