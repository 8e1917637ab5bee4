package backoff_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/backoff"
)

// TestRetryIntervalsGrow checks that an item is retried at growing intervals, and that its tries are forgotten once it
// is done.
func TestRetryIntervalsGrow(t *testing.T) {
	l := backoff.New[string](backoff.Limits{Batch: 2, Failed: 10, Min: time.Second, Max: 3 * time.Second})
	now := time.Unix(1000, 0)
	for n, wait := range []time.Duration{time.Second, 2 * time.Second, 3 * time.Second, 3 * time.Second} {
		require.Equal(t, []string{"a"}, l.Choose([]string{"a"}, now))
		require.Equal(t, n+1, l.Fail("a", now).Count)
		require.Empty(t, l.Choose([]string{"a"}, now.Add(wait-1)))
		now = now.Add(wait)
	}
	require.Equal(t, time.Unix(1000, 0), l.Fail("a", now).First)
	require.Empty(t, l.Choose(nil, now))
	require.Equal(t, 1, l.Fail("a", now).Count)
	l.Forget("a")
	require.Equal(t, 1, l.Fail("a", now).Count)
}

// TestNewItemsComeFirst checks that failed items do not keep new ones from being tried.
func TestNewItemsComeFirst(t *testing.T) {
	l := backoff.New[int](backoff.Limits{Batch: 2, Failed: 3, Min: time.Second, Max: time.Second})
	now := time.Unix(0, 0)
	for _, item := range l.Choose([]int{1, 2, 3}, now) {
		l.Fail(item, now)
	}
	require.Equal(t, 4, l.Need())
	require.Equal(t, []int{3}, l.Choose([]int{1, 2, 3, 4}, now))
	require.Equal(t, []int{3, 1, 2}, l.Choose([]int{1, 2, 3, 4}, now.Add(time.Second)), "at most three are remembered")
}
