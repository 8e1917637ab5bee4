// Package stacks lends deep stacks to goroutines that mostly wait.
package stacks

import (
	"iter"
	"sync"
)

// Stacks are a few deep stacks to be borrowed. A goroutine keeps what its stack has grown to, and what a room's turn
// calls for needs some 8 KB, where to wait for the next one needs 2. So rooms wait on stacks of their own and work on
// borrowed ones; and who has just begun need not grow one. To change over is a switch of coroutines: nobody has to be
// woken for it. The zero Stacks are ready. Their methods are safe for concurrent use.
type Stacks struct {
	mu     sync.Mutex
	free   []*stack
	closed bool
}

// stack does things one after another, each time that it is asked for the next.
type stack struct {
	do   func()
	next func() (struct{}, bool)
	stop func()
}

// kept is how many stacks are kept while nobody needs them: far more than are at work at once, unless a store
// keeps many waiting.
const kept = 64

// Run does something on a borrowed stack, and returns when it is done. It must not panic.
func (s *Stacks) Run(do func()) {
	on := s.take()
	on.do = do
	on.next()
	on.do = nil
	s.give(on)
}

// take is the stack that was given back last, for that is likeliest to be in the processor's caches, or a new one.
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

// Close lets go of all stacks: of those that are lent once they come back.
func (s *Stacks) Close() {
	s.mu.Lock()
	free := s.free
	s.free, s.closed = nil, true
	s.mu.Unlock()
	for _, one := range free {
		one.stop()
	}
}
