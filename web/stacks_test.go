package web

import (
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"

	"nonet/internal/waitfor"
)

// TestStacks has more things done at once than stacks are kept for, each of them on a stack that nobody else has then.
// The bubble ends when no goroutine is left in it, so all stacks are let go of in the end.
func TestStacks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s stacks
		var all sync.WaitGroup
		done := make([]int, 3*stacksKept)
		held := make(chan struct{})
		for i := range done {
			all.Go(func() {
				s.run(func() {
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
		assert.Len(t, s.free, stacksKept)

		s.run(func() {
			s.run(func() { done[0]++ })
			s.close()
			done[0]++
		})
		assert.Equal(t, 3, done[0])
		assert.Empty(t, s.free, "what comes back after the end is let go of")
	})
}

// TestAStackIsUsedAgain counts what it takes to borrow one: nothing is made for it.
func TestAStackIsUsedAgain(t *testing.T) {
	var s stacks
	defer s.close()
	n := 0
	work := func() { n++ }
	s.run(work)
	assert.Zero(t, testing.AllocsPerRun(100, func() { s.run(work) }))
	assert.Equal(t, 102, n)
	assert.Len(t, s.free, 1)
}
