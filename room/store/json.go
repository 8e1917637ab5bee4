package store

import (
	"context"
	"encoding/json"
	"fmt"
)

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

func unmarshal(key, name string, text []byte, to any) error {
	if err := json.Unmarshal(text, to); err != nil {
		return fmt.Errorf("read the record %s of %s: %w", name, key, err)
	}
	return nil
}
