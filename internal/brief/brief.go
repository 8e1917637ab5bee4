// Package brief makes system calls of which Go's runtime is not told, on sockets that never wait. Who tells it of a
// call gives the processor to another thread for each that takes a few microseconds; and where nothing else was being
// done it wakes a thread that looks again and again whether the call is over. That costs more than the call.
package brief

import "errors"

// ErrNothing is that nothing has come.
var ErrNothing = errors.New("nothing has come")
