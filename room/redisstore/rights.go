package redisstore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// ErrRights is returned if the server's access control list (ACL) denies something that the store needs.
var ErrRights = errors.New("the Redis user lacks rights, see \"Redis with ACLs\" in docs/operations.md")

// checkRights tries one command for each right that the store needs, on keys and channels with its prefix, and returns
// an error that names the missing rights. Without it, a node would start and fail at the first room.
func (s *Store) checkRights(ctx context.Context) error {
	key, channel := s.keys.kv("rights"), s.keys.news("rights")
	subscribe := func() error {
		ps := s.client.SSubscribe(ctx, channel)
		defer ps.Close()
		_, err := ps.Receive(ctx)
		return err
	}
	var missing []string
	for _, right := range []struct {
		name string
		try  func() error
	}{
		{"+@connection", func() error { return s.client.Ping(ctx).Err() }},
		{"+@read", func() error { return s.client.HGetAll(ctx, key).Err() }},
		{"+@write", func() error { return s.client.HSet(ctx, key, "", "").Err() }},
		{"+@write", func() error { return s.client.PExpire(ctx, key, time.Second).Err() }},
		{"+@scripting", func() error { return s.client.Eval(ctx, "return 1", []string{key}).Err() }},
		{"+@pubsub", func() error { return s.client.SPublish(ctx, channel, "").Err() }},
		{"+@pubsub", subscribe},
		{"+time", func() error { return s.client.Time(ctx).Err() }},
		{"+wait", func() error { return s.client.Do(ctx, "WAIT", 0, 1).Err() }},
	} {
		err := right.try()
		var reply redis.Error
		switch {
		case redis.HasErrorPrefix(err, "NOPERM"):
			missing = append(missing, fmt.Sprintf("%s: %s", right.name, strings.TrimPrefix(err.Error(), "NOPERM ")))
		case errors.As(err, &reply): // a server that accepts no writes for now has the rights checked before it says so
		case err != nil:
			return err
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("%w: keys and channels are %s:*: %s", ErrRights, s.keys.prefix, strings.Join(missing, "; "))
	}
	return nil
}
