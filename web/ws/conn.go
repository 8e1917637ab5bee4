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

// buffers are pooled; each holds one frame plus a byte to detect frames that are too large. A connection uses one only
// while it reads a frame, so idle connections have none.
var buffers = sync.Pool{New: func() any { return new([protocol.FrameMax + 1]byte) }}

// readAtOnce is the number of frames that are read from a connection before other connections get a turn.
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
		// The connection is broken; the next read returns the error again.
	case kind != websocket.TextMessage:
		c.rejectMessage(&protocol.Refusal{Code: protocol.BadMessage, Text: "Send messages as text frames, not binary ones."})
	default:
		msg, err := protocol.DecodeClient(buf[:n])
		c.handle(msg, err)
	}
}

// say sends a message that comes from the gateway, not from a room.
func (c *conn) say(msg any) {
	c.closeIfSlow(c.out.SendAtOnce(c.frame(msg)))
}

func (c *conn) frame(msg any) []byte { return c.metrics.Frame(nil, protocol.Append(nil, msg)) }

// closeIfSlow closes the connection if in is false, which means that the outbox is full because the client reads too
// slowly.
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

// write writes frames for the outbox.
func (c *conn) write(frames [][]byte) (err error) {
	defer c.recoverWrite(&err)
	if err = c.flush(frames); err != nil && !errors.Is(err, errClosed) {
		c.stop() // the reader must not wait for a client that receives nothing
	}
	return err
}

// writeAtOnce writes without blocking, so that a room's goroutine can call it. It returns the frames that are left.
func (c *conn) writeAtOnce(frames [][]byte) (rest [][]byte, err error) {
	defer c.recoverWrite(&err)
	if rest, err = c.tryFlush(frames); err != nil && !errors.Is(err, errClosed) {
		c.stop()
	}
	return rest, err
}

// recoverWrite turns a panic in a write into an error, so that it ends this connection and not the room.
func (c *conn) recoverWrite(err *error) {
	if cause := recover(); cause != nil {
		*err = c.gate.Guard.Recovered(cause, "write to a connection", "player", c.who.ID)
		c.stop()
	}
}

// recoverRead recovers from a panic and closes this connection.
func (c *conn) recoverRead() {
	if cause := recover(); cause != nil {
		_ = c.gate.Guard.Recovered(cause, "serve a connection", "player", c.who.ID)
		c.closeWith(protocol.CloseLater, retryAfter(laterWait))
	}
}

// The longest times that clients should wait before they reconnect. When a node drains, other nodes are ready, so the
// wait only spreads the clients of a batch.
const (
	restartWait = 250 * time.Millisecond
	laterWait   = time.Second
)

// retryAfter returns the reason of a close that asks the client to reconnect. The wait has jitter, so that clients do
// not all reconnect at once.
func retryAfter(most time.Duration) string {
	least := most / 5
	return fmt.Sprintf("retry_after=%d", (least + rand.N(most-least)).Milliseconds())
}
