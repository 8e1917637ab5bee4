package waitfor_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"nonet/internal/waitfor"
)

// failing is a test that records its failure.
type failing struct {
	testing.TB
	said string
}

func (f *failing) Helper() {}

func (f *failing) Fatalf(format string, args ...any) {
	f.said = fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// outcome runs a part of a test that may fail, and returns its failure.
func outcome(part func(t testing.TB)) string {
	f := new(failing)
	var run sync.WaitGroup
	run.Go(func() { part(f) })
	run.Wait() // part must end, which is what is tested
	return f.said
}

func TestWaitReturnsValue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := make(chan int)
		var g sync.WaitGroup
		g.Go(func() {
			time.Sleep(waitfor.Patience - time.Second)
			c <- 7
		})
		if said := outcome(func(t testing.TB) {
			if got := waitfor.Value(t, c, "a number"); got != 7 {
				t.Fatalf("got %d, want 7", got)
			}
			waitfor.Group(t, &g, "its sender's end")
		}); said != "" {
			t.Error(said)
		}
	})
}

func TestWaitGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := make(chan int)
		var g sync.WaitGroup
		g.Go(func() { c <- 7 })
		for what, wait := range map[string]func(testing.TB){
			"10m0s have passed without a word.":   func(t testing.TB) { waitfor.Value(t, make(chan int), "a word") },
			"1s have passed without all the end.": func(t testing.TB) { waitfor.GroupWithin(t, time.Second, &g, "all the end") },
		} {
			if said := outcome(wait); !strings.HasPrefix(said, what) || !strings.Contains(said, "waitfor_test.go") {
				t.Errorf("the wait fails with %q; want %q and the goroutines", said, what)
			}
		}
		<-c
	})
}
