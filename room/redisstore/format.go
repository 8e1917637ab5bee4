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

// ErrNewer is returned for data that this version can't use.
var ErrNewer = errors.New("a newer nonet has written to this Redis: start that version, or choose another --redis-prefix")

// checkFormat returns an error if another version has written the data, and writes the version to an empty Redis. Every
// start does so before it writes anything else.
func (s *Store) checkFormat(ctx context.Context, grace time.Duration) error {
	said, err := s.hasFormat(ctx)
	if err == nil && !said {
		err = s.awaitFormat(ctx, grace)
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
