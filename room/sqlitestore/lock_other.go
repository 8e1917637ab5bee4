//go:build !unix || solaris || aix

package sqlitestore

import "errors"

// ErrInUse is returned for a file that another process has open.
var ErrInUse = errors.New("another process has it open: stop that process first")

// fileLock does nothing on systems without flock. The operator has to make sure that only one process opens the file.
type fileLock struct{}

func lockFile(string) (*fileLock, error) { return nil, nil }

func (*fileLock) release() error { return nil }
