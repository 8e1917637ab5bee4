package redisstore

import (
	"context"
	"encoding/hex"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

// passenger is an append that waits for its place in a pipeline, and the command that it is. It is used again with all
// that it has: the command's arguments are pointers to what is another one each time, for go-redis takes anything else
// only in memory of its own.
type passenger struct {
	by    time.Time                                // when nobody waits any more; zero is never
	done  func(p *passenger, reply any, err error) // is called by another goroutine, and must not hold it up
	later func(store.Entry, error)                 // whom [Store.AppendLater] is to tell
	cmd   *redis.Cmd                               // EVALSHA of append.lua
	args  []any                                    // what follows the keys in it

	a     store.Append
	next  uint64 // the entry's seq
	keep  int64
	clock int64
	keys  [len(ofAppend)]piece
	hash  piece // of the caller's position
	made  piece // the entry's hash
	marks piece
	data  piece
	list  piece  // the listing, with its "+"
	text  []byte // what keys, hashes and marks are pieces of
}

// piece is text that go-redis is given a pointer to.
type piece []byte

// MarshalBinary implements [encoding.BinaryMarshaler].
func (p *piece) MarshalBinary() ([]byte, error) { return *p, nil }

// passengers are for appends to come.
var passengers = sync.Pool{New: func() any { return newPassenger() }}

func newPassenger() *passenger {
	p := &passenger{}
	p.args = []any{
		&p.a.Room, &p.a.Head.Epoch, &p.a.Head.Seq, &p.hash, &p.a.Head.At, &p.next, &p.made, &p.data, &p.list,
		&p.a.Deadline, &p.keep, &p.a.Until, &p.clock, &p.marks,
	}
	whole := []any{"evalsha", appendScript.Hash(), len(p.keys)}
	for i := range p.keys {
		whole = append(whole, &p.keys[i])
	}
	p.cmd = redis.NewCmd(context.Background(), append(whole, p.args...)...)
	return p
}

// take makes it the passenger of an append, of which the listing alone is copied.
func (p *passenger) take(k keys, a store.Append, held bool) {
	p.a, p.next, p.keep, p.data = a, a.Head.Seq+1, millis(a.TTL), a.Data
	p.list = p.list[:0]
	if a.Listing != nil {
		p.list = append(append(p.list, '+'), a.Listing...)
		p.a.Listing = p.list[1:]
	}
	var ends [len(ofAppend)]int
	p.text, ends = k.forAppend(p.text[:0], a.Room)
	hash := len(p.text)
	p.text = hex.AppendEncode(p.text, a.Head.Hash[:])
	made := len(p.text)
	p.text = hex.AppendEncode(p.text, a.Next[:])
	marks := len(p.text)
	if a.EndsRound {
		p.text = append(p.text, 'e')
	}
	if p.clock = a.Clock; a.At != 0 {
		p.clock, p.text = a.At, append(p.text, 't')
	}
	if held {
		p.text = append(p.text, 'h')
	}
	begin := 0
	for i, end := range ends {
		p.keys[i], begin = p.text[begin:end], end
	}
	p.hash, p.made, p.marks = p.text[hash:made], p.text[made:marks], p.text[marks:]
}

// follows is the mark of an append whose node is told of what it adds by the answer.
var follows = piece("f")

// passenger is one for an append.
func (s *Store) passenger(a store.Append, held bool) *passenger {
	p := passengers.Get().(*passenger)
	p.take(s.keys, a, held)
	if len(p.marks) == 0 && s.hears(partitionOf(a.Room), p.keys[newsOfAppend]) {
		p.marks = follows
	}
	return p
}

// names are the keys as text.
func (p *passenger) names() []string {
	all := make([]string, len(p.keys))
	for i, key := range p.keys {
		all[i] = string(key)
	}
	return all
}

// free lets the passenger be another one's. Nobody may know of it any more.
func (p *passenger) free() {
	p.a, p.data, p.done, p.later = store.Append{}, nil, nil, nil
	p.cmd.SetVal(nil)
	p.cmd.SetErr(nil)
	passengers.Put(p)
}
