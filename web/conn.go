package web

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

// When a quiet client is asked for a sign of life, how long it has to give one, and how often clients that are not
// quiet are pinged, to measure how far away they are. A player whose line is dead is shown as away within 20 seconds:
// after these, a tick of the wheel and [room.AwayAfter].
const (
	pingAfter    = 8 * time.Second
	answerWithin = 7 * time.Second
	silentAfter  = pingAfter + answerWithin
	measureEvery = 15 * time.Second
)

// lateAfter is how late a connection's turn on the wheel may be before it proves nothing that the client is silent: the
// process may have been stopped, and what the client sent may not have been read yet.
const lateAfter = 2 * time.Second

// How much nonsense a connection may send before it is closed: messages that can't be read, and messages over the
// rate limits. Each is answered, and forgiven after a while.
var (
	patienceForGarbage = limit.Rate{PerSecond: 0.1, Burst: 5}
	patienceForHaste   = limit.Rate{PerSecond: 1, Burst: 60}
)

// conn is one conversation over a websocket. Who reads from it, one at a time, alone touches what has no other note.
type conn struct {
	wire
	gate *gateway
	ws   *websocket.Conn
	addr netip.Addr
	slot int // the wheel's

	greeted atomic.Bool  // Hello was said
	ended   atomic.Int32 // the code that the server closed it with
	pinged  time.Time    // when it was last pinged; the wheel's
	due     time.Time    // when its next turn is due, zero before the first; the wheel's

	who     players.Player
	viewer  viewer // nil before the first Enter
	pace    ratelimit.Bucket
	paced   *limit.Rate // that pace goes by
	traffic traffic
	behind  bool             // the frame that is read came in behind another one, while that was being done
	listens bool             // there may be another frame
	room    string           // that it is in
	garbage ratelimit.Bucket // patience with it; zero until there is some
	haste   ratelimit.Bucket // patience with it; zero until there is some
}

// viewer is what a conversation needs of a room.Viewer.
type viewer interface {
	Do(msg any)
	Swamped(behind bool) bool
	Lags(by time.Duration)
	Leave()
}

// buffers hold one frame each, and the byte more that shows that it is too large. A connection has one only while
// it reads a frame, so a quiet one costs none.
var buffers = sync.Pool{New: func() any { return new([protocol.FrameMax + 1]byte) }}

// readAtOnce is how many frames of a connection are read before its reader gives its place to another one: others have
// their turn too, while somebody sends without an end.
const readAtOnce = 16

// Serve implements [netpoll.Handler].
func (c *conn) Serve() bool {
	defer c.release()
	c.listens = true
	for n := 0; c.listens; n++ {
		if n == readAtOnce {
			c.BeforeBlocking()
		}
		c.behind = c.in.Buffered() > 0
		if err := c.await(); err != nil {
			return errors.Is(err, netpoll.ErrNothing)
		}
		c.next()
	}
	return false
}

// Leave implements [netpoll.Handler].
func (c *conn) Leave() {
	_ = c.gate.guard.Run("end a connection", func() { c.gate.leave(c) })
}

// next reads the next message and does what it says.
func (c *conn) next() {
	c.listens = false
	defer c.recovered()
	kind, r, err := c.ws.NextReader()
	if err != nil {
		return
	}
	if !c.closing.Load() {
		c.take(kind, r)
	}
	c.listens = true
}

// closed answers the client's close with the same code.
func (c *conn) closed(code int, _ string) error {
	if code == websocket.CloseNoStatusReceived {
		code = 0
	}
	c.shut(code, "")
	return nil
}

// pingedBy answers the client's ping at the pace of messages: each costs a write.
func (c *conn) pingedBy(data string) error {
	if c.closing.Load() {
		return nil
	}
	if wait, shared := c.overPace(); wait > 0 {
		return c.slowDown(&protocol.Ping{}, wait, shared)
	}
	return c.ws.WriteControl(websocket.PongMessage, []byte(data), time.Time{})
}

// take reads one frame and does what it says.
func (c *conn) take(kind int, r io.Reader) {
	buf := buffers.Get().(*[protocol.FrameMax + 1]byte)
	defer buffers.Put(buf)
	n, err := io.ReadFull(r, buf[:])
	switch {
	case err == nil:
		c.hangUp(protocol.CloseTooLarge,
			&protocol.Error{Code: protocol.TooLarge, Text: fmt.Sprintf("A frame must not be over %d bytes.", protocol.FrameMax)})
	case !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF):
		// The connection broke; the next read says so again.
	case kind != websocket.TextMessage:
		c.unreadable(&protocol.Refusal{Code: protocol.BadMessage, Text: "Messages are text frames, not binary ones."})
	default:
		msg, err := protocol.DecodeClient(buf[:n])
		c.hear(msg, err)
	}
}

