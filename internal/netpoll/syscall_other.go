//go:build !linux

package netpoll

import (
	"errors"
	"net"
)

// descriptor returns 0, because raw system calls are not supported on this system.
func descriptor(net.Conn) uintptr { return 0 }

func write(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }

func read(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }

// Raw returns the connection unchanged.
func Raw(of net.Conn) net.Conn { return of }
