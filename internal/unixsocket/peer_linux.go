package unixsocket

import (
	"net"
	"syscall"
)

// PeerUID returns the id of the user at the other end of a Unix socket, or -1 if it is unknown.
func PeerUID(conn net.Conn) int {
	unix, ok := conn.(*net.UnixConn)
	if !ok {
		return -1
	}
	raw, err := unix.SyscallConn()
	if err != nil {
		return -1
	}
	uid := -1
	err = raw.Control(func(fd uintptr) {
		if cred, err := syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED); err == nil {
			uid = int(cred.Uid)
		}
	})
	if err != nil {
		return -1
	}
	return uid
}
