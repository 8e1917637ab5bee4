package boltstore

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"nonet/room/store"
)

// end puts a round's end among those to be settled.
func end(tx *txn, e store.Ending, at int64) error {
	return tx.Bucket(endingsBucket).Put(endingKey(e), number(uint64(at)))
}

func endingKey(e store.Ending) []byte {
	b, err := json.Marshal(e)
	if err != nil {
		panic(err) // two texts and a number can always be written
	}
	return b
}

// Pending implements [store.Endings].
func (s *Store) Pending(ctx context.Context, max int) ([]store.Ending, error) {
	all := make(map[store.Ending]int64)
	s.ahead.endings(func(e ended) { all[e.Ending] = e.at })
	err := s.view(ctx, "read ended rounds", func(tx *txn) error {
		return tx.Bucket(endingsBucket).ForEach(func(k, v []byte) error {
			var e store.Ending
			if err := json.Unmarshal(k, &e); err != nil {
				return err
			}
			all[e] = int64(binary.BigEndian.Uint64(v))
			return nil
		})
	})
	if err != nil {
		return nil, err
	}
	pending := slices.Collect(maps.Keys(all))
	slices.SortFunc(pending, func(a, b store.Ending) int {
		return cmp.Or(cmp.Compare(all[a], all[b]), cmp.Compare(a.Room, b.Room), cmp.Compare(a.Seq, b.Seq))
	})
	return pending[:min(max, len(pending))], nil
}

// Settle implements [store.Endings].
func (s *Store) Settle(ctx context.Context, e store.Ending) error {
	return s.updateAfter(ctx, "settle a round of room "+e.Room, needsAppends, func(tx *txn) error {
		if err := tx.Bucket(failedBucket).Delete(endingKey(e)); err != nil {
			return err
		}
		return tx.Bucket(endingsBucket).Delete(endingKey(e))
	})
}

// Archive implements [store.Archives].
func (s *Store) Archive(ctx context.Context, id string, record []byte, keep time.Duration) error {
	record = bytes.Clone(record)
	return s.update(ctx, "archive "+id, func(tx *txn) error {
		if s.archived(tx, id) != nil {
			return nil
		}
		var until int64
		if keep > 0 {
			until = s.ms() + keep.Milliseconds()
			if err := tx.Bucket(archiveEndsBucket).Put(timed(until, id), nil); err != nil {
				return err
			}
		}
		return tx.Bucket(archiveBucket).Put([]byte(id), append(number(uint64(until)), record...))
	})
}

// Archived implements [store.Archives].
func (s *Store) Archived(ctx context.Context, id string) (record []byte, err error) {
	err = s.view(ctx, "read archive "+id, func(tx *txn) error {
		if record = bytes.Clone(s.archived(tx, id)); record == nil {
			return store.ErrNotFound
		}
		return nil
	})
	return record, err
}

// archived returns a record as it stands in the file; nil if there is none, or none any more.
func (s *Store) archived(tx *txn, id string) []byte {
	v := tx.Bucket(archiveBucket).Get([]byte(id))
	if v == nil {
		return nil
	}
	if until := int64(binary.BigEndian.Uint64(v)); until > 0 && until <= s.ms() {
		return nil
	}
	return v[8:]
}

// ArchivedIDs implements [store.Archives].
func (s *Store) ArchivedIDs(ctx context.Context, after string, max int) (ids []string, err error) {
	err = s.view(ctx, "list archives", func(tx *txn) error {
		c := tx.Bucket(archiveBucket).Cursor()
		for k, _ := c.Seek([]byte(after)); k != nil && len(ids) < max; k, _ = c.Next() {
			if id := string(k); id != after && s.archived(tx, id) != nil {
				ids = append(ids, id)
			}
		}
		return nil
	})
	return ids, err
}

// sweepArchive forgets a bounded number of records whose time is over.
func sweepArchive(tx *txn, now int64) error {
	for _, key := range past(tx.Bucket(archiveEndsBucket), now, sweepMax) {
		at, id := split(key)
		// One that was kept again after its time had passed has another time, or none.
		if v := tx.Bucket(archiveBucket).Get([]byte(id)); bytes.HasPrefix(v, number(uint64(at))) {
			if err := tx.Bucket(archiveBucket).Delete([]byte(id)); err != nil {
				return fmt.Errorf("forget archive %s: %w", id, err)
			}
		}
		if err := tx.Bucket(archiveEndsBucket).Delete(key); err != nil {
			return err
		}
	}
	return nil
}
