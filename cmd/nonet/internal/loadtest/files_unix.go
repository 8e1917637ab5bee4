//go:build linux || darwin

package loadtest

import (
	"fmt"
	"syscall"
)

// raiseFileLimit lets this process open n files, if the system allows it. Each connection is a file.
func raiseFileLimit(n int) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return fmt.Errorf("read the limit of open files: %w", err)
	}
	if limit.Cur >= uint64(n) {
		return nil
	}
	raised := syscall.Rlimit{Cur: uint64(n), Max: max(limit.Max, uint64(n))}
	if syscall.Setrlimit(syscall.RLIMIT_NOFILE, &raised) != nil {
		return fmt.Errorf("this needs %d open files, and the limit is %d: raise it with ulimit -n %d first, as root if "+
			"needed; the server needs as many", n, limit.Cur, n)
	}
	return nil
}
