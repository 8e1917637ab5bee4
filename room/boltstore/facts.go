package boltstore

import (
	"bytes"
	"context"
	"fmt"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// State implements [store.Facts].
func (s *Store) State(ctx context.Context, f store.Fact) (value []byte, err error) {
	if err := stores.CheckFact(f); err != nil {
		return nil, err
	}
	f.Value = bytes.Clone(f.Value)
	full := false
	err = s.update(ctx, "state a fact about "+f.About, func(tx *txn) error {
		b, err := factShelf.make(tx, f.About, s.ms(), f.Keep)
		if err != nil {
			return err
		}
		old := b.Get(contentKey(f.Name))
		if full = old == nil && f.Most > 0 && atLeast(b, f.Most); full {
			return nil
		}
		if old != nil && !f.Anew {
			value = append([]byte{}, old...)
			return nil
		}
		value = append([]byte{}, f.Value...)
		return b.Put(contentKey(f.Name), f.Value)
	})
	if err == nil && full {
		err = fmt.Errorf("state a fact about %s: %w", f.About, store.ErrFull)
	}
	if err != nil {
		return nil, err
	}
	return value, nil
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
func (s *Store) Retract(ctx context.Context, about, name string) error {
	return s.update(ctx, "retract a fact about "+about, func(tx *txn) error {
		b := factShelf.open(tx, about, s.ms())
		if b == nil {
			return nil
		}
		if err := b.Delete(contentKey(name)); err != nil {
			return err
		}
		if atLeast(b, 1) {
			return nil
		}
		return factShelf.forget(tx, about)
	})
}
