// Package floor stands under goroutines: a panic in one of them costs what it was doing, and not the process. What the
// runtime itself ends a process for, such as too little memory or a map that two goroutines write, nothing can catch.
package floor

import (
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// knownMax bounds how many places are remembered where something panicked.
const knownMax = 256

// Floor catches panics, logs and counts them. Its methods are safe for concurrent use.
type Floor struct {
	log    *slog.Logger
	panics atomic.Uint64

	mu    sync.Mutex
	known map[place]struct{} // where something has panicked already
}

// place is the innermost calls of a panic.
type place [16]uintptr

// New makes a floor that logs to log.
func New(log *slog.Logger) *Floor { return &Floor{log: log, known: map[place]struct{}{}} }

// Panic is the error that a panic has become.
type Panic struct {
	Doing string // what was being done
	Value any    // what it panicked with
}

func (p *Panic) Error() string {
	return fmt.Sprintf("%s: a fault in the program: %v", p.Doing, p.Value)
}

// Run does something, and makes a [*Panic] of its panic. Args are for the log, as slog takes them.
func (f *Floor) Run(doing string, do func(), args ...any) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = f.Caught(value, doing, args...)
		}
	}()
	do()
	return nil
}

// Caught is for who has recovered from a panic: it logs and counts it. The stack is logged once for each place. It
// must be called by the deferred function.
func (f *Floor) Caught(value any, doing string, args ...any) error {
	f.panics.Add(1)
	args = append([]any{"doing", doing, "panic", value}, args...)
	if f.isNew() {
		args = append(args, "stack", string(debug.Stack()))
	}
	f.log.Error("a fault in the program", args...)
	return &Panic{Doing: doing, Value: value}
}

// isNew says whether nothing has panicked at this place before, as far as is remembered.
func (f *Floor) isNew() bool {
	var at place
	runtime.Callers(3, at[:])
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, ok := f.known[at]; ok {
		return false
	}
	if len(f.known) >= knownMax {
		clear(f.known)
	}
	f.known[at] = struct{}{}
	return true
}

// Panics is how many panics were caught.
func (f *Floor) Panics() uint64 { return f.panics.Load() }
