//go:build unix && !solaris && !aix

package sqlitestore

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// lockWait is how long a restart may wait for the process before it to let go of the file.
const lockWait = 500 * time.Millisecond

// ErrInUse is for a file that another process has open.
var ErrInUse = errors.New("another process has it open")

// fileLock keeps other nonet processes from a data file. SQLite's own locks would let them share it, but a store keeps
// things in memory. The lock is a file of its own, because SQLite closes and locks the data file as it likes.
type fileLock struct{ f *os.File }

func lockFile(path string) (*fileLock, error) {
	f, err := os.OpenFile(path+lockSuffix, os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, os.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return nil, fmt.Errorf("the directory of the data file must be writable, and this one is not: %w", err)
	}
	if err != nil {
		return nil, err
	}
	for end := time.Now().Add(lockWait); ; time.Sleep(lockWait / 10) {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return &fileLock{f}, nil
		case !errors.Is(err, syscall.EWOULDBLOCK):
			err = fmt.Errorf("the file system can't lock files, so keep the data file on a local disk: %w", err)
			return nil, errors.Join(err, f.Close())
		case time.Now().After(end):
			return nil, errors.Join(ErrInUse, f.Close())
		}
	}
}

func (l *fileLock) release() error { return l.f.Close() }
