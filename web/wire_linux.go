package web

import (
	"syscall"
	"unsafe"
)

// writesOnce: this system has a write that does not wait.
const writesOnce = true

// writeOnce writes what the system takes at once, which may be nothing. Sockets of the runtime never wait, so it is not
// told of the call: it would give the processor to another thread for each that takes a few microseconds, which costs
// as much as the call.
func writeOnce(fd uintptr, data []byte) (n int, err error) {
	for {
		n, _, errno := syscall.RawSyscall(syscall.SYS_WRITE, fd, uintptr(unsafe.Pointer(unsafe.SliceData(data))),
			uintptr(len(data)))
		switch errno {
		case 0:
			return int(n), nil
		case syscall.EINTR:
		case syscall.EAGAIN:
			return 0, nil
		default:
			return 0, errno
		}
	}
}
