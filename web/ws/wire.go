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
	WriteTimeout = 10 * time.Second // a client that takes longer counts as dead
	CloseTimeout = 2 * time.Second  // for the client to answer a close
)

var (
	errClosed     = errors.New("the conversation is over")
	errOutboxFull = errors.New("the outbox is full")
	errEarlyData  = errors.New("the client sent data before the handshake was over")
)

// wire is the transport of a session. All output goes through the outbox, so only one goroutine at a time writes, and
// only while there is something to write. gorilla, which reads the frames, uses it as its network connection, so
// gorilla's own output (pongs, protocol errors) also goes through the outbox.
type wire struct {
	netpoll.Conn
	out      *room.Outbox // nil until the handshake is over
	lastRead atomic.Int64 // Unix milliseconds
	closing  atomic.Bool  // a close frame is being sent: input is ignored
	stopped  atomic.Bool  // reading has ended
	rtt      rtt
	metrics  *Metrics

	// owned by the goroutine that serves the connection
	reader        bufio.Reader  // gorilla uses it too
	buffer        *bufio.Reader // from readers; nil if the connection has none
	betweenFrames bool          // no frame has begun
	held          bool          // the outbox holds frames until the input is handled
	flood         bool          // the client exceeded the limits by far: reading has ended

	// owned by the writer of the outbox; only one goroutine at a time writes
	deadlineSet  time.Time // when the write deadline was last set
	partial      bool      // the next frame is the rest of a partly written one
	partialClose bool      // that frame is the close frame

}

// Read reads from the connection and records when data arrived. It sees control frames too, which a reader of messages
// does not.
func (w *wire) Read(b []byte) (int, error) {
	if w.stopped.Load() {
		return 0, errClosed // also within a message, which may never end
	}
	w.releaseHeld()
	n, err := w.rawRead(b)
	if !errors.Is(err, netpoll.ErrNothing) {
		w.metrics.received.Add(float64(n))
		w.lastRead.Store(time.Now().UnixMilli())
	}
	return n, err
}

// releaseHeld writes the frames that are held back until the input is handled.
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

// awaitFrame returns when a frame has begun. On a polled connection without input it returns [netpoll.ErrNothing]. It
// handles and skips pongs, which are all that a quiet client sends.
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

// peekFrame returns the first byte of a frame. If a polled connection has no input, it returns the read buffer to the
// pool and fails with [netpoll.ErrNothing].
func (c *conn) peekFrame() (first byte, err error) {
	if c.reader.Buffered() == 0 && c.Drained() {
		c.returnBuffer()
		return 0, netpoll.ErrNothing // the poller reports any input that comes later
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

// returnBuffer returns the read buffer, which must be empty.
func (w *wire) returnBuffer() {
	if w.buffer != nil {
		*w.buffer, w.reader = w.reader, bufio.Reader{}
		w.buffer.Reset(nil)
		readers.Put(w.buffer)
		w.buffer = nil
	}
}

// end closes the connection after the outbox has been written.
func (w *wire) end() {
	if w.closing.Load() {
		w.awaitClose()
	}
	w.out.Close()
	w.Close()
}

// awaitClose waits until the close frame is written, at most [CloseTimeout]. If the client's frames are no longer read,
// it always waits that long: the kernel resets a connection that is closed with unread input, and the client might see
// the reset before the close frame.
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

// readBuffer is the size of a read buffer in bytes: it fits several of a player's messages, which rarely arrive many at
// once. gorilla requires more than 256.
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
