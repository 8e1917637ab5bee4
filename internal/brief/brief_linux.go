package brief

import (
	"errors"
	"syscall"
	"unsafe"
)

// CanWrite says whether this system has [Write].
const CanWrite = true

// Write writes what the system takes of data at once, which may be nothing. The socket must not be closed meanwhile.
func Write(fd uintptr, data []byte) (n int, err error) {
	n, err = call(syscall.SYS_WRITE, fd, data, 0)
	if errors.Is(err, ErrNothing) {
		err = nil
	}
	return n, err
}

// Read reads what is there, or fails with [ErrNothing]; nothing without an error is the end of the connection. The
// socket must not be closed meanwhile.
func Read(fd uintptr, b []byte) (n int, err error) { return call(syscall.SYS_READ, fd, b, 0) }

// peek is Read, but what is there stays there.
func peek(fd uintptr, b []byte) (n int, err error) {
	return call(syscall.SYS_RECVFROM, fd, b, syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
}

func call(which, fd uintptr, b []byte, flags uintptr) (n int, err error) {
	for {
		n, _, errno := syscall.RawSyscall6(which, fd,
			uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)), flags, 0, 0)
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
