//go:build !unix

package brief

import "errors"

// CanWrite says whether this system has [Write].
const CanWrite = false

// Write is not there.
func Write(uintptr, []byte) (int, error) { return 0, errors.ErrUnsupported }
