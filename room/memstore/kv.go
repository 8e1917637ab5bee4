package memstore

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// kvSet is the records under one key. Most keys have one or two, for which a map would take too much memory.
type kvSet struct {
	expiry

	records []kvRecord // sorted by name
}

type kvRecord struct {
	name  string
	value []byte
}

// find returns the index at which the record of that name is or would be inserted, and whether it exists.
func (f *kvSet) find(name string) (int, bool) {
	return slices.BinarySearchFunc(f.records, name, func(f kvRecord, name string) int {
		return strings.Compare(f.name, name)
	})
}

// Put implements [store.KV].
func (s *Store) Put(ctx context.Context, f store.Record) ([]byte, error) {
	if err := storecommon.CheckRecord(f); err != nil {
		return nil, err
	}
	return withLock(ctx, s, "put a record under "+f.Key, func() ([]byte, error) {
		return s.put(f)
	})
}

// PutAll implements [store.KV].
func (s *Store) PutAll(ctx context.Context, all []store.Record) error {
	if err := storecommon.CheckRecords(all); err != nil {
		return err
	}
	return s.withLock(ctx, "put records", func() error {
		for _, f := range all {
			if _, err := s.put(f); err != nil {
				return err
			}
		}
		return nil
	})
}

// put is Put for callers that hold the lock.
func (s *Store) put(f store.Record) ([]byte, error) {
	all := findLive(s, s.kv, f.Key)
	if all == nil {
		all = &kvSet{expiry: expiry{s.ms()}}
	}
	i, ok := all.find(f.Name)
	if !ok && f.Limit > 0 && len(all.records) >= f.Limit {
		return nil, store.ErrFull
	}
	switch {
	case !ok:
		all.records = slices.Insert(all.records, i, kvRecord{f.Name, bytes.Clone(f.Value)})
	case f.Overwrite:
		all.records[i].value = bytes.Clone(f.Value)
	}
	all.extend(s.ms(), f.TTL)
	s.kv[f.Key] = all
	return append([]byte{}, all.records[i].value...), nil
}

// List implements [store.KV].
func (s *Store) List(ctx context.Context, about string) (map[string][]byte, error) {
	return withLock(ctx, s, "list records under "+about, func() (map[string][]byte, error) {
		out := make(map[string][]byte)
		if all := findLive(s, s.kv, about); all != nil {
			for _, f := range all.records {
				out[f.name] = append([]byte{}, f.value...)
			}
		}
		return out, nil
	})
}

// Delete implements [store.KV].
func (s *Store) Delete(ctx context.Context, about string, names ...string) error {
	return s.withLock(ctx, "delete records under "+about, func() error {
		if all := findLive(s, s.kv, about); all != nil {
			for _, name := range names {
				if i, ok := all.find(name); ok {
					all.records = slices.Delete(all.records, i, i+1)
				}
			}
			if len(all.records) == 0 {
				delete(s.kv, about)
			}
		}
		return nil
	})
}
