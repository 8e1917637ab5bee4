package boltstore

import (
	"bytes"
	"context"

	"nonet/room/store"
)

// sweepMax is how many things a commit clears away beside its own writes: more than it adds, and little work.
const sweepMax = 64

// beside writes what changes together with an entry: the listing, the deadline, the expiry and the head itself.
func beside(tx *txn, h *head, a store.Append) error {
	if err := list(tx, h, a.Room, a.Listing); err != nil {
		return err
	}
	if err := move(tx.Bucket(timersBucket), a.Room, &h.Deadline, a.Deadline); err != nil {
		return err
	}
	h.Until = 0
	if a.Keep > 0 {
		h.Until = h.At + a.Keep.Milliseconds()
	}
	// A later time is put right when the earlier one has come, so most appends leave the expiry bucket alone.
	if h.Until > 0 && (h.Expiry == 0 || h.Until < h.Expiry) {
		if err := move(tx.Bucket(expiryBucket), a.Room, &h.Expiry, h.Until); err != nil {
			return err
		}
	}
	return tx.Bucket(roomsBucket).Put([]byte(a.Room), h.bytes())
}

// move takes a room from its time in a bucket to another one; 0 is nowhere.
func move(b *bucket, name string, at *int64, to int64) error {
	if *at == to {
		return nil
	}
	if *at != 0 {
		if err := b.Delete(timed(*at, name)); err != nil {
			return err
		}
	}
	*at = to
	if to == 0 {
		return nil
	}
	return b.Put(timed(to, name), nil)
}

func list(tx *txn, h *head, name string, listing []byte) (err error) {
	b := tx.Bucket(lobbyBucket)
	if h.ListingNo != 0 {
		if listing != nil && bytes.Equal(listing, b.Get(h.lobbyKey(name))) {
			return nil
		}
		if err := b.Delete(h.lobbyKey(name)); err != nil {
			return err
		}
		h.ListedAt, h.ListingNo = 0, 0
	}
	if listing == nil {
		return nil
	}
	if h.ListingNo, err = tx.next(listingsKey); err != nil {
		return err
	}
	h.ListedAt = h.At
	return b.Put(h.lobbyKey(name), listing)
}

// forget takes away all that leads to a log. The log itself goes bit by bit: it may be long.
func forget(tx *txn, name string, h *head) error {
	dead := number(h.Log)
	if err := move(tx.Bucket(timersBucket), name, &h.Deadline, 0); err != nil {
		return err
	}
	if err := move(tx.Bucket(expiryBucket), name, &h.Expiry, 0); err != nil {
		return err
	}
	if err := list(tx, h, name, nil); err != nil {
		return err
	}
	if err := tx.Bucket(roomsBucket).Delete([]byte(name)); err != nil {
		return err
	}
	return tx.Bucket(deadBucket).Put(dead, nil)
}

// sweep clears away a bounded number of logs that have expired, entries of dead logs, and of
// what else is kept for a while.
func sweep(tx *txn, now int64) error {
	if err := sweepRooms(tx, now); err != nil {
		return err
	}
	if err := sweepBoards(tx, now); err != nil {
		return err
	}
	if err := sweepArchive(tx, now); err != nil {
		return err
	}
	if err := factShelf.sweep(tx, now); err != nil {
		return err
	}
	if err := historyShelf.sweep(tx, now); err != nil {
		return err
	}
	return sweepDead(tx)
}

func sweepRooms(tx *txn, now int64) error {
	for _, key := range past(tx.Bucket(expiryBucket), now, sweepMax) {
		_, name := split(key)
		h, err := soundHead(tx, name)
		if err != nil {
			// The room stays until an operator has looked at it.
			if err := tx.Bucket(expiryBucket).Delete(key); err != nil {
				return err
			}
			continue
		}
		if h.expired(now) {
			if err := forget(tx, name, h); err != nil {
				return err
			}
			continue
		}
		if err := move(tx.Bucket(expiryBucket), name, &h.Expiry, h.Until); err != nil {
			return err
		}
		if err := tx.Bucket(roomsBucket).Put([]byte(name), h.bytes()); err != nil {
			return err
		}
	}
	return nil
}

func sweepDead(tx *txn) error {
	dead, _ := tx.Bucket(deadBucket).Keys().First()
	if dead == nil {
		return nil
	}
	var keys [][]byte
	c := tx.Bucket(logBucket).Keys()
	for k, _ := c.Seek(dead); len(keys) < sweepMax && bytes.HasPrefix(k, dead); k, _ = c.Next() {
		keys = append(keys, bytes.Clone(k))
	}
	for _, k := range keys {
		if err := tx.Bucket(logBucket).Delete(k); err != nil {
			return err
		}
	}
	if len(keys) == sweepMax {
		return nil
	}
	return tx.Bucket(deadBucket).Delete(bytes.Clone(dead))
}

// past returns up to max keys of a bucket whose time has come, the earliest first.
func past(b *bucket, now int64, max int) (keys [][]byte) {
	c := b.Sound()
	for k, _ := c.First(); k != nil && len(keys) < max; k, _ = c.Next() {
		if at, _ := split(k); at > now {
			break
		}
		keys = append(keys, bytes.Clone(k))
	}
	return keys
}

// Listings implements [store.Lobby].
func (s *Store) Listings(ctx context.Context, max int) (out [][]byte, err error) {
	err = s.view(ctx, "list rooms", func(tx *txn) error {
		c := tx.Bucket(lobbyBucket).Sound()
		for k, v := c.Last(); k != nil && len(out) < max; k, v = c.Prev() {
			if name := string(k[16:]); s.served(tx, name) {
				out = append(out, bytes.Clone(v))
			}
		}
		return nil
	})
	return out, err
}

// Due implements [store.Timers].
func (s *Store) Due(ctx context.Context, max int) (due []string, err error) {
	err = s.view(ctx, "read due rooms", func(tx *txn) error {
		c := tx.Bucket(timersBucket).Sound()
		for k, _ := c.First(); k != nil && len(due) < max; k, _ = c.Next() {
			at, name := split(k)
			if at > s.ms() {
				return nil
			}
			if s.served(tx, name) {
				due = append(due, name)
			}
		}
		return nil
	})
	return due, err
}
