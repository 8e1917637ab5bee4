// Package storetest tests that every store follows the contract in package store, with one suite in its tests: a store
// is added to stores_test.go. The package itself has what tests of single stores and of rooms need.
package storetest

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nonet/room/store"
)

// After returns the append of data after a head, with a TTL of an hour.
func After(name string, head store.Position, data string) store.Append {
	return store.Append{
		Room: name, Head: head, Data: []byte(data), Next: store.NextHash(head, []byte(data)), TTL: time.Hour,
	}
}

// ReadAll returns a room's whole log and checks that it is valid: no gaps, hashes chained, times not decreasing.
func ReadAll(t *testing.T, s store.Store, name string) []store.Entry {
	t.Helper()
	var all []store.Entry
	for {
		_, page, err := s.Read(t.Context(), name, uint64(len(all)), store.ReadMax)
		require.NoError(t, err)
		all = append(all, page...)
		if !store.HasMore(page, store.ReadMax) {
			requireChain(t, all)
			return all
		}
	}
}

func requireChain(t *testing.T, entries []store.Entry) {
	t.Helper()
	var last store.Position
	for _, e := range entries {
		require.Equal(t, last.Seq+1, e.Seq)
		require.Equal(t, store.NextHash(last, e.Data), e.Hash)
		require.GreaterOrEqual(t, e.At, last.At)
		last = last.After(e)
	}
}

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
