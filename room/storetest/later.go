package storetest

import (
	"context"
	"testing"
	"time"

	"nonet/internal/waitfor"
	"nonet/room/store"
)

// left is a [store.Later] whose Append leaves it with the append: what is true of the one must be of the other.
type left struct {
	store.Store
	t *testing.T
}

func (s left) Append(ctx context.Context, a store.Append) (store.Entry, error) {
	type answer struct {
		entry store.Entry
		err   error
	}
	said := make(chan answer) // for which a call from within AppendLater would wait for ever
	tell := func(e store.Entry, err error) { said <- answer{e, err} }
	if !s.Store.(store.Later).AppendLater(a, time.Now().Add(patience), tell) {
		return s.Store.Append(ctx, a)
	}
	now := waitfor.Value(s.t, said, "an append")
	return now.entry, now.err
}

// ofLater are the cases for stores that can be left with an append, which they are.
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
