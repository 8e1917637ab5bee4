// Package waitfor waits in tests for other goroutines. A wait that times out fails the test with the name of what it
// waited for and the stacks of all goroutines, where a bare receive would hang until the whole run is ended.
package waitfor

import (
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"time"
)

// Patience is the timeout of tests. It only matters for tests that fail, so it is long enough for a machine that is 50
// times as slow as an idle one.
const Patience = 10 * time.Minute

// Value receives a value from c, or the zero value if c is closed. what describes the value in the failure if none
// arrives within [Patience].
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

// GroupWithin is like [Group] with another limit than [Patience].
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
	_ = pprof.Lookup("goroutine").WriteTo(&stacks, 1) // writing to a Builder does not fail
	t.Fatalf("%v have passed without %s. The goroutines:\n%s", limit, what, stacks.String())
}
