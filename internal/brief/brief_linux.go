package brief

import (
	"errors"
	"net"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Socket is the system's number of a TCP connection that nothing stands before, or 0.
func Socket(of net.Conn) (fd uintptr) {
	if tcp, ok := of.(*net.TCPConn); ok {
		if raw, err := tcp.SyscallConn(); err == nil {
			_ = raw.Control(func(number uintptr) { fd = number })
		}
	}
	return fd
}

// Write writes what the system takes of data at once, which may be nothing. The socket must not be closed meanwhile.
func Write(fd uintptr, data []byte) (n int, err error) {
	n, err = call(unix.SYS_SENDTO, fd, data, unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL)
	if errors.Is(err, ErrNothing) {
		err = nil
	}
	return n, err
}

// Read reads what is there, or fails with [ErrNothing]; nothing without an error is the end of the connection. The
// socket must not be closed meanwhile.
func Read(fd uintptr, b []byte) (n int, err error) {
	return call(unix.SYS_RECVFROM, fd, b, unix.MSG_DONTWAIT)
}

// quiet says whether there is nothing to read, not even the end.
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

// call is one of the calls for sockets, which have a shorter way through the system than read(2) and write(2).
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
