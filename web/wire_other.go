//go:build !unix

package web

import "errors"

// writesOnce: this system has no such write.
const writesOnce = false

func writeOnce(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }
