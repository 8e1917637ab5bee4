// Package netpoll reads from many connections with few goroutines. It uses epoll and raw system calls where the system
// has them, and a goroutine per connection otherwise.
//
// Go's runtime is not told of raw system calls, and they never block. The runtime gives the processor of a thread in a
// system call to another thread after a few microseconds, and wakes a thread that watches for that; both cost more than
// a short call.
package netpoll

import (
	"errors"
	"io"
	"net"
	"sync/atomic"
)

// ErrNothing means that there is nothing to read now. The handler is called again when there is.
var ErrNothing = errors.New("nothing has come")

// Handler reads from a connection. Its methods are not called concurrently for one connection.
type Handler interface {
	// Serve reads what has come, until TryRead fails with [ErrNothing]. It returns false at the end of the connection.
	Serve() bool
	// Leave ends the connection. It is called once, after Serve has returned false.
	Leave()
}

// Conn is a connection that a [Poller] can read from. Whoever serves it may call its methods, one at a time; those with
// another note are safe for concurrent use. It must be initialised with Init.
type Conn struct {
	net.Conn
	handler Handler
	poller  *Poller

	fd  uintptr      // 0 if raw system calls are not possible
	use atomic.Int32 // of fd, see TryWrite

	polled  bool         // false if the connection has a goroutine of its own
	calls   atomic.Int32 // events since somebody began to serve the connection; 0 if nobody serves it
	allSent atomic.Bool  // the peer has sent everything, so there are no more events
	worker  *worker      // that serves the connection; nil for a goroutine of its own
	drained bool         // the last read took all that was there
}

// Init makes c ready to be added to a poller. Until then it counts as being served.
func (c *Conn) Init(conn net.Conn) {
	c.Conn, c.fd = conn, descriptor(conn)
	c.calls.Store(1)
}

// Read reads, and waits until there is something. Other connections don't wait for that.
func (c *Conn) Read(b []byte) (int, error) {
	n, err := c.TryRead(b)
	if errors.Is(err, ErrNothing) {
		c.BeforeBlocking()
		return c.Conn.Read(b)
	}
	return n, err
}

// TryRead reads what is there, or fails with [ErrNothing]. A connection that has a goroutine of its own waits instead.
func (c *Conn) TryRead(b []byte) (int, error) {
	if !c.polled {
		return c.Conn.Read(b)
	}
	n, err := read(c.fd, b)
	c.drained = n < len(b)
	if err == nil && n == 0 {
		err = io.EOF
	}
	return n, err
}

// IfIdle calls do unless the connection is being served, and reports whether it did. The handler is not called
// meanwhile. It is safe for concurrent use.
func (c *Conn) IfIdle(do func()) bool {
	if !c.calls.CompareAndSwap(0, 1) {
		return false
	}
	do()
	if !c.calls.CompareAndSwap(1, 0) { // there was an event meanwhile
		go (&worker{poller: c.poller, gone: true}).serve(c)
	}
	return true
}

// Drained reports whether there is nothing to read now and the handler will be called when there is.
func (c *Conn) Drained() bool { return c.drained && !c.allSent.Load() }

// BeforeBlocking must be called by the handler before an operation that may block for long: another worker goes on with
// the other connections.
func (c *Conn) BeforeBlocking() {
	if c.worker != nil {
		c.worker.handOff()
	}
}

// Wake calls the handler although nothing has come. It is safe for concurrent use.
func (c *Conn) Wake() {
	if c.calls.Add(1) == 1 {
		go (&worker{poller: c.poller, gone: true}).serve(c)
	}
}

// The use of a connection's descriptor, as bits.
const (
	beingWritten = 1 << iota
	closed       // also by the writer, if there is one
)

// CanTryWrite reports whether TryWrite is possible. It is safe for concurrent use.
func (c *Conn) CanTryWrite() bool { return c.fd != 0 }

// TryWrite writes what the kernel takes at once, which may be nothing. It may be called by one goroutine at a time,
// concurrently with all other methods. The descriptor stays open meanwhile, because the kernel would give its number to
// another connection.
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

// Close closes the connection, or makes TryWrite close it. It is safe for concurrent use.
func (c *Conn) Close() error {
	if c.use.Or(closed)&beingWritten != 0 {
		return nil
	}
	return c.Conn.Close()
}
