package ws

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"nonet/internal/netpoll"
	"nonet/internal/ratelimit"
	"nonet/protocol"
	"nonet/web/limit"
)

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

// awaitFrame returns when a frame has begun. On a polled connection without input it returns the read buffer, which is
// empty then, to the pool and fails with [netpoll.ErrNothing]. It handles and skips pongs, which are all that a quiet
// client sends.
func (c *conn) awaitFrame() error {
	for {
		if c.stopped.Load() {
			return errClosed
		}
		c.borrowBuffer()
		c.betweenFrames = true
		head, err := c.reader.Peek(1)
		c.betweenFrames = false
		if errors.Is(err, netpoll.ErrNothing) {
			*c.buffer, c.reader = c.reader, bufio.Reader{}
			c.buffer.Reset(nil)
			readers.Put(c.buffer)
			c.buffer = nil
		}
		if err != nil || head[0] != pongByte {
			return err
		}
		pong, err := c.reader.Peek(2)
		if err != nil {
			return err
		}
		if pong[1] < maskBit || pong[1] > maskBit|controlMax {
			return nil // an invalid pong: gorilla reports it
		}
		if _, err = c.reader.Discard(2 + maskLen + int(pong[1]&^maskBit)); err != nil {
			return err
		}
		if err = c.onPong(""); err != nil {
			return err
		}
	}
}

// readBuffer is the size of a read buffer in bytes: it fits several of a player's messages, which rarely arrive many at
// once. gorilla requires more than 256.
const readBuffer = 512

// readers pools the buffers of connections that are being read.
var readers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, readBuffer) }}

// borrowBuffer gives the connection a read buffer if it has none.
func (c *conn) borrowBuffer() {
	if c.buffer == nil {
		c.buffer = readers.Get().(*bufio.Reader)
		c.reader = *c.buffer
		c.reader.Reset(c)
	}
}

// Read reads for gorilla and for the connection itself. Every byte and every frame that arrives passes through it,
// whether it belongs to a message or not. Continuation frames take from the limit on messages here, because gorilla
// does not report them; all other frames are counted where they are handled.
func (c *conn) Read(b []byte) (n int, err error) {
	if c.stopped.Load() {
		return 0, errClosed // also within a message, which may never end
	}
	c.releaseHeld()
	if c.betweenFrames {
		n, err = c.TryRead(b)
	} else {
		n, err = c.wire.Conn.Read(b) // may block
	}
	if errors.Is(err, netpoll.ErrNothing) {
		return n, err
	}
	now := time.Now()
	c.metrics.received.Add(float64(n))
	c.lastRead.Store(now.UnixMilli())
	if n <= 0 {
		return n, err
	}
	if !c.byteLimit.reads.TakeN(now, 1+n/readBuffer) {
		c.closeFlood()
		return 0, errFlood
	}
	for range c.byteLimit.scan.continuations(b[:n]) {
		if wait, _ := c.checkMessage(); wait > 0 && c.floodAllowance.TakeOf(FloodAllowance, now) > 0 {
			c.closeFlood()
			return 0, errFlood
		}
	}
	return n, err
}

// releaseHeld writes the frames that are held back until the input is handled.
func (w *wire) releaseHeld() {
	if w.held {
		w.held = false
		w.out.Flush()
	}
}

// readMessage reads the next message and handles it.
func (c *conn) readMessage() {
	defer func() {
		if cause := recover(); cause != nil { // costs this connection only
			c.reading = false
			_ = c.gate.Guard.RecordPanic(cause, "serve a connection", "player", c.who.ID)
			c.closeWith(protocol.CloseLater, retryAfter(laterWait))
		}
	}()
	kind, r, err := c.ws.NextReader()
	if err != nil {
		c.reading = false
		return
	}
	if c.closing.Load() {
		return
	}
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

// buffers are pooled; each holds one frame plus a byte to detect frames that are too large. A connection uses one only
// while it reads a frame, so idle connections have none.
var buffers = sync.Pool{New: func() any { return new([protocol.FrameMax + 1]byte) }}

// Leave implements [netpoll.Handler].
func (c *conn) Leave() {
	_ = c.gate.Guard.Run("close a connection", func() { c.gate.leave(c) })
}

// readsOfMessage is the maximum number of reads of up to [readBuffer] bytes for one message: twice the number that the
// largest message needs.
const readsOfMessage = 2 * protocol.FrameMax / readBuffer

var errFlood = errors.New("the client sent far too much")

// byteLimit limits the bytes and frames of a connection that belong to no message. Only the goroutine that serves the
// connection may use it.
type byteLimit struct {
	reads ratelimit.Bucket // each read takes a token, plus one for every readBuffer bytes
	scan  frameScan
}

func newTraffic(messages limit.Rate) byteLimit {
	return byteLimit{reads: ratelimit.NewBucket(trafficRate(messages))}
}

// set changes the limit for a new limit on messages.
func (t *byteLimit) set(messages limit.Rate) { t.reads.SetRate(trafficRate(messages)) }

// trafficRate returns the limit on reads for a limit on messages. It admits the largest messages at the rate at which
// the connection is closed for flooding.
func trafficRate(messages limit.Rate) limit.Rate {
	burst := min(messages.Burst, 1<<20) + FloodAllowance.Burst // any larger burst is no limit, and must not overflow
	return limit.Rate{PerSecond: (messages.PerSecond + FloodAllowance.PerSecond) * readsOfMessage,
		Burst: burst * readsOfMessage}
}

// onPong records the answer to a ping. An unsolicited pong takes from the limit on messages, as a ping does.
func (c *conn) onPong(string) error {
	if c.rtt.recordPong(time.Now()) {
		if c.viewer != nil {
			c.viewer.SetLag(c.rtt.lag())
		}
		return nil
	}
	if c.closing.Load() {
		return nil
	}
	if wait, shared := c.checkMessage(); wait > 0 {
		return c.rejectFlood(&protocol.Pong{}, wait, shared)
	}
	return nil
}

// closeFlood closes the connection of a client that exceeded the limits by far, and reads nothing more from it.
func (c *conn) closeFlood() {
	c.closeWithError(protocol.CloseFlood, &protocol.Error{Code: protocol.TooMany, Text: "Far too many messages."})
	c.flood = true
	c.stopped.Store(true)
}

// frameScan finds frame headers in the bytes that a client sends.
type frameScan struct {
	first   byte   // first byte of the header
	have    int    // bytes of the header read so far; 0 between headers
	length  int    // bytes of the header including the payload's length
	size    int    // bytes of the header including the mask
	payload uint64 // bytes of the payload that are yet to come
}

// continuations returns how many headers of continuation frames end in b, which follows the bytes scanned before.
func (s *frameScan) continuations(b []byte) (n int) {
	for len(b) > 0 {
		if s.have == 0 && s.payload > 0 {
			skip := min(s.payload, uint64(len(b)))
			s.payload -= skip
			b = b[skip:]
			continue
		}
		s.have++
		switch {
		case s.have == 1:
			s.first, s.size = b[0], 2
		case s.have == 2: // the payload's length, or the size of its length field
			s.length, s.payload = 2, uint64(b[0]&^maskBit)
			switch s.payload {
			case length16:
				s.length, s.payload = 4, 0
			case length64:
				s.length, s.payload = 10, 0
			}
			s.size = s.length
			if b[0]&maskBit != 0 {
				s.size += maskLen
			}
		case s.have <= s.length:
			s.payload = s.payload<<8 | uint64(b[0])
		}
		b = b[1:]
		if s.have == s.size {
			s.have = 0
			if s.first&opcodeBits == continuation {
				n++
			}
		}
	}
	return n
}
