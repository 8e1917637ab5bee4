//go:build unix && !linux

package web

import "syscall"

// writesOnce: this system has a write that does not wait.
const writesOnce = true

// writeOnce writes what the system takes at once, which may be nothing. Sockets of the runtime never wait.
func writeOnce(fd uintptr, data []byte) (n int, err error) {
	for {
		n, err = syscall.Write(int(fd), data)
		switch err {
		case nil:
			return n, nil
		case syscall.EINTR:
		case syscall.EAGAIN:
			return 0, nil
		default:
			return 0, err
		}
	}
}
