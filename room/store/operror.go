package store

// OpError is an error of an operation of a store, as opposed to one of the caller.
type OpError struct {
	Op  string // what the store was doing: "append to room BCDFG"
	Err error
}

// Error implements error.
func (e *OpError) Error() string { return e.Op + ": " + e.Err.Error() }

// Unwrap returns the cause for [errors.Is] and [errors.As].
func (e *OpError) Unwrap() error { return e.Err }
