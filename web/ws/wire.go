package ws

import (
	"bufio"
	"errors"
	"net"
	"net/http"
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
	errClosed     = errors.New("the connection is closed")
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
