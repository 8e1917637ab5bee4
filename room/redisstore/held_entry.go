package redisstore

import (
	"context"
	"errors"

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

// publishHeld publishes the room's held entry, if there is one, once a replica has it. While the room's slot is being
// moved to another master, it returns an error, and the caller has to repeat it.
func (s *Store) publishHeld(ctx context.Context, name string) error {
	master, err := s.master(ctx, s.keys.head(name))
	if err != nil {
		return err
	}
	conn := master.Conn() // WAIT covers the writes of its own connection only
	defer conn.Close()
	has, err := s.replicas.check(ctx, conn)
	if err != nil {
		return err
	}
	seq, err := confirmHeldScript.Run(ctx, conn, []string{s.keys.head(name)}).Text()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	if err != nil {
		s.reload() // the slot may have moved
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
	return noReply(publishHeldScript.Run(ctx, conn, keys, seq))
}
