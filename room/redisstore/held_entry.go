package redisstore

import (
	"context"
	"errors"
	"strings"

	"github.com/redis/go-redis/v9"
)

// An entry that ends something is held where there are replicas: it is in the log, and whoever comes upon it sees to it
// that a replica has it before anybody may know of it. So it makes no difference which node that is, nor
// whether the one that appended it has died.

// mustHold says whether an entry that must outlive a fail-over has to be held at the server of a key.
func (s *Store) mustHold(ctx context.Context, key string) (bool, error) {
	master, err := s.master(ctx, key)
	if err != nil {
		return false, err
	}
	has, err := s.replicas.check(ctx, master)
	return has != noReplica, err
}

// publishHeld lets the entry of a room be known that is held, if one is, once a replica has it.
func (s *Store) publishHeld(ctx context.Context, name string) error {
	master, err := s.master(ctx, s.keys.head(name))
	if err != nil {
		return err
	}
	err = s.publishHeldAt(ctx, master, name, false)
	if !isRedirect(err) {
		return err
	}
	asked := redis.HasErrorPrefix(err, "ASK")
	if master, err = s.redirectTarget(ctx, err); err != nil {
		return err
	}
	return s.publishHeldAt(ctx, master, name, asked)
}

// publishHeldAt is reveal at a certain server. Asked is that the server has the room, though not its slot yet.
func (s *Store) publishHeldAt(ctx context.Context, master *redis.Client, name string, asked bool) error {
	conn := master.Conn() // WAIT is about what its own connection has written
	defer conn.Close()
	run := func(sc *redis.Script, keys []string, args ...any) *redis.Cmd {
		pipe := conn.Pipeline()
		if asked {
			pipe.Do(ctx, "ASKING")
		}
		reply := sc.Eval(ctx, pipe, keys, args...) // whole: the server of a slot that moves may not know it yet
		_, _ = pipe.Exec(ctx)                      // the reply has the error
		return reply
	}
	has, err := s.replicas.check(ctx, conn)
	if err != nil {
		return err
	}
	seq, err := run(confirmHeldScript, []string{s.keys.head(name)}).Text()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	if err != nil {
		return err
	}
	err = awaitReplica(ctx, conn, has)
	if errors.Is(err, errUnknown) {
		s.warnNotReplicated("entry "+seq+" of room "+name, err)
		err = nil
	}
	if err != nil {
		return err
	}
	keys := []string{s.keys.head(name), s.keys.log(name), s.keys.news(name)}
	return noReply(run(publishHeldScript, keys, seq))
}

// redirectTarget is the master that a server has sent us to.
func (s *Store) redirectTarget(ctx context.Context, sent error) (to *redis.Client, err error) {
	cluster, ok := s.client.(*redis.ClusterClient)
	if !ok {
		return nil, sent
	}
	s.reload()
	masters := make(chan *redis.Client, slots)
	err = cluster.ForEachMaster(ctx, func(_ context.Context, c *redis.Client) error {
		if strings.HasSuffix(sent.Error(), " "+c.Options().Addr) {
			masters <- c
		}
		return nil
	})
	select {
	case to = <-masters:
		return to, nil
	default:
		return nil, errors.Join(sent, err)
	}
}
