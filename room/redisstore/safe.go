package redisstore

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// replicaWait is how long what must outlive a fail-over waits for a replica to have it.
const replicaWait = 200 * time.Millisecond

// safely has write change what the server of a key keeps, and waits for a replica if there are any. All of it
// goes over one connection, for WAIT is about what its own connection has written. Write may be called twice.
// What says in a warning what was written.
func (s *Store) safely(ctx context.Context, key, what string, write func(c redis.Cmdable) error) error {
	master, err := s.master(ctx, key)
	if err != nil {
		return err
	}
	conn := master.Conn()
	defer conn.Close()
	err = write(conn)
	if redis.HasErrorPrefix(err, "MOVED") || redis.HasErrorPrefix(err, "ASK") {
		// The slot is on its way to another master. The client knows how to follow it, but not on one connection.
		return write(s.client)
	}
	if err == nil {
		s.awaitReplica(ctx, conn, what)
	}
	return err
}

// master returns a client of the server that takes writes to a key.
func (s *Store) master(ctx context.Context, key string) (*redis.Client, error) {
	switch c := s.client.(type) {
	case *redis.ClusterClient:
		return c.MasterForKey(ctx, key)
	case *redis.Client:
		return c, nil
	}
	return nil, fmt.Errorf("no way to a master with a %T", s.client)
}

// awaitReplica waits until a replica has what the connection wrote, but not for long: it is
// written already, so there is no way back.
func (s *Store) awaitReplica(ctx context.Context, conn *redis.Conn, what string) {
	text, err := conn.Info(ctx, "replication").Result()
	if err == nil && parseInfo(text)["connected_slaves"] == "0" {
		return
	}
	n, err := conn.Wait(ctx, 1, replicaWait).Result()
	if n == 0 || err != nil {
		s.log.Warn("no replica has what should outlive a fail-over", "what", what, "error", err)
	}
}
