package boltstore

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// quarantined says whether a room is set aside.
func quarantined(tx *txn, name string) bool {
	return tx.Bucket(quarantineBucket).Get([]byte(name)) != nil
}

// Quarantine implements [store.Quarantine]. The room keeps its place among those that are
// listed and those that are due.
func (s *Store) Quarantine(ctx context.Context, name string, f store.Fault) error {
	return s.updateAfter(ctx, "quarantine room "+name, needsGate, func(tx *txn) error {
		if quarantined(tx, name) {
			return nil
		}
		if err := tx.Bucket(quarantineBucket).Put([]byte(name), stores.FaultText(f)); err != nil {
			return err
		}
		return s.keep(tx, name, 0)
	})
}

// keep has a room's log forgotten at a time, if there is one; 0 is never.
func (s *Store) keep(tx *txn, name string, until int64) error {
	h, err := soundHead(tx, name)
	if err != nil || h == nil || h.expired(s.ms()) {
		return nil //nolint:nilerr // it may be the head that is damaged
	}
	h.Until = until
	if err := move(tx.Bucket(expiryBucket), name, &h.Expiry, until); err != nil {
		return err
	}
	return tx.Bucket(roomsBucket).Put([]byte(name), h.bytes())
}

// Quarantined implements [store.Quarantine].
func (s *Store) Quarantined(ctx context.Context, name string) (f store.Fault, err error) {
	err = s.view(ctx, "ask about the quarantine of room "+name, func(tx *txn) error {
		text := tx.Bucket(quarantineBucket).Get([]byte(name))
		if text == nil {
			return store.ErrNotFound
		}
		f, err = stores.ParseFault(text)
		return err
	})
	return f, err
}

// QuarantinedRooms implements [store.Quarantine].
func (s *Store) QuarantinedRooms(ctx context.Context, max int) (all []store.QuarantinedRoom, err error) {
	err = s.view(ctx, "list rooms in quarantine", func(tx *txn) error {
		return tx.Bucket(quarantineBucket).ForEach(func(k, v []byte) error {
			f, err := stores.ParseFault(v)
			all = append(all, store.QuarantinedRoom{Room: string(k), Fault: f})
			return err
		})
	})
	return stores.LongestAside(all, max), err
}

// Release implements [store.Quarantine].
func (s *Store) Release(ctx context.Context, name string, keep time.Duration) error {
	return s.endQuarantine(ctx, "release room "+name, name, func(tx *txn) error {
		return s.keep(tx, name, until(s.ms(), keep))
	})
}

// Drop implements [store.Quarantine]. It may be the head that is damaged.
func (s *Store) Drop(ctx context.Context, name string) error {
	return s.endQuarantine(ctx, "drop room "+name, name, func(tx *txn) error {
		if h, err := soundHead(tx, name); err == nil && h != nil {
			return forget(tx, name, h)
		}
		return tx.Bucket(roomsBucket).Delete([]byte(name))
	})
}

// endQuarantine ends a room's quarantine, if it is in one.
func (s *Store) endQuarantine(ctx context.Context, doing, name string, with func(*txn) error) error {
	found := false
	err := s.updateAfter(ctx, doing, needsGate, func(tx *txn) error {
		if found = quarantined(tx, name); !found {
			return nil
		}
		if err := tx.Bucket(quarantineBucket).Delete([]byte(name)); err != nil {
			return err
		}
		return with(tx)
	})
	if err == nil && !found {
		return fmt.Errorf("%s: %w", doing, store.ErrNotFound)
	}
	return err
}

// SetAside implements [store.Endings].
func (s *Store) SetAside(ctx context.Context, e store.Ending, f store.Fault) error {
	return s.updateAfter(ctx, "set round "+e.ID()+" aside", needsAppends, func(tx *txn) error {
		if tx.Bucket(endingsBucket).Get(endingKey(e)) == nil {
			return nil
		}
		if err := tx.Bucket(endingsBucket).Delete(endingKey(e)); err != nil {
			return err
		}
		return tx.Bucket(failedBucket).Put(endingKey(e), stores.FaultText(f))
	})
}

// Failed implements [store.Endings].
func (s *Store) Failed(ctx context.Context, max int) (all []store.FailedRound, err error) {
	err = s.view(ctx, "list rounds that are set aside", func(tx *txn) error {
		return tx.Bucket(failedBucket).ForEach(func(k, v []byte) error {
			f, err := stores.ParseFault(v)
			if err != nil {
				return err
			}
			all = append(all, store.FailedRound{Fault: f})
			return json.Unmarshal(k, &all[len(all)-1].Ending)
		})
	})
	return stores.LongestFailed(all, max), err
}

// TakeUp implements [store.Endings].
func (s *Store) TakeUp(ctx context.Context, e store.Ending) error {
	doing := "take round " + e.ID() + " up"
	found := false
	err := s.update(ctx, doing, func(tx *txn) error {
		if found = tx.Bucket(failedBucket).Get(endingKey(e)) != nil; !found {
			return nil
		}
		if err := tx.Bucket(failedBucket).Delete(endingKey(e)); err != nil {
			return err
		}
		return end(tx, e, s.ms())
	})
	if err == nil && !found {
		return fmt.Errorf("%s: %w", doing, store.ErrNotFound)
	}
	return err
}
