// Package panics protects the process from panics: a panic in a guarded goroutine fails only the work in progress.
// Fatal errors of the runtime, such as running out of memory or concurrent map writes, cannot be recovered from.
package panics

import (
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// placesMax limits how many places of panics are remembered.
const placesMax = 256

// Guard recovers from panics, logs and counts them. Its methods are safe for concurrent use.
type Guard struct {
	log    *slog.Logger
	panics atomic.Uint64

	mu     sync.Mutex
	places map[place]struct{} // places that have panicked before
}

// place is the innermost stack frames of a panic.
type place [16]uintptr

// New returns a guard that logs to log.
func New(log *slog.Logger) *Guard { return &Guard{log: log, places: map[place]struct{}{}} }

// Panic is the error that a panic was converted to.
type Panic struct {
	Doing string // the work in progress
	Value any    // the argument of panic
}

func (p *Panic) Error() string {
	return fmt.Sprintf("%s: panic: %v", p.Doing, p.Value)
}

// Run calls do, and returns a [*Panic] if it panics. args are attributes for the log, as in slog.
func (g *Guard) Run(doing string, do func(), args ...any) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = g.RecordPanic(value, doing, args...)
		}
	}()
	do()
	return nil
}

// RecordPanic logs and counts a panic that the caller has recovered from, and returns it as a [*Panic]. The stack is
// logged only once for each place. It must be called by the deferred function.
func (g *Guard) RecordPanic(value any, doing string, args ...any) error {
	g.panics.Add(1)
	args = append([]any{"doing", doing, "panic", value}, args...)
	if g.isNew() {
		args = append(args, "stack", string(debug.Stack()))
	}
	g.log.Error("recovered from a panic", args...)
	return &Panic{Doing: doing, Value: value}
}

// isNew reports whether no remembered panic happened at this place.
func (g *Guard) isNew() bool {
	var at place
	runtime.Callers(3, at[:])
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, ok := g.places[at]; ok {
		return false
	}
	if len(g.places) >= placesMax {
		clear(g.places)
	}
	g.places[at] = struct{}{}
	return true
}

// Panics returns how many panics were recovered.
func (g *Guard) Panics() uint64 { return g.panics.Load() }
