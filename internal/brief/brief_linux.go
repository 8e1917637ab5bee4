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
	n, err = call(syscall.SYS_WRITE, fd, data)
	if errors.Is(err, ErrNothing) {
		err = nil
	}
	return n, err
}

// Read reads what is there, or fails with [ErrNothing]; nothing without an error is the end of the connection. The
// socket must not be closed meanwhile.
func Read(fd uintptr, b []byte) (n int, err error) { return call(syscall.SYS_READ, fd, b) }

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

func call(which, fd uintptr, b []byte) (n int, err error) {
	for {
		n, _, errno := syscall.RawSyscall(which, fd, uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)))
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
