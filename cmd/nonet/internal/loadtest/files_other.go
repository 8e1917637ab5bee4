//go:build !linux && !darwin

package loadtest

// raiseFileLimit does nothing on systems without such a limit.
func raiseFileLimit(int) error { return nil }
