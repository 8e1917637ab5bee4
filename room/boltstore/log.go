package boltstore

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"time"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// Append implements [store.Log].
func (s *Store) Append(ctx context.Context, a store.Append) (store.Entry, error) {
	if err := stores.Check(a); err != nil {
		return store.Entry{}, err
	}
	// The write may outlive this call, and the caller's slices may not.
	a.Data, a.Listing = bytes.Clone(a.Data), bytes.Clone(a.Listing)
	var e store.Entry
	var lost error
	var added bool
	err := s.updateThen(ctx, "append to room "+a.Room, func(tx *txn) (err error) {
		e, added, lost, err = s.add(tx, a)
		return err
	}, func() {
		if added {
			s.hub.Put(a.Room, store.News{Epoch: a.Head.Epoch, Entry: e})
		}
	})
	if err == nil {
		err = lost
	}
	if err != nil {
		return store.Entry{}, err
	}
	e.Data = bytes.Clone(a.Data)
	if e.Data == nil {
		e.Data = []byte{}
	}
	return e, nil
}

// add writes one entry, or finds that it has lost.
func (s *Store) add(tx *txn, a store.Append) (e store.Entry, added bool, lost, err error) {
	if quarantined(tx, a.Room) {
		return e, false, fmt.Errorf("append to room %s: %w", a.Room, store.ErrQuarantined), nil
	}
	h, err := s.liveHead(tx, a.Room)
	switch {
	case err != nil:
		return e, false, nil, err
	case h == nil && a.Head.Seq > 0:
		return e, false, &store.ConflictError{}, nil
	case h != nil && h.position() != a.Head:
		from := max(a.Head.Seq, 1)
		e, lost = stores.Lost(a, h.epoch, entriesFrom(tx, h, from, store.ReadMax))
		return e, false, lost, nil
	}
	if lost = stores.Late(a, s.ms()); lost != nil {
		return e, false, lost, nil
	}
	if h == nil {
		h = &head{epoch: a.Head.Epoch}
		if h.Log, err = tx.next(logsKey); err != nil {
			return e, false, nil, err
		}
	}
	e = store.Entry{Seq: a.Head.Seq + 1, Hash: a.Next, At: stores.Stamp(a, s.ms(), h.At), Data: a.Data}
	if err := tx.Bucket(logBucket).Put(numbers(h.Log, e.Seq), entryBytes(e)); err != nil {
		return e, false, nil, err
	}
	if a.Ends {
		if err := end(tx, store.Ending{Room: a.Room, Epoch: h.epoch, Seq: e.Seq}, e.At); err != nil {
			return e, false, nil, err
		}
	}
	h.Seq, h.Hash, h.At = e.Seq, e.Hash, e.At
	return e, true, nil, beside(tx, h, a)
}

// liveHead returns the head of a room, or nil if it has no log. One that has expired is forgotten here.
func (s *Store) liveHead(tx *txn, name string) (*head, error) {
	h := parseHead(tx.Bucket(roomsBucket).Get([]byte(name)))
	if h != nil && h.expired(s.ms()) {
		return nil, forget(tx, name, h)
	}
	return h, nil
}

// entriesFrom reads entries from seq on. The log is damaged if one before its end is not there.
func entriesFrom(tx *txn, h *head, seq uint64, max int) (out []store.Entry) {
	page := stores.Page{Max: max}
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

// Read implements [store.Log].
func (s *Store) Read(ctx context.Context, name string, after uint64, max int) (epoch string, entries []store.Entry,
	err error) {
	err = s.view(ctx, "read room "+name, func(tx *txn) error {
		h := s.peek(tx, name)
		if h == nil {
			return store.ErrNotFound
		}
		epoch, entries = h.epoch, entriesFrom(tx, h, after+1, max)
		return nil
	})
	return epoch, entries, err
}

// peek returns the head of a room that has not expired, or nil.
func (s *Store) peek(tx *txn, name string) *head {
	h := parseHead(tx.Bucket(roomsBucket).Get([]byte(name)))
	if h == nil || h.expired(s.ms()) {
		return nil
	}
	return h
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
	err = s.view(ctx, "read heads", func(tx *txn) error {
		heads = make([]store.Position, len(rooms))
		for i, name := range rooms {
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
