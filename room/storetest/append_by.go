package storetest

import (
	"bytes"
	"context"
	"time"

	"nonet/room/store"
)

// AppendBy implements [store.Log.Append] for stores of tests that wrap another one: it calls do, which may block, with
// a copy of a on another goroutine, and then done with its result. The context of do ends at by, unless that is zero.
func AppendBy(a store.Append, by time.Time, done func(store.Entry, error),
	do func(ctx context.Context, a store.Append) (store.Entry, error)) {
	a.Data, a.Listing = append([]byte{}, a.Data...), bytes.Clone(a.Listing)
	go func() {
		ctx := context.Background()
		if !by.IsZero() {
			var cancel context.CancelFunc
			ctx, cancel = context.WithDeadline(ctx, by)
			defer cancel()
		}
		done(do(ctx, a))
	}()
}
