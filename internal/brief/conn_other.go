//go:build !linux

package brief

import (
	"errors"
	"net"
)

// Read is not there.
func Read(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }

// Conn returns the connection as it is: this system knows no brief calls.
func Conn(of net.Conn) net.Conn { return of }
