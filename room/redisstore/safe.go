package redisstore

import (
	"context"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room"
)

// replicaWait is how long an append that must outlive a fail-over waits for a replica to have it.
const replicaWait = 200 * time.Millisecond

// appendSafely appends, and waits for a replica if there are any. All of it goes over one connection, for WAIT is
// about what its own connection has written.
func (s *Store) appendSafely(ctx context.Context, a room.Append) ([]any, error) {
	master, err := s.master(ctx, s.keys.head(a.Room))
	if err != nil {
		return nil, err
	}
	conn := master.Conn()
	defer conn.Close()
	reply, err := appendScript.Run(ctx, conn, s.appendKeys(a.Room), appendArgs(a)...).Slice()
	if redis.HasErrorPrefix(err, "MOVED") || redis.HasErrorPrefix(err, "ASK") {
		// The slot is on its way to another master. The client knows how to follow it, but not on one connection.
		return s.append(ctx, a)
	}
	if err == nil {
		s.awaitReplica(ctx, conn, a)
	}
	return reply, err
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

// awaitReplica waits until a replica has what the connection wrote, but not for long: the entry is in the log
// already, so there is no way back.
func (s *Store) awaitReplica(ctx context.Context, conn *redis.Conn, a room.Append) {
	text, err := conn.Info(ctx, "replication").Result()
	if err == nil && parseInfo(text)["connected_slaves"] == "0" {
		return
	}
	n, err := conn.Wait(ctx, 1, replicaWait).Result()
	if n == 0 || err != nil {
		s.log.Warn("no replica has an entry that should outlive a fail-over", "room", a.Room, "seq", a.Head.Seq+1, "error", err)
	}
}
