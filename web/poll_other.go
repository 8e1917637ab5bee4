//go:build !linux

package web

import "errors"

// watch is for systems that have none: each connection has a goroutine of its own there.
type watch struct{ mark int }

// call is what a system would say of one connection.
type call struct{}

func (call) fd() int   { return 0 }
func (call) all() bool { return false }

func newWatch() (*watch, error) { return nil, errors.ErrUnsupported }
func (*watch) add(int) error    { return errors.ErrUnsupported }
func (*watch) wait() []call     { return nil }
func (*watch) setMark()         {}
func (*watch) takeMark()        {}
func (*watch) close()           {}
