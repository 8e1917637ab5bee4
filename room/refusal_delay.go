package room

import (
	"context"
	"sync/atomic"
	"time"

	"nonet/internal/backoff"
)

// refusalDoublings is the maximum number of times that the step of refusals doubles: to two seconds.
const refusalDoublings = 2

// RefusalDelay prevents a timing side channel: it delays refusals for live puzzles to a multiple of [RefusalStep],
// because the exact time would reveal whether a guess in a text is right. A machine that needs longer than a step would
// still reveal it by the number of steps, so the step of all later refusals doubles then. The zero value is ready to
// use, also concurrently.
type RefusalDelay struct{ doublings atomic.Int32 }

// Wait waits until a multiple of the step has passed since the given time.
func (d *RefusalDelay) Wait(ctx context.Context, since time.Time) {
	took := time.Since(since)
	doublings := d.doublings.Load()
	for took >= RefusalStep<<doublings && doublings < refusalDoublings {
		if d.doublings.CompareAndSwap(doublings, doublings+1) {
			doublings++
		} else {
			doublings = d.doublings.Load()
		}
	}
	step := RefusalStep << doublings
	backoff.Sleep(ctx, step-took%step)
}
