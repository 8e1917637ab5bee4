//go:build !unix || solaris || aix

package sqlitestore

import "errors"

// ErrInUse is for a file that another process has open.
var ErrInUse = errors.New("another process has it open")

// fileLock does nothing where the system has no such locks: there the operator has to see to it that one process has the file.
type fileLock struct{}

func lockFile(string) (*fileLock, error) { return nil, nil }

func (*fileLock) release() error { return nil }
