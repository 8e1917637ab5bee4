package boltstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// State implements [store.Facts].
func (s *Store) State(ctx context.Context, f store.Fact) ([]byte, error) {
	if err := stores.CheckFact(f); err != nil {
		return nil, err
	}
	f.Value = bytes.Clone(f.Value)
	var value []byte
	err := s.stating(ctx, "state a fact about "+f.About, func(tx *txn) (err error) {
		value, err = s.state(tx, f)
		return err
	})
	if err != nil {
		return nil, err
	}
	return value, nil
}

// StateAll implements [store.Facts].
func (s *Store) StateAll(ctx context.Context, all []store.Fact) error {
	if err := stores.CheckFacts(all); err != nil {
		return err
	}
	all = slices.Clone(all)
	for i := range all {
		all[i].Value = bytes.Clone(all[i].Value)
	}
	return s.stating(ctx, "state facts", func(tx *txn) error {
		for _, f := range all {
			if _, err := s.state(tx, f); err != nil {
				return err
			}
		}
		return nil
	})
}

// stating does a write that may find no room for a fact. That is an answer, and no fault of the file's.
func (s *Store) stating(ctx context.Context, doing string, write func(*txn) error) error {
	var full error
	err := s.update(ctx, doing, func(tx *txn) error {
		err := write(tx)
		if full = nil; errors.Is(err, store.ErrFull) {
			full = fmt.Errorf("%s: %w", doing, err)
			return nil
		}
		return err
	})
	if err != nil {
		return err
	}
	return full
}

// state is State within a transaction.
func (s *Store) state(tx *txn, f store.Fact) (value []byte, err error) {
	b, err := factShelf.make(tx, f.About, s.ms(), f.Keep)
	if err != nil {
		return nil, err
	}
	old := b.Get(contentKey(f.Name))
	switch {
	case old == nil && f.Most > 0 && atLeast(b, f.Most):
		return nil, store.ErrFull
	case old != nil && !f.Anew:
		return append([]byte{}, old...), nil
	}
	return append([]byte{}, f.Value...), b.Put(contentKey(f.Name), f.Value)
}

// atLeast says whether so many facts are in a bucket.
func atLeast(b *bucket, n int) bool {
	eachContent(b, func([]byte, []byte) bool {
		n--
		return n > 0
	})
	return n <= 0
}

// Stated implements [store.Facts].
func (s *Store) Stated(ctx context.Context, about string) (map[string][]byte, error) {
	facts := make(map[string][]byte)
	err := s.view(ctx, "read what is known about "+about, func(tx *txn) error {
		eachContent(factShelf.open(tx, about, s.ms()), func(name, value []byte) bool {
			facts[string(name)] = append([]byte{}, value...)
			return true
		})
		return nil
	})
	return facts, err
}

// Retract implements [store.Facts].
func (s *Store) Retract(ctx context.Context, about string, names ...string) error {
	names = slices.Clone(names)
	return s.update(ctx, "retract a fact about "+about, func(tx *txn) error {
		b := factShelf.open(tx, about, s.ms())
		if b == nil {
			return nil
		}
		for _, name := range names {
			if err := b.Delete(contentKey(name)); err != nil {
				return err
			}
		}
		if atLeast(b, 1) {
			return nil
		}
		return factShelf.forget(tx, about)
	})
}
