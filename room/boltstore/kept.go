package boltstore

import (
	"bytes"
	"encoding/binary"
	"time"
)

// shelf is a bucket of small buckets that are kept for a while each: one for each thing that facts are about, one for
// each player's history. Ends has when each is forgotten.
type shelf struct{ all, ends []byte }

var (
	factShelf    = shelf{factsBucket, factEndsBucket}
	historyShelf = shelf{historiesBucket, historyEndsBucket}
)

// The keys of a small bucket that are not its content. The content's keys begin with another byte.
var shelfUntil = []byte("u")

// contentMark begins the keys of the content.
const contentMark = '='

func contentKey(name string) []byte { return append([]byte{contentMark}, name...) }

// open returns what has a name; nil if there is nothing, or nothing any more.
func (sh shelf) open(tx *txn, name string, now int64) *bucket {
	b := tx.Bucket(sh.all).Bucket([]byte(name))
	if b == nil {
		return nil
	}
	if until := sh.until(b); until > 0 && until <= now {
		return nil
	}
	return b
}

// make returns what has a name, new if need be, and keeps it for as long as keep says from now
// on at least; 0 is for ever.
func (sh shelf) make(tx *txn, name string, now int64, keep time.Duration) (*bucket, error) {
	b := sh.open(tx, name, now)
	if b == nil {
		if err := sh.forget(tx, name); err != nil {
			return nil, err
		}
		var err error
		if b, err = tx.Bucket(sh.all).CreateBucket([]byte(name)); err != nil {
			return nil, err
		}
		return b, sh.keep(tx, b, name, until(now, keep))
	}
	if was := sh.until(b); was > 0 && (keep == 0 || was < until(now, keep)) {
		return b, sh.keep(tx, b, name, until(now, keep))
	}
	return b, nil
}

func until(now int64, keep time.Duration) int64 {
	if keep == 0 {
		return 0
	}
	return now + keep.Milliseconds()
}

// keep changes when a small bucket is forgotten; 0 is never.
func (sh shelf) keep(tx *txn, b *bucket, name string, to int64) error {
	at := sh.until(b)
	if err := move(tx.Bucket(sh.ends), name, &at, to); err != nil {
		return err
	}
	return b.Put(shelfUntil, number(uint64(to)))
}

func (shelf) until(b *bucket) int64 {
	if v := b.Get(shelfUntil); len(v) == 8 {
		return int64(binary.BigEndian.Uint64(v))
	}
	return 0
}

func (sh shelf) forget(tx *txn, name string) error {
	b := tx.Bucket(sh.all).Bucket([]byte(name))
	if b == nil {
		return nil
	}
	if err := sh.keep(tx, b, name, 0); err != nil {
		return err
	}
	return tx.Bucket(sh.all).DeleteBucket([]byte(name))
}

// sweep forgets a bounded number of things whose time is over.
func (sh shelf) sweep(tx *txn, now int64) error {
	for _, key := range past(tx.Bucket(sh.ends), now, sweepMax) {
		_, name := split(key)
		if err := sh.forget(tx, name); err != nil {
			return err
		}
	}
	return nil
}

// eachContent calls see with the names and values of a small bucket, in order, until it says no. B may be nil.
func eachContent(b *bucket, see func(name, value []byte) bool) {
	if b == nil {
		return
	}
	c := b.Cursor()
	for k, v := c.Seek([]byte{contentMark}); k != nil && bytes.HasPrefix(k, []byte{contentMark}); k, v = c.Next() {
		if !see(k[1:], v) {
			return
		}
	}
}
