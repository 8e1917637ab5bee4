package boltstore

import (
	"os"
	"syscall"
)

// flush puts what was written to a file on the disk, with as much of what the system knows of the file as it takes to
// read that again.
func flush(f *os.File) error {
	for {
		if err := syscall.Fdatasync(int(f.Fd())); err != syscall.EINTR {
			return os.NewSyscallError("fdatasync", err)
		}
	}
}
