package redisstore

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// replicaWait limits how long one attempt waits for a replica to confirm a write that must survive a failover.
const replicaWait = 200 * time.Millisecond

// replicaGone is how long a lost replica counts as one that may replace the master. It is longer than a failover by a
// cluster or by Sentinel takes.
const replicaGone = time.Minute

// Reasons why a write that must survive a failover was not made, or may not survive it.
var (
	errNoReplica = errors.New("no replica of Redis has it")
	errUnknown   = errors.New("no replica of Redis has it, if there is one")
)

// writeWarning calls write for the server of a key and then waits briefly for a replica, if there are any. If no
// replica has the write, it only logs a warning, because the write can't be undone. write may be called twice. what
// describes the write in the warning.
func (s *Store) writeWarning(ctx context.Context, key, what string, write func(c redis.Cmdable) error) error {
	unsafe, err := s.write(ctx, key, write)
	if unsafe != nil {
		s.warnNotReplicated(what, unsafe)
	}
	return err
}

// tryWarning is [Store.try] with [Store.writeWarning].
func (s *Store) tryWarning(ctx context.Context, op, key, what string, write func(c redis.Cmdable) error) error {
	return s.try(ctx, op, func() error { return s.writeWarning(ctx, key, what, write) })
}

// writeReplicated is like writeWarning, but returns an error if no replica has the write. The caller must repeat it
// then.
func (s *Store) writeReplicated(ctx context.Context, key, what string, write func(c redis.Cmdable) error) error {
	unsafe, err := s.write(ctx, key, write)
	switch {
	case err != nil:
		return err
	case errors.Is(unsafe, errUnknown):
		s.warnNotReplicated(what, unsafe)
		return nil
	}
	return unsafe
}

// warnNotReplicated logs that a write may not survive a failover.
func (s *Store) warnNotReplicated(what string, why error) {
	s.log.Warn("write not replicated; a fail-over may lose it", "what", what, "err", why)
}

// write calls write for the server of a key. unsafe is the reason why the write may not survive a failover. It uses a
// single connection, because WAIT covers the writes of its own connection only.
func (s *Store) write(ctx context.Context, key string, write func(c redis.Cmdable) error) (unsafe, err error) {
	master, err := s.master(ctx, key)
	if err != nil {
		return nil, err
	}
	conn := master.Conn()
	defer conn.Close()
	err = write(conn)
	if isRedirect(err) {
		// The slot is being moved to another master. The client follows it, but not on a single connection.
		return errNoReplica, write(s.client)
	}
	if err != nil {
		return nil, err
	}
	has, err := s.replicas.check(ctx, conn)
	if err != nil {
		return err, nil
	}
	return awaitReplica(ctx, conn, has), nil
}

// isRedirect reports whether err redirects the client to another master.
func isRedirect(err error) bool {
	return redis.HasErrorPrefix(err, "MOVED") || redis.HasErrorPrefix(err, "ASK")
}

func (s *Store) master(ctx context.Context, key string) (*redis.Client, error) {
	switch c := s.client.(type) {
	case *redis.ClusterClient:
		return c.MasterForKey(ctx, key)
	case *redis.Client:
		return c, nil
	}
	return nil, fmt.Errorf("can't reach a master with a %T", s.client)
}

// awaitReplica waits until a replica has the connection's writes, if there are replicas.
func awaitReplica(ctx context.Context, conn *redis.Conn, has replicaState) error {
	if has == noReplica {
		return nil
	}
	n, err := conn.Wait(ctx, 1, replicaWait).Result()
	switch {
	case err == nil && n == 0 && has == maybeReplica:
		return errUnknown
	case err == nil && n == 0:
		return errNoReplica
	}
	return err
}

// replicaState describes whether a master has a replica that can replace it.
type replicaState int

// The states. maybeReplica means that the server does not permit INFO.
const (
	noReplica replicaState = iota
	maybeReplica
	hasReplica
)

// replicaTracker remembers which masters have had replicas. The zero value is ready for use. It is safe for concurrent
// use.
type replicaTracker struct {
	mu     sync.Mutex
	lostAt map[string]time.Time // by replication ID of the master: when it lost its last replica; zero while it has one
}

// check asks a server whether it has a replica. It returns an error if the server had one a moment ago: that replica
// may be replacing the server now, and writes to this server would be lost.
func (r *replicaTracker) check(ctx context.Context, c redis.Cmdable) (replicaState, error) {
	i, err := readInfo(ctx, c, "replication")
	if err != nil {
		return noReplica, err
	}
	return r.observe(i, time.Now())
}

// observe is like check, with the result of INFO.
func (r *replicaTracker) observe(i info, now time.Time) (replicaState, error) {
	n, ok := i["connected_slaves"]
	if !ok {
		return maybeReplica, nil
	}
	// A promoted replica has a new replication ID.
	id := i["master_replid"]
	r.mu.Lock()
	defer r.mu.Unlock()
	if n != "0" {
		if r.lostAt == nil {
			r.lostAt = make(map[string]time.Time)
		}
		r.lostAt[id] = time.Time{}
		return hasReplica, nil
	}
	since, had := r.lostAt[id]
	switch {
	case !had:
		return noReplica, nil
	case since.IsZero():
		r.lostAt[id] = now
	case now.Sub(since) >= replicaGone:
		return noReplica, nil
	}
	return hasReplica, errNoReplica
}
