// Package stacks lends goroutines with deep stacks to goroutines that mostly wait.
package stacks

import (
	"iter"
	"sync"
)

// Stacks is a pool of coroutines with deep stacks, on which callers run functions. A goroutine keeps the size that its
// stack has grown to: running a room's turn takes about 8 KB, but waiting for the next one takes 2 KB. So rooms wait on
// their own stacks and work on borrowed ones, and a new goroutine need not grow its stack. Switching is a coroutine
// switch, which wakes no goroutine. The zero value is ready to use. Its methods are safe for concurrent use.
type Stacks struct {
	mu     sync.Mutex
	free   []*stack
	closed bool
}

// stack is a coroutine that calls do each time next is called.
type stack struct {
	do   func()
	next func() (struct{}, bool)
	stop func()
}

// kept is the maximum number of idle stacks: far more than are in use at once, unless a store blocks many callers.
const kept = 64

// Run calls do on a borrowed stack and returns when do has returned. do must not panic.
func (s *Stacks) Run(do func()) {
	on := s.take()
	on.do = do
	on.next()
	on.do = nil
	s.give(on)
}

// take returns the stack that was returned last, because it is the most likely to be in the processor's caches, or a
// new one.
func (s *Stacks) take() *stack {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.free); n > 0 {
		last := s.free[n-1]
		s.free = s.free[:n-1]
		return last
	}
	fresh := new(stack)
	fresh.next, fresh.stop = iter.Pull(func(done func(struct{}) bool) {
		for again := true; again; again = done(struct{}{}) {
			fresh.do()
		}
	})
	return fresh
}

func (s *Stacks) give(back *stack) {
	s.mu.Lock()
	stays := len(s.free) < kept && !s.closed
	if stays {
		s.free = append(s.free, back)
	}
	s.mu.Unlock()
	if !stays {
		back.stop()
	}
}

// Close stops all idle stacks, and those in use when they are returned.
func (s *Stacks) Close() {
	s.mu.Lock()
	free := s.free
	s.free, s.closed = nil, true
	s.mu.Unlock()
	for _, one := range free {
		one.stop()
	}
}
