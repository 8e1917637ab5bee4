package store

import (
	"context"
	"errors"
	"time"
)

// ErrFull is returned if the limit of entries for a key or a room is reached.
var ErrFull = errors.New("the limit of records is reached")

// KV stores small named values under keys, for facts that all nodes have to agree on: which room is a player's only
// attempt, who is in a group, where a puzzle is live. It is safe for concurrent use. It does not retain slices passed
// to it, and slices that it returns belong to the caller.
type KV interface {
	// Put adds a record and returns its value. If the key already has a record of that name, Put keeps it and returns its
	// value, unless f.Overwrite is set. It returns [ErrFull] if the key has f.Limit other records.
	Put(ctx context.Context, f Record) (value []byte, err error)
	// PutAll puts several records in one call. If it fails, some of them may have been added.
	PutAll(ctx context.Context, facts []Record) error
	// List returns all values under a key, by name.
	List(ctx context.Context, about string) (map[string][]byte, error)
	// Delete removes records under a key. It ignores names that do not exist.
	Delete(ctx context.Context, about string, names ...string) error
}

// Record is a named value under a key. Key and Name have 1 to 256 bytes.
type Record struct {
	Key, Name string
	Value     []byte
	// TTL is the minimum time for which all records under this key are kept from now on; 0 means forever. A store keeps
	// them longer only if another record under the same key asked for it.
	TTL       time.Duration
	Limit     int  // maximum number of records under this key; 0 means no limit
	Overwrite bool // replaces an existing record of that name
}
