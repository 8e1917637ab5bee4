package boltstore

import (
	bolt "go.etcd.io/bbolt"
)

// txn is a transaction on the file. What it reads is what was written: a value whose sum does not fit, or a bucket that
// is not there, ends it with a [*DamageError], which [Store.view] and the writer hand to the caller.
type txn struct {
	tx   *bolt.Tx
	s    *Store
	tops []*bucket // those at the top that were asked for
	at   *bucket   // what was used last, for what is said when bbolt can't read it

	cleared int // how much sweeping has found
}

// bucket is a bucket of the file, whose values are sealed.
type bucket struct {
	t     *txn
	b     *bolt.Bucket
	in    *bucket // nil at the top
	name  []byte
	place place
}

// text names the bucket and those that it is in.
func (b *bucket) text() string {
	switch {
	case b == nil:
		return "its pages"
	case b.in == nil:
		return string(b.name)
	}
	return b.in.text() + "/" + keyText(b.name)
}

// Bucket returns one of the buckets at the top. Their names are the variables of format.go.
func (t *txn) Bucket(name []byte) *bucket {
	for _, b := range t.tops {
		if &b.name[0] == &name[0] {
			t.at = b
			return b
		}
	}
	b := &bucket{t: t, name: name, place: place(0).in(name)}
	t.at = b
	if b.b = t.tx.Bucket(name); b.b == nil {
		panic(&DamageError{Bucket: b.text(), What: "it is missing"})
	}
	t.tops = append(t.tops, b)
	return b
}

// child is a bucket in this one.
func (b *bucket) child(name []byte, c *bolt.Bucket) *bucket {
	return &bucket{b.t, c, b, name, b.place.in(name)}
}

// Bucket returns a bucket in this one; nil if there is none of that name.
func (b *bucket) Bucket(name []byte) *bucket {
	b.t.at = b
	c := b.b.Bucket(name)
	if c == nil {
		return nil
	}
	return b.child(name, c)
}

// part returns a bucket that is in this one unless the file is damaged.
func (b *bucket) part(name []byte) *bucket {
	c := b.Bucket(name)
	if c == nil {
		panic(&DamageError{Bucket: b.text(), Key: keyIn("", name), What: "it is missing"})
	}
	return c
}

// CreateBucket makes a bucket in this one.
func (b *bucket) CreateBucket(name []byte) (*bucket, error) {
	b.t.at = b
	c, err := b.b.CreateBucket(name)
	if err != nil {
		return nil, err
	}
	return b.child(name, c), nil
}

// DeleteBucket takes a bucket out of this one.
func (b *bucket) DeleteBucket(name []byte) error {
	b.t.at = b
	return b.b.DeleteBucket(name)
}

// Get returns the value of a key; nil if there is none. It must not be used after the transaction, nor changed.
func (b *bucket) Get(key []byte) []byte {
	value, err := b.try(key)
	if err != nil {
		panic(err)
	}
	return value
}

// try is Get for callers who can do without a value that is damaged.
func (b *bucket) try(key []byte) ([]byte, error) {
	b.t.at = b
	sealed := b.b.Get(key)
	if sealed == nil {
		return nil, nil
	}
	return b.open(key, sealed)
}

func (b *bucket) open(key, sealed []byte) ([]byte, error) {
	value, ok := b.place.open(key, sealed)
	if !ok {
		return nil, b.damaged(key, badSum)
	}
	return value, nil
}

func (b *bucket) damaged(key []byte, what string) error {
	return &DamageError{Bucket: b.text(), Key: keyIn(b.text(), key), What: what}
}

// Put writes a value. It copies the value, but not the key, which must stay as it is until the transaction has ended.
func (b *bucket) Put(key, value []byte) error {
	b.t.at = b
	return b.b.Put(key, b.place.seal(key, value))
}

// Delete takes a key out, if it is there.
func (b *bucket) Delete(key []byte) error {
	b.t.at = b
	return b.b.Delete(key)
}

// Cursor walks over the bucket, and ends the transaction where a value is damaged.
func (b *bucket) Cursor() *cursor { return &cursor{b: b, c: b.b.Cursor()} }

// Sound walks over the bucket too, but passes over values that are damaged and has the store say so.
func (b *bucket) Sound() *cursor { return &cursor{b: b, c: b.b.Cursor(), skips: true} }

// Keys walks over the keys alone. The values are all nil.
func (b *bucket) Keys() *cursor { return &cursor{b: b, c: b.b.Cursor(), blind: true} }

// ForEach calls see with all that is sound in the bucket, in order, until see returns an error.
func (b *bucket) ForEach(see func(key, value []byte) error) error {
	c := b.Sound()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if err := see(k, v); err != nil {
			return err
		}
	}
	return nil
}

// cursor is a place in a bucket that moves. A nil key is the end. Of a bucket in the bucket the value is nil.
type cursor struct {
	b     *bucket
	c     *bolt.Cursor
	skips bool // what is damaged
	blind bool // leaves values alone
}

func (c *cursor) First() (key, value []byte) { return c.forward(c.at().First()) }
func (c *cursor) Next() (key, value []byte)  { return c.forward(c.at().Next()) }
func (c *cursor) Last() (key, value []byte)  { return c.back(c.at().Last()) }
func (c *cursor) Prev() (key, value []byte)  { return c.back(c.at().Prev()) }

// Seek moves to a key, or to the next one if there is none.
func (c *cursor) Seek(key []byte) (found, value []byte) { return c.forward(c.at().Seek(key)) }

func (c *cursor) at() *bolt.Cursor {
	c.b.t.at = c.b
	return c.c
}

func (c *cursor) forward(key, sealed []byte) ([]byte, []byte) {
	for key != nil {
		if value, ok := c.open(key, sealed); ok {
			return key, value
		}
		key, sealed = c.c.Next()
	}
	return nil, nil
}

func (c *cursor) back(key, sealed []byte) ([]byte, []byte) {
	for key != nil {
		if value, ok := c.open(key, sealed); ok {
			return key, value
		}
		key, sealed = c.c.Prev()
	}
	return nil, nil
}

// open opens what the cursor has come to; false if it is to be passed over.
func (c *cursor) open(key, sealed []byte) (value []byte, ok bool) {
	if sealed == nil || c.blind {
		return nil, true
	}
	value, err := c.b.open(key, sealed)
	if err == nil {
		return value, true
	}
	if !c.skips {
		panic(err)
	}
	c.b.t.s.harms.tell(c.b.t.s.log, err)
	return nil, false
}

// text names the bucket that was used last.
func (t *txn) text() string {
	if t == nil {
		return "its pages"
	}
	return t.at.text()
}
