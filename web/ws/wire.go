package ws

import (
	"bufio"
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"nonet/internal/netpoll"
	"nonet/room"
)

// How long the server waits for a client.
const (
	WriteTimeout = 10 * time.Second // after which a connection counts as dead
	CloseTimeout = 2 * time.Second  // for the client to answer a close
)

var (
	errClosed     = errors.New("the conversation is over")
	errOutboxFull = errors.New("the outbox is full")
	errEarlyData  = errors.New("the client sent data before the handshake was over")
)

// wire is the transport of a session. All output goes through the outbox, so one goroutine at a time writes, and only
// while there is something to write. It replaces the network connection for gorilla, which reads frames, so gorilla's
// own output (pongs, protocol errors) takes the same way.
type wire struct {
	netpoll.Conn
	out      *room.Outbox // nil until the handshake is over
	lastRead atomic.Int64 // Unix milliseconds
	closing  atomic.Bool  // a close frame is being sent: input is ignored
	stopped  atomic.Bool  // reading has ended
	rtt      rtt
	metrics  *Metrics

	// for the goroutine that serves the connection
	reader        bufio.Reader  // gorilla's too
	buffer        *bufio.Reader // from readers; nil while there is none
	betweenFrames bool          // no frame has begun
	held          bool          // the outbox holds frames until the input is handled
	flood         bool          // the client sent far too much: reading has ended

	// for the outbox's writer, one at a time
	deadlineSet  time.Time // when the write deadline was set
	partial      bool      // the next frame is the rest of one
	partialClose bool      // and that is the close frame

}

// Read records that something came in. It sees control frames too, which a reader of messages does not.
func (w *wire) Read(b []byte) (int, error) {
	if w.stopped.Load() {
		return 0, errClosed // also within a message, whose rest may never end
	}
	w.releaseHeld()
	n, err := w.rawRead(b)
	if !errors.Is(err, netpoll.ErrNothing) {
		w.metrics.received.Add(float64(n))
		w.lastRead.Store(time.Now().UnixMilli())
	}
	return n, err
}

// releaseHeld writes what the reader holds back.
func (w *wire) releaseHeld() {
	if w.held {
		w.held = false
		w.out.Release()
	}
}

// rawRead reads. It blocks only within a frame.
func (w *wire) rawRead(b []byte) (int, error) {
	if w.betweenFrames {
		return w.TryRead(b)
	}
	return w.Conn.Read(b)
}

// awaitFrame returns when a frame has begun, or fails with [netpoll.ErrNothing] on a connection that is polled. It
// skips pongs, which are all that a quiet client sends.
func (c *conn) awaitFrame() error {
	for {
		if c.stopped.Load() {
			return errClosed
		}
		head, err := c.peekFrame()
		if err != nil || head != pongByte {
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

// peekFrame returns the first byte of a frame. If there is none on a polled connection, the connection waits without a
// buffer.
func (c *conn) peekFrame() (first byte, err error) {
	if c.reader.Buffered() == 0 && c.Drained() {
		c.returnBuffer()
		return 0, netpoll.ErrNothing // the poller reports what comes from now on
	}
	c.borrowBuffer()
	c.betweenFrames = true
	head, err := c.reader.Peek(1)
	c.betweenFrames = false
	if errors.Is(err, netpoll.ErrNothing) {
		c.returnBuffer()
	}
	if err != nil {
		return 0, err
	}
	return head[0], nil
}

// readers are buffers for connections that are being read.
var readers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, readBuffer) }}

// borrowBuffer gives the connection a read buffer if it has none.
func (c *conn) borrowBuffer() {
	if c.buffer == nil {
		c.buffer = readers.Get().(*bufio.Reader)
		c.reader = *c.buffer
		c.reader.Reset(c)
	}
}

// returnBuffer returns the read buffer, which must be empty.
func (w *wire) returnBuffer() {
	if w.buffer != nil {
		*w.buffer, w.reader = w.reader, bufio.Reader{}
		w.buffer.Reset(nil)
		readers.Put(w.buffer)
		w.buffer = nil
	}
}

// end closes the connection once the outbox is written.
func (w *wire) end() {
	if w.closing.Load() {
		w.awaitClose()
	}
	w.out.Close()
	w.Close()
}

// awaitClose waits until the close frame is written, but not for long. If the client's frames are no longer read it
// waits that long in any case: the kernel resets a connection that is closed with unread input, and the client might
// see that before the close frame.
func (w *wire) awaitClose() {
	done := w.out.Done()
	if w.flood {
		done = nil
	}
	select {
	case <-done:
		return
	default:
	}
	w.BeforeBlocking()
	patience := time.NewTimer(CloseTimeout)
	defer patience.Stop()
	select {
	case <-done:
	case <-patience.C:
	}
}

// readBuffer is the size of a read buffer: it fits several of a player's messages, few of which come at once. gorilla
// requires more than 256.
const readBuffer = 512

// hijacker is a ResponseWriter that hands out a conn with its own reader instead of the network connection.
type hijacker struct {
	http.ResponseWriter
	conn *conn
}

// Hijack implements [http.Hijacker].
func (h hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	if rw.Reader.Buffered() > 0 {
		conn.Close()
		return nil, nil, errEarlyData
	}
	c := h.conn
	c.Init(conn)
	c.borrowBuffer()
	return c, bufio.NewReadWriter(&c.reader, rw.Writer), nil
}
