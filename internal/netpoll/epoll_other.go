//go:build !linux

package netpoll

import (
	"errors"
	"net"
)

// epoll does not exist on this system; each connection has its own goroutine instead.
type epoll struct{ probe int }

// event is a kernel event of one connection.
type event struct{}

func (event) fd() int     { return 0 }
func (event) isEnd() bool { return false }

func newEpoll() (*epoll, error) { return nil, errors.ErrUnsupported }
func (*epoll) add(int) error    { return errors.ErrUnsupported }
func (*epoll) wait() []event    { return nil }
func (*epoll) setProbe()        {}
func (*epoll) takeProbe()       {}
func (*epoll) close()           {}

// descriptor returns 0, because raw system calls are not supported on this system.
func descriptor(net.Conn) uintptr { return 0 }

func write(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }

func read(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }

// WithRawCalls returns the connection unchanged.
func WithRawCalls(of net.Conn) net.Conn { return of }
