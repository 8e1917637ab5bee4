package storetest

import (
	"context"
	"testing"
	"time"

	"nonet/internal/waitfor"
	"nonet/room/store"
)

// left is a [store.Later] whose Append uses AppendLater, because both must behave the same.
type left struct {
	store.Store
	t *testing.T
}

func (s left) Append(ctx context.Context, a store.Append) (store.Entry, error) {
	type answer struct {
		entry store.Entry
		err   error
	}
	said := make(chan answer) // unbuffered, so that a call from within AppendLater would block forever
	tell := func(e store.Entry, err error) { said <- answer{e, err} }
	if !s.Store.(store.Later).AppendLater(a, time.Now().Add(patience), tell) {
		return s.Store.Append(ctx, a)
	}
	now := waitfor.Value(s.t, said, "an append")
	return now.entry, now.err
}

// ofLater returns the cases adapted to stores with AppendLater, which they use for their appends.
func ofLater(cases []testCase) (some []testCase) {
	for _, c := range cases {
		some = append(some, testCase{c.name, func(t *testing.T, s store.Store) {
			if _, later := s.(store.Later); !later {
				t.Skip("who appends to this store has to wait for it")
			}
			c.run(t, left{s, t})
		}})
	}
	return some
}
