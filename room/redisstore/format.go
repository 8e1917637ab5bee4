package redisstore

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// format is the version of what is kept in Redis, which a key of its own says.
//
//	1  rooms are spread over 64 partitions, and no key says the format
//	2  rooms are spread over 1,024 partitions
const format = 2

// Why what is in Redis is refused.
var (
	ErrOlder = errors.New("an older nonet has written to this Redis, and this one would not find its rooms: stop the " +
		"older ones and bring it over with nonet migrate, or give this one another --redis-prefix to begin anew beside it")
	ErrNewer = errors.New("a newer nonet has written to this Redis: start that one, or give this one " +
		"another --redis-prefix")
)

// tagsOfFormat1 are the hash tags of the partitions in format 1.
const tagsOfFormat1 = `
p0.52 p1.121 p2.332 p3.103 p4.101 p5.20 p6.2 p7.71 p8.372 p9.33 p10.68 p11.41 p12.158 p13.29 p14.33 p15.163
p16.23 p17.100 p18.21 p19.148 p20.142 p21.42 p22.160 p23.13 p24.49 p25.60 p26.18 p27.31 p28.23 p29.148 p30.69 p31.40
p32.170 p33.52 p34.48 p35.61 p36.20 p37.150 p38.22 p39.118 p40.60 p41.49 p42.31 p43.18 p44.101 p45.12 p46.123 p47.43
p48.29 p49.142 p50.63 p51.173 p52.8 p53.22 p54.38 p55.11 p56.9 p57.159 p58.179 p59.111 p60.61 p61.48 p62.1 p63.19`

// checkFormat refuses what another format is in, and says in Redis that this one is if there is none. Every start does
// so before it writes anything else, so a Redis that does not say its format and is not empty is of the first. What has
// been written since it was asked may be another node's of this format, which has said so first.
func (s *Store) checkFormat(ctx context.Context, grace time.Duration) error {
	said, err := s.saysFormat(ctx)
	if err == nil && !said {
		said, err = s.awaitFormat(ctx, grace)
	}
	if err == nil && !said {
		err = s.refuseFormat1(ctx)
	}
	if errors.Is(err, ErrOlder) {
		if said, failed := s.saysFormat(ctx); said || failed != nil {
			err = failed
		}
	}
	if err != nil {
		return err
	}
	return s.sayFormat(ctx)
}

func (s *Store) saysFormat(ctx context.Context) (bool, error) {
	n, err := s.client.Exists(ctx, s.keys.format()).Result()
	return n > 0, err
}

// sayFormat says in Redis which format this is, and refuses another one that it says already.
func (s *Store) sayFormat(ctx context.Context) error {
	key := s.keys.format()
	said, err := s.client.Get(ctx, key).Result()
	if errors.Is(err, redis.Nil) {
		said = strconv.Itoa(format)
		err = s.safely(ctx, key, "the format", func(c redis.Cmdable) error {
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

// refuseFormat1 looks for what only a nonet that did not say its format can have written.
func (s *Store) refuseFormat1(ctx context.Context) error {
	signs := []string{s.keys.archive(), s.keys.secret("tokens"), s.keys.secret("daily")}
	for _, tag := range strings.Fields(tagsOfFormat1) {
		for _, what := range []string{"timers", "lobby", "ends", "endings", "quarantine", "failed"} {
			signs = append(signs, s.keys.under(tag, what))
		}
	}
	pipe := s.client.Pipeline()
	there := make([]*redis.IntCmd, len(signs))
	for i, key := range signs {
		there[i] = pipe.Exists(ctx, key)
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return err
	}
	for _, n := range there {
		if n.Val() > 0 {
			return ErrOlder
		}
	}
	return nil
}
