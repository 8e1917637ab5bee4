package redisstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/redis/go-redis/v9"
)

// A Redis can lose all keys while nodes run: after FLUSHALL, or when it comes back with an empty volume. The nodes then
// write the format and the secrets that they hold again. A node that starts meanwhile waits for that; otherwise it
// would make other secrets, and players would lose their tokens.

// ErrOtherSecret is returned by [Store.Renew] if Redis holds another secret than the node does.
var ErrOtherSecret = errors.New("this Redis holds another secret than this node")

// RenewWithin is the time within which running nodes rewrite what Redis has lost. They check every second, and more
// often while Redis is away, so this leaves some margin.
const RenewWithin = 3 * time.Second

// renewLook is the interval at which a starting node checks whether running nodes have written the format.
const renewLook = 100 * time.Millisecond

// Renew writes secrets and the format again if Redis has lost them. It returns [ErrOtherSecret] if Redis holds another
// secret of one of the names, and [ErrNewer] if it holds another format. The format is written last, so that a node
// that finds it also finds the secrets.
func (s *Store) Renew(ctx context.Context, secrets map[string][]byte) error {
	return s.try(ctx, "renew the format and the secrets", func() error {
		said, err := s.hasFormat(ctx)
		if err != nil {
			return err
		}
		if !said {
			s.log.Warn("Redis has lost the format and the secrets of this server; writing them again")
		}
		for name, own := range secrets {
			if err := s.renewSecret(ctx, name, own); err != nil {
				return err
			}
		}
		return s.writeFormat(ctx)
	})
}

func (s *Store) renewSecret(ctx context.Context, name string, own []byte) error {
	kept, err := s.client.Get(ctx, s.keys.secret(name)).Bytes()
	if errors.Is(err, redis.Nil) {
		kept, err = s.keepSecret(ctx, name, own)
	}
	if err == nil && !bytes.Equal(kept, own) {
		return fmt.Errorf("%w: %s", ErrOtherSecret, name)
	}
	return err
}

// awaitFormat waits up to grace for running nodes to write the format again, and reports whether one did. It waits only
// if Redis may have been emptied: if it was started a moment ago, or if nodes follow rooms on it.
func (s *Store) awaitFormat(ctx context.Context, grace time.Duration) (said bool, err error) {
	for end := time.Now().Add(grace); !said && time.Now().Before(end); {
		emptied, err := s.hasFollowers(ctx)
		if err == nil && !emptied {
			emptied, err = s.isYoung(ctx, grace)
		}
		if err != nil || !emptied {
			return false, err
		}
		select {
		case <-time.After(renewLook):
		case <-ctx.Done():
			return false, ctx.Err()
		}
		if said, err = s.hasFormat(ctx); err != nil {
			return false, err
		}
	}
	return said, nil
}

// isYoung reports whether the Redis that has the format was started less than d ago. It reports false if Redis does not
// say.
func (s *Store) isYoung(ctx context.Context, d time.Duration) (bool, error) {
	master, err := s.master(ctx, s.keys.format())
	if err != nil {
		return false, err
	}
	i, err := readInfo(ctx, master, "server")
	if err != nil {
		return false, err
	}
	up, err := strconv.Atoi(i["uptime_in_seconds"])
	return err == nil && time.Duration(up)*time.Second < d, nil
}

// hasFollowers reports whether a node follows anything on this Redis. It reports false if Redis does not permit the
// question.
func (s *Store) hasFollowers(ctx context.Context) (bool, error) {
	var found atomic.Bool
	pattern := s.keys.escapedPrefix() + ":{*}:room:*:news"
	err := s.eachMaster(ctx, func(ctx context.Context, c *redis.Client) error {
		channels, err := c.PubSubShardChannels(ctx, pattern).Result()
		if err != nil && !redis.HasErrorPrefix(err, "NOPERM") {
			return err
		}
		if len(channels) > 0 {
			found.Store(true)
		}
		return nil
	})
	return found.Load(), err
}
