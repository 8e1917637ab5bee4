package store

import (
	"context"
	"errors"
	"time"
)

// ErrFull is for a fact about something that so much is known about already as may be.
var ErrFull = errors.New("there is no room for more")

// KV keeps what is known about things, and all nodes have to agree on: which room is a player's one try, who is in a
// group, where a puzzle is live. It is safe for concurrent use. Slices that it is given it does not keep, and
// slices that it returns belong to the caller.
type KV interface {
	// Put adds a fact and returns its value. If there is one of that name about the same thing already, that one
	// stays and its value is returned, unless the new one is to replace it. It returns [ErrFull] when there are
	// f.Most others about it.
	Put(ctx context.Context, f Record) (value []byte, err error)
	// PutAll adds many facts as State does, at one go: a round with many players brings many. If it fails, some may have
	// been added.
	PutAll(ctx context.Context, facts []Record) error
	// List returns all facts about something, by name.
	List(ctx context.Context, about string) (map[string][]byte, error)
	// Delete takes facts about something away. One that is not there is away already.
	Delete(ctx context.Context, about string, names ...string) error
}

// Record is one thing that is known. About and Name have 1 to 256 bytes.
type Record struct {
	Key, Name string
	Value     []byte
	// TTL is how long all that is known about this thing is kept from now on at least; 0 is for ever. A store may keep it
	// longer, but does so only if another fact about the same thing asked for it.
	TTL       time.Duration
	Limit     int  // facts about this thing at most; 0 is no bound
	Overwrite bool // replaces the fact of that name
}
