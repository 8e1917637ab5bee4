package redisstore

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// State implements [store.Facts].
func (s *Store) State(ctx context.Context, f store.Fact) (value []byte, err error) {
	if err := stores.CheckFact(f); err != nil {
		return nil, err
	}
	err = s.try(ctx, func() error {
		key := s.keys.facts(f.About)
		return s.safely(ctx, key, "a fact about "+f.About, func(c redis.Cmdable) error {
			text, err := stateScript.Run(ctx, c, []string{key}, f.Name, f.Value, millis(f.Keep), f.Most, f.Anew).Text()
			if errors.Is(err, redis.Nil) {
				return store.ErrFull
			}
			value = []byte(text)
			return err
		})
	})
	if err != nil {
		return nil, wrap(err, "state a fact about "+f.About)
	}
	return value, nil
}

// Stated implements [store.Facts].
func (s *Store) Stated(ctx context.Context, about string) (facts map[string][]byte, err error) {
	err = s.try(ctx, func() error {
		found, err := s.client.HGetAll(ctx, s.keys.facts(about)).Result()
		facts = make(map[string][]byte, len(found))
		for name, value := range found {
			facts[name] = []byte(value)
		}
		return err
	})
	return facts, wrap(err, "read what is known about "+about)
}

// Retract implements [store.Facts].
func (s *Store) Retract(ctx context.Context, about, name string) error {
	key := s.keys.facts(about)
	err := s.try(ctx, func() error {
		return s.safely(ctx, key, "the end of a fact about "+about,
			func(c redis.Cmdable) error { return c.HDel(ctx, key, name).Err() })
	})
	return wrap(err, "retract a fact about "+about)
}
