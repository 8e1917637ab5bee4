package boltstore

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// entriesFrom reads entries from seq on. The log is damaged if one before its end is not there.
func entriesFrom(tx *txn, h *head, seq uint64, page *stores.Page) (out []store.Entry) {
	c := tx.Bucket(logBucket).Cursor()
	key := numbers(h.Log, seq)
	for k, v := c.Seek(key); seq <= h.Seq; k, v = c.Next() {
		binary.BigEndian.PutUint64(key[8:], seq)
		if !bytes.Equal(k, key) {
			panic(tx.Bucket(logBucket).damaged(key, "an entry is missing"))
		}
		if !page.Takes(dataIn(v)) {
			break
		}
		out = append(out, parseEntry(k, v))
		seq++
	}
	return out
}

// errReplaced says that a room went, and perhaps another of its name came, while it was read.
var errReplaced = errors.New("it was replaced while it was read")

// Read implements [store.Log].
func (s *Store) Read(ctx context.Context, name string, after uint64, max int) (epoch string, entries []store.Entry,
	err error) {
	for {
		k := s.ahead.known(name)
		err = s.view(ctx, "read room "+name, func(tx *txn) error {
			var err error
			epoch, entries, err = s.entries(tx, name, k, after, max)
			return err
		})
		if !errors.Is(err, errReplaced) {
			return epoch, entries, err
		}
	}
}

// entries reads a room of which memory has k, nil if it has nothing.
func (s *Store) entries(tx *txn, name string, k *known, after uint64, max int) (string, []store.Entry, error) {
	if k == nil || !k.made {
		h := parseHead(tx.Bucket(roomsBucket).Get([]byte(name)))
		switch {
		case k == nil && h == nil:
			return "", nil, store.ErrNotFound
		case k == nil:
			k = &known{head: *h}
		case h == nil || h.Log != k.head.Log:
			return "", nil, errReplaced
		}
	}
	if k.head.expired(s.ms()) {
		return "", nil, store.ErrNotFound
	}
	return k.head.epoch, k.entries(tx, after+1, max), nil
}

// soundHead returns the head of a room, nil if it has none, or why it can't be read.
func soundHead(tx *txn, name string) (*head, error) {
	b, err := tx.Bucket(roomsBucket).try([]byte(name))
	if err != nil {
		return nil, err
	}
	return parseHead(b), nil
}

// served says whether a room has a log that can be served. The damage of one room is not to
// keep others from being listed.
func (s *Store) served(tx *txn, name string) bool {
	h, err := soundHead(tx, name)
	if err != nil {
		s.harms.tell(s.log, err)
		return false
	}
	return h != nil && !h.expired(s.ms()) && !quarantined(tx, name)
}

// Heads implements [store.Log].
func (s *Store) Heads(ctx context.Context, rooms []string) (heads []store.Position, err error) {
	ahead := make([]*known, len(rooms))
	for i, name := range rooms {
		ahead[i] = s.ahead.known(name)
	}
	err = s.view(ctx, "read heads", func(tx *txn) error {
		heads = make([]store.Position, len(rooms))
		for i, name := range rooms {
			if k := ahead[i]; k != nil {
				if !k.head.expired(s.ms()) {
					heads[i] = k.head.position()
				}
				continue
			}
			// Whoever finds no head reads the log, and is told of the damage then.
			h, err := soundHead(tx, name)
			if err != nil {
				s.harms.tell(s.log, err)
			} else if h != nil && !h.expired(s.ms()) {
				heads[i] = h.position()
			}
		}
		return nil
	})
	return heads, err
}

// Clocks implements [store.Clocks]: there is one.
func (s *Store) Clocks(ctx context.Context) ([]store.Reading, error) {
	r := store.Reading{Asked: time.Now()}
	err := s.view(ctx, "read the clock", func(*txn) error {
		r.Now, r.Took = s.ms(), time.Since(r.Asked)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return []store.Reading{r}, nil
}

// Clock implements [store.Clocks].
func (s *Store) Clock(string) int { return 0 }

// Follow implements [store.Log].
func (s *Store) Follow(ctx context.Context, name string, heard func(store.News)) (func(), error) {
	if err := s.Ping(ctx); err != nil {
		return nil, fmt.Errorf("follow room %s: %w", name, err)
	}
	return s.hub.Follow(name, heard), nil
}
