package netpoll

import (
	"errors"
	"io"
	"net"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// rawConn is a TCP connection that makes raw system calls. One goroutine may read and one may write at a time.
type rawConn struct {
	*net.TCPConn
	raw syscall.RawConn
	in  try
	out try
}

// try is a read or write, which the runtime repeats when the socket is ready again.
type try struct {
	mu      sync.Mutex
	b       []byte
	n       int
	err     error
	attempt func(fd uintptr) (done bool)
}

// WithRawCalls returns a TCP connection whose reads and writes make raw system calls. It returns a connection of
// another kind unchanged.
func WithRawCalls(of net.Conn) net.Conn {
	tcp, ok := of.(*net.TCPConn)
	if !ok {
		return of
	}
	raw, err := tcp.SyscallConn()
	if err != nil {
		return of
	}
	c := &rawConn{TCPConn: tcp, raw: raw}
	c.in.attempt = func(fd uintptr) bool {
		c.in.n, c.in.err = read(fd, c.in.b)
		return !errors.Is(c.in.err, ErrNothing)
	}
	c.out.attempt = func(fd uintptr) bool {
		var n int
		n, c.out.err = write(fd, c.out.b[c.out.n:])
		c.out.n += n
		return c.out.err != nil || c.out.n == len(c.out.b)
	}
	return c
}

// do makes the call, and lets the runtime wait for the socket, until it is done or the deadline has passed.
func (t *try) do(b []byte, how func(attempt func(fd uintptr) bool) error) (n int, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b, t.n, t.err = b, 0, nil
	err = how(t.attempt)
	if err == nil {
		err = t.err
	}
	t.b = nil
	return t.n, err
}

// Read implements [net.Conn].
func (c *rawConn) Read(b []byte) (n int, err error) {
	if n, err = c.in.do(b, c.raw.Read); n == 0 && err == nil && len(b) > 0 {
		err = io.EOF
	}
	return n, err
}

// Write implements [net.Conn].
func (c *rawConn) Write(b []byte) (n int, err error) { return c.out.do(b, c.raw.Write) }

// SyscallConn is for go-redis, which uses it only to check that an idle connection is open and has no unread data. The
// check happens here; the returned connection does nothing.
func (c *rawConn) SyscallConn() (syscall.RawConn, error) {
	var found error
	err := c.raw.Control(func(fd uintptr) {
		_, found = call(unix.SYS_RECVFROM, fd, make([]byte, 1), unix.MSG_DONTWAIT|unix.MSG_PEEK)
	})
	if err == nil && !errors.Is(found, ErrNothing) {
		err = errNotQuiet
	}
	if err != nil {
		return nil, err
	}
	return looked{}, nil
}

var errNotQuiet = errors.New("the peer has hung up, or has sent something unasked")

// looked is a connection that has been checked. Its methods do nothing.
type looked struct{}

// Control implements [syscall.RawConn].
func (looked) Control(func(uintptr)) error { return nil }

// Read implements [syscall.RawConn].
func (looked) Read(func(uintptr) bool) error { return nil }

// Write implements [syscall.RawConn].
func (looked) Write(func(uintptr) bool) error { return nil }

// descriptor returns the file descriptor of a TCP connection without TLS or another layer, or 0.
func descriptor(of net.Conn) (fd uintptr) {
	if tcp, ok := of.(*net.TCPConn); ok {
		if raw, err := tcp.SyscallConn(); err == nil {
			_ = raw.Control(func(number uintptr) { fd = number })
		}
	}
	return fd
}

// write writes what the kernel accepts without blocking, which may be nothing. The socket must stay open during the
// call.
func write(fd uintptr, data []byte) (n int, err error) {
	n, err = call(unix.SYS_SENDTO, fd, data, unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL)
	if errors.Is(err, ErrNothing) {
		err = nil
	}
	return n, err
}

// read reads the available input, or fails with [ErrNothing]. It returns 0 and no error at the end of the connection.
// The socket must stay open during the call.
func read(fd uintptr, b []byte) (n int, err error) {
	return call(unix.SYS_RECVFROM, fd, b, unix.MSG_DONTWAIT)
}

// call makes a raw socket system call; sendto(2) and recvfrom(2) have a shorter path through the kernel than write(2)
// and read(2).
func call(which, fd uintptr, b []byte, flags uintptr) (n int, err error) {
	for {
		n, _, errno := syscall.RawSyscall6(which, fd, uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)),
			flags, 0, 0)
		switch errno {
		case 0:
			return int(n), nil
		case syscall.EINTR:
		case syscall.EAGAIN:
			return 0, ErrNothing
		default:
			return 0, errno
		}
	}
}
