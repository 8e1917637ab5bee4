// Package netpoll reads from many connections with few goroutines. It uses epoll and raw system calls on Linux, and a
// goroutine per connection on other systems.
//
// The raw system calls bypass Go's scheduler and never block. For an ordinary system call, the runtime may hand the
// thread's processor to another thread after a few microseconds and wake a thread to watch for that; both cost more
// than a short call.
package netpoll

import (
	"errors"
	"io"
	"net"
	"sync/atomic"
)

// ErrNothing means that there is no input now. The handler is called again when there is.
var ErrNothing = errors.New("no data to read")

// Handler reads from a connection. Its methods are never called concurrently for one connection.
type Handler interface {
	// Serve reads the available input, until TryRead fails with [ErrNothing]. It returns false at the end of the
	// connection.
	Serve() bool
	// Leave ends the connection. It is called once, after Serve has returned false.
	Leave()
}

// Conn is a connection that a [Poller] can read from. The goroutine that serves it may call its methods, one at a time;
// methods documented as safe for concurrent use may be called by others too. It must be initialised with Init.
type Conn struct {
	net.Conn
	handler Handler
	poller  *Poller

	fd  uintptr      // 0 if raw system calls are not possible
	use atomic.Int32 // state of fd, see TryWrite

	polled  bool         // false if the connection has its own goroutine
	calls   atomic.Int32 // events since the connection began to be served; 0 if it is not being served
	allSent atomic.Bool  // the peer has sent everything, so there are no more events
	worker  *worker      // that serves the connection; nil if it has its own goroutine
	drained bool         // the last read since the last event took all available input
}

// Init makes c ready to be added to a poller. Until then it counts as being served.
func (c *Conn) Init(conn net.Conn) {
	c.Conn, c.fd = conn, descriptor(conn)
	c.calls.Store(1)
}

// Read reads, and waits for input. Other connections do not wait for it.
func (c *Conn) Read(b []byte) (int, error) {
	n, err := c.TryRead(b)
	if errors.Is(err, ErrNothing) {
		c.BeforeBlocking()
		return c.Conn.Read(b)
	}
	return n, err
}

// TryRead reads the available input, or fails with [ErrNothing]. A connection with its own goroutine waits instead.
func (c *Conn) TryRead(b []byte) (int, error) {
	if !c.polled {
		return c.Conn.Read(b)
	}
	if c.drained && !c.allSent.Load() {
		return 0, ErrNothing // without a system call: the handler is called when there is more
	}
	n, err := read(c.fd, b)
	c.drained = n < len(b)
	if err == nil && n == 0 {
		err = io.EOF
	}
	return n, err
}

// IfIdle calls do unless the connection is being served, and reports whether it did. The handler is not called while do
// runs. It is safe for concurrent use.
func (c *Conn) IfIdle(do func()) bool {
	if !c.calls.CompareAndSwap(0, 1) {
		return false
	}
	do()
	if !c.calls.CompareAndSwap(1, 0) { // there was an event in the meantime
		go (&worker{poller: c.poller, gone: true}).serve(c)
	}
	return true
}

// BeforeBlocking must be called by the handler before an operation that may block for long. Another worker then serves
// the other connections.
func (c *Conn) BeforeBlocking() {
	if c.worker != nil {
		c.worker.handOff()
	}
}

// Wake calls the handler even if there is no input. It is safe for concurrent use.
func (c *Conn) Wake() {
	if c.calls.Add(1) == 1 {
		go (&worker{poller: c.poller, gone: true}).serve(c)
	}
}

// The use of a connection's descriptor, as bits.
const (
	beingWritten = 1 << iota
	closed       // the writer closes the connection if it is being written
)

// CanTryWrite reports whether TryWrite is possible. It is safe for concurrent use.
func (c *Conn) CanTryWrite() bool { return c.fd != 0 }

// TryWrite writes what the kernel accepts without blocking, which may be nothing. Only one goroutine at a time may call
// it, concurrently with all other methods. Close does not close the descriptor during the call, because the kernel
// could reuse its number for another connection.
func (c *Conn) TryWrite(data []byte) (n int, err error) {
	if !c.use.CompareAndSwap(0, beingWritten) {
		return 0, net.ErrClosed
	}
	n, err = write(c.fd, data)
	if !c.use.CompareAndSwap(beingWritten, 0) {
		c.Conn.Close()
	}
	return n, err
}

// Close closes the connection. If TryWrite is in progress, TryWrite closes it at its end. It is safe for concurrent
// use.
func (c *Conn) Close() error {
	if c.use.Or(closed)&beingWritten != 0 {
		return nil
	}
	return c.Conn.Close()
}