// say sends a message of the gateway's own.
func (c *conn) say(msg any) {
	c.taken(c.out.SendAtOnce(c.frame(msg)))
}

func (c *conn) frame(msg any) []byte { return c.metrics.Frame(nil, protocol.Append(nil, msg)) }

// taken ends the conversation with who did not take in time what is said to them.
func (c *conn) taken(in bool) {
	if !in {
		c.closeWith(protocol.CloseLater, retryAfter(laterWait))
	}
}

// hangUp says why, and ends the conversation.
func (c *conn) hangUp(code int, why *protocol.Error) {
	c.say(why)
	c.closeWith(code, why.Text)
}

func (c *conn) closeWith(code int, reason string) {
	if c.shut(code, reason) {
		c.ended.Store(int32(code))
		c.metrics.closed(code)
		time.AfterFunc(closeWithin, c.stop)
	}
}

// shut ends the conversation: what waits still goes out, then the close frame. It reports whether it was the first to
// do so.
func (c *conn) shut(code int, reason string) bool {
	if !c.closing.CompareAndSwap(false, true) {
		return false
	}
	if !c.out.SendAtOnce(closeFrame(code, reason)) {
		c.stop()
	}
	return true
}

// stop has nothing read any more: whoever reads leaves.
func (c *conn) stop() {
	c.over.Store(true)
	c.Conn.SetReadDeadline(time.Unix(1, 0)) // fails on a closed connection only
	c.Wake()
}

// turn is the connection's turn on the wheel: it looks whether the client is there, and says when to look again.
func (c *conn) turn(now time.Time) time.Duration {
	late := !c.due.IsZero() && now.Sub(c.due) > lateAfter
	next := c.look(now, late)
	c.due = now.Add(next)
	return next
}

func (c *conn) look(now time.Time, late bool) time.Duration {
	heard := c.heard.Load()
	quiet, asked := now.Sub(time.UnixMilli(heard)), now.Sub(c.pinged)
	switch {
	case c.closing.Load():
		return pingAfter
	case late:
		c.ping(now)
		return answerWithin
	case !c.greeted.Load():
		c.hangUp(protocol.CloseProtocol, &protocol.Error{
			Code: protocol.BadMessage, Text: fmt.Sprintf("No hello came within %d seconds.", protocol.HelloWithin),
		})
		return pingAfter
	case quiet < pingAfter:
		if asked >= measureEvery {
			c.ping(now)
		}
		return pingAfter - quiet
	case c.pinged.UnixMilli() <= heard:
		c.ping(now)
		return answerWithin
	case asked < answerWithin || quiet < silentAfter:
		return max(answerWithin-asked, silentAfter-quiet)
	}
	c.closeWith(protocol.CloseSilent, retryAfter(laterWait))
	return pingAfter
}

// ping asks the client for a sign of life, which also tells how long the way is.
func (c *conn) ping(now time.Time) {
	c.pinged = now
	c.trip.begin(now)
	c.out.Send(pingFrame) // one who can't take it is silent soon
}

// write is what the connection's outbox writes with.
func (c *conn) write(frames [][]byte) (err error) {
	defer c.caught(&err)
	if err = c.flush(frames); err != nil && !errors.Is(err, errClosed) {
		c.stop() // the reader must not wait for a client who hears nothing
	}
	return err
}

// writeAtOnce is what a room writes with itself.
func (c *conn) writeAtOnce(frames [][]byte) (rest [][]byte, err error) {
	defer c.caught(&err)
	if rest, err = c.attempt(frames); err != nil && !errors.Is(err, errClosed) {
		c.stop()
	}
	return rest, err
}

// caught outlives a panic of a write: it costs this connection, and no room.
func (c *conn) caught(err *error) {
	if cause := recover(); cause != nil {
		*err = c.gate.guard.Recovered(cause, "write to a connection", "player", c.who.ID)
		c.stop()
	}
}

// recovered outlives a panic: it costs this connection and no other.
func (c *conn) recovered() {
	if cause := recover(); cause != nil {
		_ = c.gate.guard.Recovered(cause, "serve a connection", "player", c.who.ID)
		c.closeWith(protocol.CloseLater, retryAfter(laterWait))
	}
}

// How long clients who are asked to come back should wait at most. When a node stops, others are there already and
// clients are sent off a few at a time, so the wait only has to part those; what a fault or a dead line needs is time.
const (
	restartWait = 250 * time.Millisecond
	laterWait   = time.Second
)

// retryAfter is the reason of a close that asks the client to come back. The wait differs from client to client,
// so that they do not all come back at once.
func retryAfter(most time.Duration) string {
	least := most / 5
	return fmt.Sprintf("retry_after=%d", (least + rand.N(most-least)).Milliseconds())
}
