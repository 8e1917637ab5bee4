package store

import (
	"context"
	"fmt"
)

// AppendAndWait adds an entry to a log and waits for the result. If ctx is done first, it returns the context's error,
// and the append may still take effect.
func AppendAndWait(ctx context.Context, log Log, a Append) (Entry, error) {
	type result struct {
		entry Entry
		err   error
	}
	if err := ctx.Err(); err != nil {
		return Entry{}, fmt.Errorf("append to room %s: %w", a.Room, err)
	}
	by, _ := ctx.Deadline()
	results := make(chan result, 1)
	log.Append(a, by, func(e Entry, err error) { results <- result{e, err} })
	select {
	case r := <-results:
		return r.entry, r.err
	case <-ctx.Done():
		return Entry{}, fmt.Errorf("append to room %s: %w", a.Room, ctx.Err())
	}
}
