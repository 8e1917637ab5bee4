//go:build !linux

package boltstore

import "os"

// flush puts what was written to a file on the disk.
func flush(f *os.File) error { return f.Sync() }
