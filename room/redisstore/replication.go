package redisstore

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

// replicaWait is how long what must outlive a fail-over waits for a replica to have it, at one go.
const replicaWait = 200 * time.Millisecond

// replicaGone is for how long a replica that was there counts as one that may take the master's place, though the
// master has lost it. It is longer than a cluster or sentinels take for a fail-over.
const replicaGone = time.Minute

// Why something that must outlive a fail-over is not done yet, or may not outlive it.
var (
	errNoReplica = errors.New("no replica of Redis has it")
	errUnknown   = errors.New("no replica of Redis has it, if there is one")
)

// writeWarning has write change what the server of a key keeps, and waits for a replica if there are any, but not for
// long: it is written already, so there is no way back. Write may be called twice. What says in a warning what was
// written.
func (s *Store) writeWarning(ctx context.Context, key, what string, write func(c redis.Cmdable) error) error {
	unsafe, err := s.write(ctx, key, write)
	if unsafe != nil {
		s.warnNotReplicated(what, unsafe)
	}
	return err
}

// writeReplicated is safely for what can be done again: it fails if no replica has what was written.
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

// warnNotReplicated warns of what is done and may not outlive a fail-over.
func (s *Store) warnNotReplicated(what string, why error) {
	s.log.Warn("no replica has what should outlive a fail-over", "what", what, "err", why)
}

// write has write change what the server of a key keeps, and says why it may not outlive a fail-over. All of it
// goes over one connection, for WAIT is about what its own connection has written.
func (s *Store) write(ctx context.Context, key string, write func(c redis.Cmdable) error) (unsafe, err error) {
	master, err := s.master(ctx, key)
	if err != nil {
		return nil, err
	}
	conn := master.Conn()
	defer conn.Close()
	err = write(conn)
	if isRedirect(err) {
		// The slot is on its way to another master. The client knows how to follow it, but not on one connection.
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

// isRedirect says whether another master has to be asked.
func isRedirect(err error) bool {
	return redis.HasErrorPrefix(err, "MOVED") || redis.HasErrorPrefix(err, "ASK")
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

// awaitReplica waits until a replica has what the connection wrote, if there are any.
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

// replicaState is whether a master has a replica that may take its place.
type replicaState int

// Whether there is one. A server may not say.
const (
	noReplica replicaState = iota
	maybeReplica
	hasReplica
)

// replicaTracker remember of masters that they had replicas. The zero replicas are ready, and safe for concurrent use.
type replicaTracker struct {
	mu     sync.Mutex
	lostAt map[string]time.Time // by the id of a master's data: since when it has had no replica; zero while it has one
}

// check asks a server whether it has a replica. It fails if there was one a moment ago: that may be what takes the
// server's place now, and so what is written here would be lost.
func (r *replicaTracker) check(ctx context.Context, c redis.Cmdable) (replicaState, error) {
	text, err := c.Info(ctx, "replication").Result()
	if redis.HasErrorPrefix(err, "NOPERM") {
		return maybeReplica, nil
	}
	if err != nil {
		return noReplica, err
	}
	return r.observe(parseInfo(text), time.Now())
}

// observe is has, of what a server says of itself.
func (r *replicaTracker) observe(i info, now time.Time) (replicaState, error) {
	n, ok := i["connected_slaves"]
	if !ok {
		return maybeReplica, nil
	}
	// A server that takes its master's place begins another history.
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
