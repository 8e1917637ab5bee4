package web

import (
	"bufio"
	"bytes"
	"errors"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"nonet/internal/netpoll"
	"nonet/room"
)

const (
	writeWithin = 10 * time.Second // the longest that one write may take before the line counts as dead
	closeWithin = 2 * time.Second  // how long the client has to answer a close
)

var (
	errClosed  = errors.New("the conversation is over")
	errClogged = errors.New("the outbox is full")
	errHasty   = errors.New("the client sent data before the handshake was over")
)

// wire is a connection below the conversation. All that goes out goes through the outbox, so that one goroutine at
// a time writes, and only while there is something to write. It stands in for the network's connection where gorilla
// reads frames, so what gorilla wants to say by itself (pongs, protocol errors) takes the same way.
type wire struct {
	netpoll.Conn
	out     *room.Outbox // nil until the handshake is over
	heard   atomic.Int64 // when something last came in, Unix milliseconds
	closing atomic.Bool  // a close frame is on its way: nothing that comes in counts any more
	over    atomic.Bool  // nothing is read any more
	trip    trip
	metrics *Metrics

	// The reader's
	in      bufio.Reader  // gorilla's too
	lent    *bufio.Reader // whose buffer it has; nil while it has none
	between bool          // no frame has begun
	holds   bool          // something is said once what was read has been dealt with
	flood   bool          // the client sent far too much: nothing is read any more

	// The outbox's writer's, of whom there is one at a time
	limited time.Time // when the deadline for writes was last set
	midway  bool      // the next frame is the rest of one
	ending  bool      // and that is the close frame

}

// Read notes that something came in. It sees control frames too, which a reader of messages does not.
func (w *wire) Read(b []byte) (int, error) {
	if w.over.Load() {
		return 0, errClosed // also in the middle of a message, whose rest may never end
	}
	w.release()
	n, err := w.receive(b)
	if !errors.Is(err, netpoll.ErrNothing) {
		w.metrics.received.Add(float64(n))
		w.heard.Store(time.Now().UnixMilli())
	}
	return n, err
}

// release has what the reader holds back written.
func (w *wire) release() {
	if w.holds {
		w.holds = false
		w.out.Release()
	}
}

// receive reads, and waits only where a frame has begun.
func (w *wire) receive(b []byte) (int, error) {
	if w.between {
		return w.TryRead(b)
	}
	return w.Conn.Read(b)
}

// await waits for a frame, or fails with netpoll.ErrNothing where somebody tells when one comes. It passes over pongs,
// which are all that a quiet client sends: to have been heard is what they are for.
func (c *conn) await() error {
	for {
		if c.over.Load() {
			return errClosed
		}
		head, err := c.begin()
		if err != nil || head != pongByte {
			return err
		}
		pong, err := c.in.Peek(2)
		if err != nil {
			return err
		}
		if pong[1] < maskBit || pong[1] > maskBit|controlMax {
			return nil // not a pong as it should be: gorilla has the words for that
		}
		if _, err = c.in.Discard(2 + maskLen + int(pong[1]&^maskBit)); err != nil {
			return err
		}
		if err = c.ponged(""); err != nil {
			return err
		}
	}
}

// begin looks at the first byte of a frame. Where there is none, and somebody tells when one comes, the connection
// waits without a buffer.
func (c *conn) begin() (first byte, err error) {
	if c.in.Buffered() == 0 && c.Drained() {
		c.giveBack()
		return 0, netpoll.ErrNothing // what comes from now on is told of
	}
	c.borrow()
	c.between = true
	head, err := c.in.Peek(1)
	c.between = false
	if errors.Is(err, netpoll.ErrNothing) {
		c.giveBack()
	}
	if err != nil {
		return 0, err
	}
	return head[0], nil
}

// readers have buffers to be lent to connections that are read from.
var readers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, readBuffer) }}

// borrow gives the connection's reader a buffer, if it has none.
func (c *conn) borrow() {
	if c.lent == nil {
		c.lent = readers.Get().(*bufio.Reader)
		c.in = *c.lent
		c.in.Reset(c)
	}
}

// giveBack takes the buffer away again, which must be empty.
func (w *wire) giveBack() {
	if w.lent != nil {
		*w.lent, w.in = w.in, bufio.Reader{}
		w.lent.Reset(nil)
		readers.Put(w.lent)
		w.lent = nil
	}
}

// Write takes one whole frame of gorilla's, or the handshake.
func (w *wire) Write(b []byte) (int, error) {
	if w.out == nil {
		return w.Conn.Write(b)
	}
	if isClose(b) {
		w.closing.Store(true)
	}
	if !w.out.Send(bytes.Clone(b)) {
		return 0, errClogged
	}
	return len(b), nil
}

// SetWriteDeadline does nothing: gorilla's deadlines are not for the write that may be under way.
func (w *wire) SetWriteDeadline(time.Time) error { return nil }

// flush writes frames in one system call. It is what the outbox writes with.
func (w *wire) flush(frames [][]byte) error {
	frames, last := upToClose(frames, w.midway)
	last = last || w.ending
	w.midway = false
	w.limit()
	w.metrics.framesSent.Add(float64(len(frames)))
	w.metrics.writes.Inc()
	n, err := w.send(frames)
	w.metrics.sent.Add(float64(n))
	if err != nil {
		return err
	}
	if last {
		return errClosed
	}
	return nil
}

// limit sets the deadline for writes. That moves a timer of the runtime's, so it is done for some of them only.
func (w *wire) limit() {
	if now := time.Now(); now.Sub(w.limited) > writeWithin/2 {
		w.limited = now
		w.Conn.SetWriteDeadline(now.Add(writeWithin)) // if it can't be set, the write fails too
	}
}

func (w *wire) send(frames [][]byte) (n int64, err error) {
	p := pieces.Get().(*piece)
	defer pieces.Put(p)
	if data, fits := p.join(frames); fits {
		n, err := w.Conn.Write(data)
		return int64(n), err
	}
	all := net.Buffers(frames) // for which a connection keeps memory from then on
	return all.WriteTo(w.Conn.Conn)
}

// upToClose cuts off what stands after a close frame, for nothing may follow it. Midway says that the first frame is
// the rest of one.
func upToClose(frames [][]byte, midway bool) (upTo [][]byte, closes bool) {
	for i, f := range frames {
		if isClose(f) && (i > 0 || !midway) {
			return frames[:i+1], true
		}
	}
	return frames, false
}

// end closes the connection once what must go out has gone out.
func (w *wire) end() {
	if w.closing.Load() {
		w.awaitEnd()
	}
	w.out.Close()
	w.Close()
}

// awaitEnd waits until the close frame has gone out, but not for long. If the client's frames are not read any more it
// waits that long in any case: the system resets a connection that is closed with something unread, and the client
// might see that before the close frame.
func (w *wire) awaitEnd() {
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
	patience := time.NewTimer(closeWithin)
	defer patience.Stop()
	select {
	case <-done:
	case <-patience.C:
	}
}

// readBuffer is what a connection reads into: several of a player's messages, few of which come at once.
// Gorilla takes no buffer that is not above 256.
const readBuffer = 512

// hijacker is a ResponseWriter that hands out a conn, and a reader of its own, instead of the bare connection.
type hijacker struct {
	http.ResponseWriter
	conn *conn
}

// Hijack is for gorilla.
func (h hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	if rw.Reader.Buffered() > 0 {
		conn.Close()
		return nil, nil, errHasty
	}
	c := h.conn
	c.Init(conn)
	c.borrow()
	return c, bufio.NewReadWriter(&c.in, rw.Writer), nil
}
