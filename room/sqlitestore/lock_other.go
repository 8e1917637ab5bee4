//go:build !unix || solaris || aix

package sqlitestore

import "io"

// lockFile does nothing on systems without flock. The operator has to make sure that only one process opens the file.
func lockFile(string) (io.Closer, error) { return io.NopCloser(nil), nil }
