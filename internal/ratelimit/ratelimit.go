// Package ratelimit implements token buckets by key, based on golang.org/x/time/rate.
package ratelimit

import (
	"fmt"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Rate is the limit of a token bucket: PerSecond tokens are added per second, up to Burst.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Times returns a rate that is n times as large.
func (r Rate) Times(n int) Rate { return Rate{float64(n) * r.PerSecond, n * r.Burst} }

// String returns the rate as operators write it: "20/60".
func (r Rate) String() string { return fmt.Sprintf("%v/%d", r.PerSecond, r.Burst) }

// Bucket is a token bucket. Its methods are safe for concurrent use, except for TakeOf, which is the only one that
// works on the zero Bucket.
type Bucket struct{ limiter *rate.Limiter }

// NewBucket returns a full bucket.
func NewBucket(r Rate) Bucket { return Bucket{rate.NewLimiter(rate.Limit(r.PerSecond), r.Burst)} }

// SetRate changes the rate. The bucket keeps its tokens, up to the new burst.
func (b Bucket) SetRate(r Rate) {
	b.limiter.SetLimit(rate.Limit(r.PerSecond))
	b.limiter.SetBurst(r.Burst)
}

// Take takes a token and returns 0, or takes none and returns how long to wait for one.
func (b Bucket) Take(now time.Time) (wait time.Duration) { return TakeAll(now, b) }

// TakeOf is like [Bucket.Take], but first creates a full bucket of rate r if b is the zero Bucket.
func (b *Bucket) TakeOf(r Rate, now time.Time) (wait time.Duration) {
	if b.limiter == nil {
		*b = NewBucket(r)
	}
	return b.Take(now)
}

// TakeN takes n tokens and returns true, or takes none and returns false if there are fewer.
func (b Bucket) TakeN(now time.Time, n int) bool { return b.limiter.AllowN(now, n) }

// Spend takes n tokens, at most the burst, even if the bucket has fewer. The number of tokens may become negative.
func (b Bucket) Spend(now time.Time, n int) { b.limiter.ReserveN(now, min(n, b.limiter.Burst())) }

// Refund returns a token that Take took.
func (b Bucket) Refund(now time.Time) { b.limiter.AllowN(now, -1) }

// Tokens returns the number of tokens, which is negative if some are owed.
func (b Bucket) Tokens(now time.Time) float64 { return b.limiter.TokensAt(now) }

// Wait returns how long to wait for a token. It takes none.
func (b Bucket) Wait(now time.Time) time.Duration {
	missing := 1 - b.Tokens(now)
	if missing <= 0 {
		return 0
	}
	return time.Duration(missing / float64(b.limiter.Limit()) * float64(time.Second))
}

// TakeAll takes a token of each bucket and returns 0. If one of them is empty, it takes none and returns how long to
// wait until all have one.
func TakeAll(now time.Time, buckets ...Bucket) (wait time.Duration) {
	var few [4]*rate.Reservation
	taken := few[:0]
	for _, b := range buckets {
		r := b.limiter.ReserveN(now, 1)
		wait = max(wait, r.DelayFrom(now))
		taken = append(taken, r)
	}
	if wait > 0 {
		for _, r := range taken {
			r.CancelAt(now)
		}
	}
	return wait
}

// Keyed holds a bucket for each key that was used recently. Its methods are safe for concurrent use.
type Keyed[K comparable] struct {
	mu    sync.Mutex
	rate  Rate
	byKey map[K]Bucket
}

// NewKeyed returns a Keyed whose buckets have rate r.
func NewKeyed[K comparable](r Rate) *Keyed[K] { return &Keyed[K]{rate: r, byKey: map[K]Bucket{}} }

// SetRate changes the rate of all buckets.
func (k *Keyed[K]) SetRate(r Rate) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.rate == r {
		return
	}
	k.rate = r
	for _, b := range k.byKey {
		b.SetRate(r)
	}
}

// Bucket returns the bucket of a key. It creates a full one if there is none.
func (k *Keyed[K]) Bucket(key K) Bucket {
	k.mu.Lock()
	defer k.mu.Unlock()
	b, ok := k.byKey[key]
	if !ok {
		b = NewBucket(k.rate)
		k.byKey[key] = b
	}
	return b
}

// Sweep drops the buckets that are full, since a new bucket would be the same.
func (k *Keyed[K]) Sweep(now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for key, b := range k.byKey {
		if b.Tokens(now) >= float64(k.rate.Burst) {
			delete(k.byKey, key)
		}
	}
}

// Len returns how many keys have a bucket.
func (k *Keyed[K]) Len() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.byKey)
}
