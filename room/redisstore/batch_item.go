package redisstore

import (
	"context"
	"encoding/hex"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

// batchItem is an append waiting for its place in a pipeline, and the Redis command for it. Items are reused together
// with their memory: the command's arguments are pointers to fields of the item, because go-redis allocates for
// arguments of other types.
type batchItem struct {
	deadline time.Time                // when the caller stops waiting; zero means never
	callback func(store.Entry, error) // of the caller of [Store.Append]
	cmd      *redis.Cmd               // EVALSHA of append.lua
	args     []any                    // its arguments after the keys

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
	text    []byte   // the memory of keys, hashes and marks
}

// bytesArg is text that is passed to go-redis by pointer.
type bytesArg []byte

// MarshalBinary implements [encoding.BinaryMarshaler].
func (p *bytesArg) MarshalBinary() ([]byte, error) { return *p, nil }

// batchItems recycles items.
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

// reset prepares the item for an append. It copies only the listing.
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

// followsMark is the mark of an append by a node that follows the room. append.lua need not publish the entry to it.
var followsMark = bytesArg("f")

// newBatchItemFor returns an item for an append. held reports whether the entry must reach a replica before it is
// published.
func (s *Store) newBatchItemFor(a store.Append, held bool) *batchItem {
	p := batchItems.Get().(*batchItem)
	p.reset(s.keys, a, held)
	if len(p.marks) == 0 && s.isSubscribed(p.keys[newsKeyIndex]) {
		p.marks = followsMark
	}
	return p
}

func (p *batchItem) keyNames() []string {
	all := make([]string, len(p.keys))
	for i, key := range p.keys {
		all[i] = string(key)
	}
	return all
}

// release recycles the item. The caller must not use it afterwards.
func (p *batchItem) release() {
	p.a, p.data, p.callback = store.Append{}, nil, nil
	p.cmd.SetVal(nil)
	p.cmd.SetErr(nil)
	batchItems.Put(p)
}
