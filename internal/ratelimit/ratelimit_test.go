package ratelimit_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/internal/ratelimit"
)

func TestKeyed(t *testing.T) {
	k := ratelimit.NewKeyed[string](ratelimit.Rate{PerSecond: 1, Burst: 10})
	now := time.Now()
	ann := k.Bucket("ann")
	for range 10 {
		require.Zero(t, ann.Take(now))
	}
	require.Equal(t, time.Second, ann.Take(now))
	require.Equal(t, time.Second, ann.Wait(now), "a refused request must take no token")
	require.Zero(t, k.Bucket("bob").Wait(now))
	k.Sweep(now.Add(5 * time.Second))
	require.Equal(t, 1, k.Len(), "a bucket that is not full must be kept")
	k.SetRate(ratelimit.Rate{PerSecond: 2, Burst: 10})
	require.Zero(t, ann.Take(now.Add(6*time.Second)))
	k.Sweep(now.Add(time.Minute))
	require.Zero(t, k.Len())
}

func TestRefundReturnsTokens(t *testing.T) {
	b := ratelimit.NewBucket(ratelimit.Rate{PerSecond: 0.1, Burst: 2})
	now := time.Now()
	require.Zero(t, b.Take(now))
	require.Zero(t, b.Take(now))
	b.Refund(now.Add(time.Second))
	require.InDelta(t, 1.1, b.Tokens(now.Add(time.Second)), 1e-6)
	b.Refund(now.Add(time.Hour))
	require.EqualValues(t, 2, b.Tokens(now.Add(time.Hour+time.Second)), "at most the burst is available")
}

func TestSpendGoesIntoDebt(t *testing.T) {
	b := ratelimit.NewBucket(ratelimit.Rate{PerSecond: 1, Burst: 5})
	now := time.Now()
	b.Spend(now, 3)
	b.Spend(now, 100)
	require.EqualValues(t, -3, b.Tokens(now), "the debt is at most the burst")
	require.Equal(t, 4*time.Second, b.Wait(now))
}

func TestTakeAllTakesAllOrNone(t *testing.T) {
	small := ratelimit.NewBucket(ratelimit.Rate{PerSecond: 1, Burst: 1})
	large := ratelimit.NewBucket(ratelimit.Rate{PerSecond: 1, Burst: 5})
	now := time.Now()
	require.Zero(t, ratelimit.TakeAll(now, small, large))
	require.Equal(t, time.Second, ratelimit.TakeAll(now, large, small))
	require.EqualValues(t, 4, large.Tokens(now), "no token is taken if another bucket is empty")
}
