package redisstore

import (
	"context"
	"encoding/hex"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

// batchItem is an append that waits for its place in a pipeline, and the command that it is. It is used again with all
// that it has: the command's arguments are pointers to what is another one each time, for go-redis takes anything else
// only in memory of its own.
type batchItem struct {
	deadline time.Time                                // when nobody waits any more; zero is never
	done     func(p *batchItem, reply any, err error) // is called by another goroutine, and must not hold it up
	callback func(store.Entry, error)                 // of the caller of [Store.Append]
	cmd      *redis.Cmd                               // EVALSHA of append.lua
	args     []any                                    // what follows the keys in it

	a       store.Append
	next    uint64 // the entry's seq
	keep    int64
	clock   int64
	keys    [len(appendKeyKinds)]bytesArg
	hash    bytesArg // of the caller's position
	newHash bytesArg // the entry's hash
	marks   bytesArg
	data    bytesArg
	list    bytesArg // the listing, with its "+"
	text    []byte   // what keys, hashes and marks are pieces of
}

// bytesArg is text that go-redis is given a pointer to.
type bytesArg []byte

// MarshalBinary implements [encoding.BinaryMarshaler].
func (p *bytesArg) MarshalBinary() ([]byte, error) { return *p, nil }

// batchItems are for appends to come.
var batchItems = sync.Pool{New: func() any { return newBatchItem() }}

func newBatchItem() *batchItem {
	p := &batchItem{}
	p.args = []any{
		&p.a.Room, &p.a.Head.Epoch, &p.a.Head.Seq, &p.hash, &p.a.Head.At, &p.next, &p.newHash, &p.data, &p.list,
		&p.a.Deadline, &p.keep, &p.a.Until, &p.clock, &p.marks,
	}
	whole := []any{"evalsha", appendScript.Hash(), len(p.keys)}
	for i := range p.keys {
		whole = append(whole, &p.keys[i])
	}
	p.cmd = redis.NewCmd(context.Background(), append(whole, p.args...)...)
	return p
}

// reset makes it the passenger of an append, of which the listing alone is copied.
func (p *batchItem) reset(k keys, a store.Append, held bool) {
	p.a, p.next, p.keep, p.data = a, a.Head.Seq+1, millis(a.TTL), a.Data
	p.list = p.list[:0]
	if a.Listing != nil {
		p.list = append(append(p.list, '+'), a.Listing...)
		p.a.Listing = p.list[1:]
	}
	var ends [len(appendKeyKinds)]int
	p.text, ends = k.appendKeys(p.text[:0], a.Room)
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
	p.hash, p.newHash, p.marks = p.text[hash:made], p.text[made:marks], p.text[marks:]
}

// followsMark is the mark of an append whose node is told of what it adds by the answer.
var followsMark = bytesArg("f")

// newBatchItemFor is one for an append.
func (s *Store) newBatchItemFor(a store.Append, held bool) *batchItem {
	p := batchItems.Get().(*batchItem)
	p.reset(s.keys, a, held)
	if len(p.marks) == 0 && s.isSubscribed(partitionOf(a.Room), p.keys[newsKeyIndex]) {
		p.marks = followsMark
	}
	return p
}

// keyNames are the keys as text.
func (p *batchItem) keyNames() []string {
	all := make([]string, len(p.keys))
	for i, key := range p.keys {
		all[i] = string(key)
	}
	return all
}

// release lets the passenger be another one's. Nobody may know of it any more.
func (p *batchItem) release() {
	p.a, p.data, p.done, p.callback = store.Append{}, nil, nil, nil
	p.cmd.SetVal(nil)
	p.cmd.SetErr(nil)
	batchItems.Put(p)
}
