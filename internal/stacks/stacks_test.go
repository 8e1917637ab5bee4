package stacks

import (
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"

	"nonet/internal/waitfor"
)

// TestStacks runs more functions concurrently than idle stacks are kept, each on its own stack. The bubble ends only
// when all goroutines have ended, so all stacks must be stopped.
func TestStacks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s Stacks
		var all sync.WaitGroup
		done := make([]int, 3*kept)
		held := make(chan struct{})
		for i := range done {
			all.Go(func() {
				s.Run(func() {
					waitfor.Value(t, held, "all to be lent")
					done[i]++
				})
			})
		}
		synctest.Wait()
		assert.Empty(t, s.free, "all are lent")
		close(held)
		waitfor.Group(t, &all, "what is done on stacks")
		for i := range done {
			assert.Equal(t, 1, done[i], i)
		}
		assert.Len(t, s.free, kept)

		s.Run(func() {
			s.Run(func() { done[0]++ })
			s.Close()
			done[0]++
		})
		assert.Equal(t, 3, done[0])
		assert.Empty(t, s.free, "what comes back after the end is let go of")
	})
}

// TestAStackIsUsedAgain checks that borrowing a stack does not allocate.
func TestAStackIsUsedAgain(t *testing.T) {
	var s Stacks
	defer s.Close()
	n := 0
	work := func() { n++ }
	s.Run(work)
	assert.Zero(t, testing.AllocsPerRun(100, func() { s.Run(work) }))
	assert.Equal(t, 102, n)
	assert.Len(t, s.free, 1)
}
