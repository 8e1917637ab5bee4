// Package waitfor waits in tests for what other goroutines do. Whoever waits in vain is told for what, and where all
// goroutines stand, where a bare receive would hang until the whole run is ended.
package waitfor

import (
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"time"
)

// Patience is the time that tests wait for what must come. It only ends tests that fail, so it is long enough for a
// machine that is 50 times as slow as an idle one.
const Patience = 10 * time.Minute

// Value takes what a channel brings, or the zero value once it is closed. what names it, for
// the test that waits in vain.
func Value[T any](t testing.TB, c <-chan T, what string) (v T) {
	t.Helper()
	late := time.NewTimer(Patience)
	defer late.Stop()
	select {
	case v = <-c:
	case <-late.C:
		giveUp(t, Patience, what)
	}
	return v
}

// Group waits until the goroutines of a group have ended.
func Group(t testing.TB, g *sync.WaitGroup, what string) {
	t.Helper()
	GroupWithin(t, Patience, g, what)
}

// GroupWithin is Group for goroutines that may take longer than [Patience], or less.
func GroupWithin(t testing.TB, limit time.Duration, g *sync.WaitGroup, what string) {
	t.Helper()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		g.Wait()
	}()
	late := time.NewTimer(limit)
	defer late.Stop()
	select {
	case <-ended:
	case <-late.C:
		giveUp(t, limit, what)
	}
}

func giveUp(t testing.TB, limit time.Duration, what string) {
	t.Helper()
	var stacks strings.Builder
	_ = pprof.Lookup("goroutine").WriteTo(&stacks, 1) // a Builder takes everything
	t.Fatalf("%v have passed without %s. The goroutines:\n%s", limit, what, stacks.String())
}
