package redisstore

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

// format is the version of the keys in Redis, which is stored under a separate key.
const format = 1

// Errors for data that this version can't use.
var (
	ErrDevelopment = errors.New("a development version before 0.1.0 has written to this Redis: empty it, or choose " +
		"another --redis-prefix to start without data")
	ErrNewer = errors.New("a newer nonet has written to this Redis: start that version, or choose another --redis-prefix")
)

// checkFormat returns an error if another version has written the data, and writes the version to an empty Redis. Every
// start does so before it writes anything else, so data without a version is that of a development version. Because
// another node may be starting concurrently, checkFormat looks for the version again before it returns that error.
func (s *Store) checkFormat(ctx context.Context, grace time.Duration) error {
	said, err := s.hasFormat(ctx)
	if err == nil && !said {
		said, err = s.awaitFormat(ctx, grace)
	}
	if err == nil && !said {
		err = s.refuseDevelopment(ctx)
	}
	if errors.Is(err, ErrDevelopment) {
		if said, failed := s.hasFormat(ctx); said || failed != nil {
			err = failed
		}
	}
	if err != nil {
		return err
	}
	return s.writeFormat(ctx)
}

func (s *Store) hasFormat(ctx context.Context) (bool, error) {
	n, err := s.client.Exists(ctx, s.keys.format()).Result()
	return n > 0, err
}

// writeFormat writes the version. It returns an error if Redis has another one.
func (s *Store) writeFormat(ctx context.Context) error {
	key := s.keys.format()
	said, err := s.client.Get(ctx, key).Result()
	if errors.Is(err, redis.Nil) {
		said = strconv.Itoa(format)
		err = s.writeWarning(ctx, key, "the format", func(c redis.Cmdable) error {
			old, err := c.SetArgs(ctx, key, said, redis.SetArgs{Mode: "NX", Get: true}).Result()
			if errors.Is(err, redis.Nil) {
				return nil
			}
			said = old
			return err
		})
	}
	if err != nil {
		return err
	}
	if n, err := strconv.Atoi(said); err != nil || n != format {
		return fmt.Errorf("%w (its format is %q, this one's %d)", ErrNewer, said, format)
	}
	return nil
}

// refuseDevelopment returns an error if there are keys that only development versions have written.
func (s *Store) refuseDevelopment(ctx context.Context) error {
	pipe := s.client.Pipeline()
	var there []*redis.IntCmd
	for _, key := range []string{s.keys.development(), s.keys.archive(), s.keys.secret("tokens"), s.keys.secret("daily")} {
		there = append(there, pipe.Exists(ctx, key))
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	for _, n := range there {
		if n.Val() > 0 {
			return ErrDevelopment
		}
	}
	return nil
}
