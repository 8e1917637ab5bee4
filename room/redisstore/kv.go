package redisstore

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/redis/go-redis/v9"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// Put implements [store.KV].
func (s *Store) Put(ctx context.Context, f store.Record) (value []byte, err error) {
	if err := storecommon.CheckRecord(f); err != nil {
		return nil, err
	}
	key, what := s.keys.kv(f.Key), "a record under "+f.Key
	err = s.tryWarning(ctx, "put a record under "+f.Key, key, what, func(c redis.Cmdable) error {
		text, err := putScript.Run(ctx, c, []string{key}, f.Name, f.Value, millis(f.TTL), f.Limit, f.Overwrite).Text()
		if errors.Is(err, redis.Nil) {
			return store.ErrFull
		}
		value = []byte(text)
		return err
	})
	if err != nil {
		return nil, err
	}
	return value, nil
}

// stateBatch is the maximum number of records in one pipeline.
const stateBatch = 512

// PutAll implements [store.KV]. It does not wait for a replica, because callers put records that a failover
// has lost again when they repeat the operation.
func (s *Store) PutAll(ctx context.Context, all []store.Record) error {
	if err := storecommon.CheckRecords(all); err != nil {
		return err
	}
	for batch := range slices.Chunk(all, stateBatch) {
		if err := s.try(ctx, "put records", func() error { return s.stateBatch(ctx, batch) }); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) stateBatch(ctx context.Context, batch []store.Record) error {
	cmds, err := s.runBatch(ctx, putScript, len(batch), func(i int) ([]string, []any) {
		f := batch[i]
		return []string{s.keys.kv(f.Key)}, []any{f.Name, f.Value, millis(f.TTL), f.Limit, f.Overwrite}
	})
	for _, cmd := range cmds {
		if errors.Is(cmd.Err(), redis.Nil) {
			return store.ErrFull
		}
		err = cmp.Or(err, cmd.Err())
	}
	return err
}

// List implements [store.KV].
func (s *Store) List(ctx context.Context, about string) (facts map[string][]byte, err error) {
	err = s.try(ctx, "list records under "+about, func() error {
		found, err := s.client.HGetAll(ctx, s.keys.kv(about)).Result()
		facts = make(map[string][]byte, len(found))
		for name, value := range found {
			facts[name] = []byte(value)
		}
		return err
	})
	return facts, err
}

// Delete implements [store.KV].
func (s *Store) Delete(ctx context.Context, about string, names ...string) error {
	if len(names) == 0 {
		return nil
	}
	key, what := s.keys.kv(about), "the deletion of records under "+about
	return s.tryWarning(ctx, "delete records under "+about, key, what, func(c redis.Cmdable) error {
		return c.HDel(ctx, key, names...).Err()
	})
}
