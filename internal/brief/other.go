//go:build !linux

package brief

import (
	"errors"
	"net"
)

// Socket is 0: this system knows no brief calls.
func Socket(net.Conn) uintptr { return 0 }

// Write is not there.
func Write(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }

// Read is not there.
func Read(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }

// Conn returns the connection as it is.
func Conn(of net.Conn) net.Conn { return of }
