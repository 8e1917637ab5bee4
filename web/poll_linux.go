package web

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

// watch is an epoll of the system's (epoll(7)). It tells of each connection once when something comes, not for as long
// as it is there. The runtime waits for the epoll as for any file, so that no thread is kept by it.
type watch struct {
	file   *os.File
	fd     int
	raw    syscall.RawConn
	mark   int // the reading end of a pipe, whose other end is setter
	setter int
	took   [32]call
	n      int
	look   func(fd uintptr) bool
}

// call is what the system says of one connection.
type call syscall.EpollEvent

// watched is what it is to tell: edge-triggered, which package syscall has as a negative number.
const watched = syscall.EPOLLIN | syscall.EPOLLRDHUP | 1<<31

func (c call) fd() int   { return int(c.Fd) }
func (c call) all() bool { return c.Events&^syscall.EPOLLIN != 0 }

func newWatch() (*watch, error) {
	fd, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	var ends [2]int
	if err = syscall.SetNonblock(fd, true); err == nil {
		err = syscall.Pipe2(ends[:], syscall.O_NONBLOCK|syscall.O_CLOEXEC)
	}
	if err != nil {
		syscall.Close(fd)
		return nil, err
	}
	w := &watch{file: os.NewFile(uintptr(fd), "epoll"), fd: fd, mark: ends[0], setter: ends[1]}
	w.look = w.once
	w.raw, err = w.file.SyscallConn()
	if err = errors.Join(err, w.add(w.mark)); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// add watches a connection until it is closed.
func (w *watch) add(fd int) error {
	return syscall.EpollCtl(w.fd, syscall.EPOLL_CTL_ADD, fd, &syscall.EpollEvent{Events: watched, Fd: int32(fd)})
}

// wait returns what there is to tell, once there is something. After close it returns at once. One may wait at a time.
func (w *watch) wait() []call {
	w.n = 0
	_ = w.raw.Read(w.look) // fails once it is closed
	return w.took[:w.n]
}

// once asks without a wait, so the runtime is not told of the call.
func (w *watch) once(fd uintptr) (done bool) {
	n, _, errno := syscall.RawSyscall6(syscall.SYS_EPOLL_PWAIT, fd,
		uintptr(unsafe.Pointer(&w.took[0])), uintptr(len(w.took)), 0, 0, 0)
	if errno != 0 {
		return true // no wait can be interrupted that is none: it is closed
	}
	w.n = int(n)
	return n > 0
}

// setMark sets a mark behind all that there is to tell.
func (w *watch) setMark() { _, _ = syscall.Write(w.setter, []byte{0}) } // a full pipe has a mark already

// takeMark takes the mark away.
func (w *watch) takeMark() {
	var b [64]byte
	_, _ = syscall.Read(w.mark, b[:])
}

func (w *watch) close() {
	w.file.Close()
	syscall.Close(w.mark)
	syscall.Close(w.setter)
}
