package boltstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"nonet/room"
)

// doubt is a doubt as it stands in the file, and until when it is kept; 0 is for ever.
type doubt struct {
	room.Doubt
	Until int64 `json:"until,omitempty"`
}

// Doubt implements [room.Reviews]. There are few doubts, so whoever adds one also looks which are over.
func (s *Store) Doubt(ctx context.Context, d room.Doubt, keep time.Duration) error {
	return s.update(ctx, "doubt "+d.ID(), func(tx *bolt.Tx) error {
		if err := s.sweepDoubts(tx); err != nil || tx.Bucket(doubtsBucket).Get([]byte(d.ID())) != nil {
			return err
		}
		kept := doubt{Doubt: d}
		if keep > 0 {
			kept.Until = s.ms() + keep.Milliseconds()
		}
		return putDoubt(tx, kept)
	})
}

func putDoubt(tx *bolt.Tx, d doubt) error {
	text, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return tx.Bucket(doubtsBucket).Put([]byte(d.ID()), text)
}

func (s *Store) sweepDoubts(tx *bolt.Tx) error {
	var over [][]byte
	err := tx.Bucket(doubtsBucket).ForEach(func(k, v []byte) error {
		var d doubt
		err := json.Unmarshal(v, &d)
		if s.over(d) {
			over = append(over, k)
		}
		return err
	})
	for _, k := range over {
		if err := tx.Bucket(doubtsBucket).Delete(k); err != nil {
			return err
		}
	}
	return err
}

func (s *Store) over(d doubt) bool { return d.Until > 0 && d.Until <= s.ms() }

// doubted returns a doubt, or [room.ErrNotFound].
func (s *Store) doubted(tx *bolt.Tx, id string) (d doubt, err error) {
	text := tx.Bucket(doubtsBucket).Get([]byte(id))
	if text == nil {
		return d, room.ErrNotFound
	}
	if err := json.Unmarshal(text, &d); err != nil {
		return d, err
	}
	if s.over(d) {
		return doubt{}, room.ErrNotFound
	}
	return d, nil
}

// Doubted implements [room.Reviews].
func (s *Store) Doubted(ctx context.Context, ids ...string) (found []room.Doubt, err error) {
	err = s.view(ctx, "read doubts", func(tx *bolt.Tx) error {
		for _, id := range ids {
			d, err := s.doubted(tx, id)
			if err == nil {
				found = append(found, d.Doubt)
			} else if !errors.Is(err, room.ErrNotFound) {
				return err
			}
		}
		return nil
	})
	return found, err
}

// Doubts implements [room.Reviews].
func (s *Store) Doubts(ctx context.Context, max int) ([]room.Doubt, error) {
	var open []room.Doubt
	err := s.view(ctx, "list doubts", func(tx *bolt.Tx) error {
		return tx.Bucket(doubtsBucket).ForEach(func(_, v []byte) error {
			var d doubt
			err := json.Unmarshal(v, &d)
			if err == nil && d.Verdict == "" && !s.over(d) {
				open = append(open, d.Doubt)
			}
			return err
		})
	})
	slices.SortFunc(open, room.Doubt.Compare)
	return open[:min(max, len(open))], err
}

// Judge implements [room.Reviews].
func (s *Store) Judge(ctx context.Context, id string, v room.Verdict) error {
	doing := "judge " + id
	found := false
	err := s.update(ctx, doing, func(tx *bolt.Tx) error {
		d, err := s.doubted(tx, id)
		if errors.Is(err, room.ErrNotFound) {
			return nil // the writes that share the transaction have nothing to do with it
		}
		if err != nil {
			return err
		}
		found, d.Verdict = true, v
		return putDoubt(tx, d)
	})
	if err == nil && !found {
		return fmt.Errorf("%s: %w", doing, room.ErrNotFound)
	}
	return err
}
