package boltstore

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"slices"
)

// sweepMax is how many things a commit clears away beside its own writes: more than it adds, and little work.
const sweepMax = 64

// sweepsMax is how often it does so in one commit, where many entries come in one.
const sweepsMax = 256

// beside brings the head of a room from what it was to what it is, and with it the listing, the deadline and the
// expiry.
func beside(tx *txn, name string, old, h *head, listing []byte) error {
	if old.ListingNo != h.ListingNo {
		if err := unlist(tx, old, name); err != nil {
			return err
		}
		if h.ListingNo != 0 {
			if err := tx.Bucket(lobbyBucket).Put(h.lobbyKey(name), listing); err != nil {
				return err
			}
		}
	}
	if err := move(tx.Bucket(timersBucket), name, &old.Deadline, h.Deadline); err != nil {
		return err
	}
	// A later time is put right when the earlier one has come, so mostly the expiry bucket is left alone.
	h.Expiry = old.Expiry
	if h.Until > 0 && (h.Expiry == 0 || h.Until < h.Expiry) {
		if err := move(tx.Bucket(expiryBucket), name, &h.Expiry, h.Until); err != nil {
			return err
		}
	}
	return tx.Bucket(roomsBucket).Put([]byte(name), h.bytes())
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

// unlist takes a room off the public list.
func unlist(tx *txn, h *head, name string) error {
	if h.ListingNo == 0 {
		return nil
	}
	return tx.Bucket(lobbyBucket).Delete(h.lobbyKey(name))
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
	if err := unlist(tx, h, name); err != nil {
		return err
	}
	if err := tx.Bucket(roomsBucket).Delete([]byte(name)); err != nil {
		return err
	}
	return tx.Bucket(deadBucket).Put(dead, nil)
}

// sweep clears away a bounded number of logs that have expired, entries of dead logs, and of
// what else is kept for a while.
func (s *Store) sweep(tx *txn) error {
	for range 1 + min(s.sweeps, sweepsMax) {
		before := tx.cleared
		if err := sweep(tx, s.swept, s.ms()); err != nil || tx.cleared == before {
			return err
		}
	}
	return nil
}

// sweep does it once. Rooms are gone that had expired when folding began last: later appends to others may not be in
// the data file yet.
func sweep(tx *txn, folded, now int64) error {
	if err := sweepRooms(tx, folded); err != nil {
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
		tx.cleared++
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
	tx.cleared++
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
	type listing struct {
		at   int64
		no   uint64
		text []byte
	}
	var all []listing
	ahead := s.ahead.all()
	for _, k := range ahead {
		if h := &k.head; h.ListingNo != 0 && !h.expired(s.ms()) {
			all = append(all, listing{h.ListedAt, h.ListingNo, k.listing})
		}
	}
	err = s.view(ctx, "list rooms", func(tx *txn) error {
		c := tx.Bucket(lobbyBucket).Sound()
		n := 0
		for k, v := c.Last(); k != nil && n < max; k, v = c.Prev() {
			if name := string(k[16:]); ahead[name] == nil && s.served(tx, name) {
				at, _ := split(k)
				all = append(all, listing{at, binary.BigEndian.Uint64(k[8:]), bytes.Clone(v)})
				n++
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b listing) int { return cmp.Or(cmp.Compare(b.at, a.at), cmp.Compare(b.no, a.no)) })
	for _, l := range all[:min(max, len(all))] {
		out = append(out, bytes.Clone(l.text))
	}
	return out, nil
}

// Due implements [store.Timers].
func (s *Store) Due(ctx context.Context, max int) (due []string, err error) {
	type deadline struct {
		at   int64
		name string
	}
	var all []deadline
	ahead, now := s.ahead.all(), s.ms()
	for name, k := range ahead {
		if at := k.head.Deadline; at != 0 && at <= now && !k.head.expired(now) {
			all = append(all, deadline{at, name})
		}
	}
	err = s.view(ctx, "read due rooms", func(tx *txn) error {
		c := tx.Bucket(timersBucket).Sound()
		n := 0
		for k, _ := c.First(); k != nil && n < max; k, _ = c.Next() {
			at, name := split(k)
			if at > now {
				return nil
			}
			if ahead[name] == nil && s.served(tx, name) {
				all = append(all, deadline{at, name})
				n++
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b deadline) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.name, b.name))
	})
	for _, d := range all[:min(max, len(all))] {
		due = append(due, d.name)
	}
	return due, nil
}
