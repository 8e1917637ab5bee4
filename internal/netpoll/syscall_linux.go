package netpoll

import (
	"errors"
	"net"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

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

// quiet reports whether there is nothing to read, including the end of the stream.
func quiet(fd uintptr) bool {
	const somethingIn = 0x1 // poll(2)
	of := struct {
		fd            int32
		wanted, found int16
	}{int32(fd), somethingIn, 0}
	var atOnce syscall.Timespec
	n, _, errno := syscall.RawSyscall6(syscall.SYS_PPOLL, uintptr(unsafe.Pointer(&of)), 1,
		uintptr(unsafe.Pointer(&atOnce)), 0, 0, 0)
	return n == 0 && errno == 0
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
