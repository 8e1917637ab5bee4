package fairqueue_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/fairqueue"
	"nonet/internal/waitfor"
)

// TestKeysTakeTurns checks that another key's turn comes after one turn of a key with many waiters.
func TestKeysTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := fairqueue.New[string](1)
		var served []string
		ask := func(key, name string) {
			go func() {
				_ = q.Do(t.Context(), key, func() error {
					time.Sleep(time.Second)
					served = append(served, name)
					return nil
				})
			}()
			synctest.Wait()
		}
		for i := range 4 {
			ask("many", fmt.Sprint("many ", i))
		}
		ask("one", "one")
		time.Sleep(time.Minute)
		synctest.Wait()
		require.Equal(t, []string{"many 0", "many 1", "one", "many 2", "many 3"}, served)
	})
}

// TestCancelledCallerIsNotCalled checks that a caller that gives up is not called, and occupies no worker.
func TestCancelledCallerIsNotCalled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := fairqueue.New[string](1)
		end := make(chan struct{})
		go func() { _ = q.Do(t.Context(), "a", func() error { waitfor.Value(t, end, "the end"); return nil }) }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		require.ErrorIs(t, q.Do(ctx, "a", func() error { panic("called") }), context.DeadlineExceeded)
		close(end)
		called := false
		require.NoError(t, q.Do(t.Context(), "b", func() error { called = true; return nil }))
		require.True(t, called)
	})
}
