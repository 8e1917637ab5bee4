//go:build linux || darwin

package main

import (
	"fmt"
	"syscall"
)

// needFiles raises the limit on open files to n, if necessary. Each connection is a file.
func needFiles(n int) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return fmt.Errorf("ask how many files may be open: %w", err)
	}
	if limit.Cur >= uint64(n) {
		return nil
	}
	raised := syscall.Rlimit{Cur: uint64(n), Max: max(limit.Max, uint64(n))}
	if syscall.Setrlimit(syscall.RLIMIT_NOFILE, &raised) != nil {
		return fmt.Errorf("so many connections need %d open files, and this process may have %d: raise the limit with "+
			"ulimit -n %d first, as root if need be; the server has the same limit", n, limit.Cur, n)
	}
	return nil
}
