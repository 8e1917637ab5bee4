//go:build unix && !solaris && !aix

package boltstore

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// lock keeps other processes from the file, as bbolt does a moment later on the same one. It is
// freed when the file is closed.
func lock(f *os.File, wait time.Duration) error {
	for end := time.Now().Add(wait); ; time.Sleep(wait / 10) {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case !errors.Is(err, syscall.EWOULDBLOCK):
			return err
		case time.Now().After(end):
			return ErrInUse
		}
	}
}
