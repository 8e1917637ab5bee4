package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
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

// PutJSON puts a record with v as its value, in JSON.
func PutJSON(ctx context.Context, kv KV, r Record, v any) (err error) {
	if r.Value, err = json.Marshal(v); err == nil {
		_, err = kv.Put(ctx, r)
	}
	return err
}

// AgreeJSON is like [PutJSON] and returns the value that is stored then: that of the first caller, unless r overwrites
// it.
func AgreeJSON[T any](ctx context.Context, kv KV, r Record, v T) (agreed T, err error) {
	if r.Value, err = json.Marshal(v); err != nil {
		return agreed, err
	}
	text, err := kv.Put(ctx, r)
	if err != nil {
		return agreed, err
	}
	return agreed, unmarshal(r.Key, r.Name, text, &agreed)
}

// ListJSON returns all values under a key, by name, which are JSON.
func ListJSON[T any](ctx context.Context, kv KV, key string) (map[string]T, error) {
	texts, err := kv.List(ctx, key)
	if err != nil {
		return nil, err
	}
	all := make(map[string]T, len(texts))
	for name, text := range texts {
		var v T
		if err := unmarshal(key, name, text, &v); err != nil {
			return nil, err
		}
		all[name] = v
	}
	return all, nil
}

// IfFull returns full instead of [ErrFull], and any other error unchanged.
func IfFull(err, full error) error {
	if errors.Is(err, ErrFull) {
		return full
	}
	return err
}

// DeleteAll deletes all records under a key.
func DeleteAll(ctx context.Context, kv KV, key string) error {
	records, err := kv.List(ctx, key)
	if err != nil || len(records) == 0 {
		return err
	}
	return kv.Delete(ctx, key, slices.Collect(maps.Keys(records))...)
}

func unmarshal(key, name string, text []byte, to any) error {
	if err := json.Unmarshal(text, to); err != nil {
		return fmt.Errorf("read the record %s of %s: %w", name, key, err)
	}
	return nil
}
