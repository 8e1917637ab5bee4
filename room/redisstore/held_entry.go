package redisstore

import (
	"context"
	"errors"
	"strings"

	"github.com/redis/go-redis/v9"
)

// If there are replicas, an entry that ends something is held: it is in the log, but no node may see it before a
// replica has it. Any node that comes upon it waits for the replica and publishes it, so it does not matter whether the
// node that appended it is still alive.

// mustHold reports whether an entry that must survive a failover has to be held at the server of a key.
func (s *Store) mustHold(ctx context.Context, key string) (bool, error) {
	master, err := s.master(ctx, key)
	if err != nil {
		return false, err
	}
	has, err := s.replicas.check(ctx, master)
	return has != noReplica, err
}

// publishHeld publishes the room's held entry, if there is one, once a replica has it.
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

// publishHeldAt is like publishHeld at a certain server. asked means that the server has the room, but not its slot
// yet, because the slot is being moved.
func (s *Store) publishHeldAt(ctx context.Context, master *redis.Client, name string, asked bool) error {
	conn := master.Conn() // WAIT covers the writes of its own connection only
	defer conn.Close()
	run := func(sc *redis.Script, keys []string, args ...any) *redis.Cmd {
		pipe := conn.Pipeline()
		if asked {
			pipe.Do(ctx, "ASKING")
		}
		reply := sc.Eval(ctx, pipe, keys, args...) // not EvalSha: the new server of a slot may lack the script
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

// redirectTarget returns the master that a redirect error names.
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
