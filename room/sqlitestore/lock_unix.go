//go:build unix && !solaris && !aix

package sqlitestore

import (
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"
)

// lockWait is the maximum wait for the lock: after a restart the previous process may still be closing the file.
const lockWait = 500 * time.Millisecond

// lockFile acquires an exclusive lock on a data file until the result is closed. It returns [ErrInUse] if another
// process holds it. SQLite's own locks would allow several processes to share the file, but a store has caches and
// followers in memory. The lock is held on a separate file, because POSIX locks of a process are released when it
// closes any descriptor of the locked file, and SQLite opens and closes the data file itself.
func lockFile(path string) (io.Closer, error) {
	f, err := os.OpenFile(path+lockSuffix, os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, os.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return nil, fmt.Errorf("the directory of the data file is not writable: %w", err)
	}
	if err != nil {
		return nil, err
	}
	for end := time.Now().Add(lockWait); ; time.Sleep(lockWait / 10) {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return f, nil
		case !errors.Is(err, syscall.EWOULDBLOCK):
			err = fmt.Errorf("the file system can't lock files, keep the data file on a local disk: %w", err)
			return nil, errors.Join(err, f.Close())
		case time.Now().After(end):
			return nil, errors.Join(ErrInUse, f.Close())
		}
	}
}
