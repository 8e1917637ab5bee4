package brief

import (
	"errors"
	"io"
	"net"
	"sync"
	"syscall"
)

// conn is a TCP connection whose calls are brief. One may read and one may write at a time.
type conn struct {
	*net.TCPConn
	raw syscall.RawConn
	in  try
	out try
}

// try is one call, which the runtime repeats when the socket is ready again.
type try struct {
	mu   sync.Mutex
	b    []byte
	n    int
	err  error
	once func(fd uintptr) (done bool)
}

// Conn makes what is read from and written to a TCP connection brief. A connection of another kind it returns as it is.
func Conn(of net.Conn) net.Conn {
	tcp, ok := of.(*net.TCPConn)
	if !ok {
		return of
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return of
	}
	c := &conn{TCPConn: tcp, raw: raw}
	c.in.once = func(fd uintptr) bool {
		c.in.n, c.in.err = Read(fd, c.in.b)
		return !errors.Is(c.in.err, ErrNothing)
	}
	c.out.once = func(fd uintptr) bool {
		var n int
		n, c.out.err = Write(fd, c.out.b[c.out.n:])
		c.out.n += n
		return c.out.err != nil || c.out.n == len(c.out.b)
	}
	return c
}

// do makes the call by way of the runtime's own waiting, until it is done or the deadline has come.
func (t *try) do(b []byte, how func(once func(fd uintptr) bool) error) (n int, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b, t.n, t.err = b, 0, nil
	err = how(t.once)
	if err == nil {
		err = t.err
	}
	t.b = nil
	return t.n, err
}

// Read implements [net.Conn].
func (c *conn) Read(b []byte) (n int, err error) {
	if n, err = c.in.do(b, c.raw.Read); n == 0 && err == nil && len(b) > 0 {
		err = io.EOF
	}
	return n, err
}

// Write implements [net.Conn].
func (c *conn) Write(b []byte) (n int, err error) { return c.out.do(b, c.raw.Write) }

// SyscallConn is asked for by go-redis alone, to look whether a connection that was left alone for a while is still
// there, and nothing was said unasked. That is looked at here, and what is returned looks no more.
func (c *conn) SyscallConn() (syscall.RawConn, error) {
	silent := false
	err := c.raw.Control(func(fd uintptr) { silent = quiet(fd) })
	if err == nil && !silent {
		err = errNotQuiet
	}
	if err != nil {
		return nil, err
	}
	return looked{}, nil
}

var errNotQuiet = errors.New("the other side has hung up, or says something unasked")

// looked is a connection that was looked at.
type looked struct{}

// Control implements [syscall.RawConn].
func (looked) Control(func(uintptr)) error { return nil }

// Read implements [syscall.RawConn].
func (looked) Read(func(uintptr) bool) error { return nil }

// Write implements [syscall.RawConn].
func (looked) Write(func(uintptr) bool) error { return nil }
