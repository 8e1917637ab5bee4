//go:build unix && !linux

package brief

import "syscall"

// CanWrite says whether this system has [Write].
const CanWrite = true

// Write writes what the system takes of data at once, which may be nothing.
func Write(fd uintptr, data []byte) (n int, err error) {
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
