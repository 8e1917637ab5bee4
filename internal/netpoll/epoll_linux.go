package netpoll

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

// epoll is an edge-triggered epoll(7): it reports a connection once when data arrives. The runtime waits for it as for
// any file, so that it blocks no thread.
type epoll struct {
	file   *os.File
	fd     int
	raw    syscall.RawConn
	probe  int // the read end of a pipe whose write end is setter
	setter int
	took   [32]event
	n      int
	poll   func(fd uintptr) bool
}

// event is a kernel event of one connection.
type event syscall.EpollEvent

// watched are the events to report: edge-triggered, which package syscall has as a negative number.
const watched = syscall.EPOLLIN | syscall.EPOLLRDHUP | 1<<31

func (v event) fd() int     { return int(v.Fd) }
func (v event) isEnd() bool { return v.Events&^syscall.EPOLLIN != 0 }

func newEpoll() (*epoll, error) {
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
	e := &epoll{file: os.NewFile(uintptr(fd), "epoll"), fd: fd, probe: ends[0], setter: ends[1]}
	e.poll = e.pollOnce
	e.raw, err = e.file.SyscallConn()
	if err = errors.Join(err, e.add(e.probe)); err != nil {
		e.close()
		return nil, err
	}
	return e, nil
}

// add reports a connection from now on, until it is closed.
func (e *epoll) add(fd int) error {
	return syscall.EpollCtl(e.fd, syscall.EPOLL_CTL_ADD, fd, &syscall.EpollEvent{Events: watched, Fd: int32(fd)})
}

// wait returns events as soon as there are any. It returns immediately after close. Only one goroutine may wait at a
// time.
func (e *epoll) wait() []event {
	e.n = 0
	_ = e.raw.Read(e.poll) // fails after close
	return e.took[:e.n]
}

// pollOnce polls without blocking, so the runtime need not know about the call.
func (e *epoll) pollOnce(fd uintptr) (done bool) {
	n, _, errno := syscall.RawSyscall6(syscall.SYS_EPOLL_PWAIT, fd,
		uintptr(unsafe.Pointer(&e.took[0])), uintptr(len(e.took)), 0, 0, 0)
	if errno != 0 {
		return true // a call that does not block cannot be interrupted, so the epoll is closed
	}
	e.n = int(n)
	return n > 0
}

// setProbe adds an event with the descriptor probe after all others.
func (e *epoll) setProbe() { _, _ = syscall.Write(e.setter, []byte{0}) } // a full pipe already has a probe

// takeProbe removes the event.
func (e *epoll) takeProbe() {
	var b [64]byte
	_, _ = syscall.Read(e.probe, b[:])
}

func (e *epoll) close() {
	e.file.Close()
	syscall.Close(e.probe)
	syscall.Close(e.setter)
}
