package redisstore

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// Errors for servers that can't be used.
var (
	errTooOld = errors.New("the Redis server is too old: nonet needs Redis 7.0 or newer, or Valkey")
	errEvicts = errors.New("the Redis server may throw away rooms when its memory is full: " +
		"set maxmemory-policy to noeviction (redis-cli CONFIG SET maxmemory-policy noeviction, and in redis.conf)")
	ErrReplica = errors.New("the Redis server is a replica, which takes no writes: give nonet the address of its " +
		"master, or of the sentinels or the cluster that know which server that is")
)

// info is the result of the INFO command, by field.
type info map[string]string

func parseInfo(text string) info {
	i := make(info)
	for line := range strings.Lines(text) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			i[key] = value
		}
	}
	return i
}

// check returns an error for a server that would lose rooms, and logs a warning for one that may.
func (i info) check(log *slog.Logger) error {
	if i["role"] == "slave" {
		return ErrReplica
	}
	if version, ok := i["redis_version"]; ok {
		major, _, _ := strings.Cut(version, ".")
		if n, err := strconv.Atoi(major); err != nil || n < 7 {
			return fmt.Errorf("%w; this one is %s", errTooOld, version)
		}
	}
	policy, ok := i["maxmemory_policy"]
	switch {
	case !ok:
		log.Warn("the Redis server does not show its maxmemory-policy: make sure that it is noeviction")
	case policy != "noeviction":
		return fmt.Errorf("%w; it is %s now", errEvicts, policy)
	}
	if i["aof_enabled"] == "0" {
		log.Warn("the Redis server loses its latest writes if it crashes: " +
			"set appendonly to yes (redis-cli CONFIG SET appendonly yes, and in redis.conf)")
	}
	return nil
}

// isCluster reports whether the server is a node of a Redis Cluster.
func (i info) isCluster() bool { return i["redis_mode"] == "cluster" }

// readInfo returns sections of a server's INFO. It is empty if the server does not permit the command.
func readInfo(ctx context.Context, c redis.Cmdable, sections ...string) (info, error) {
	text, err := c.Info(ctx, sections...).Result()
	if redis.HasErrorPrefix(err, "NOPERM") {
		return info{}, nil
	}
	if err != nil {
		return nil, err
	}
	return parseInfo(text), nil
}

// checkAll checks every master and records which of them have replicas.
func (s *Store) checkAll(ctx context.Context) error {
	var all warnings
	check := func(ctx context.Context, c *redis.Client) error {
		i, err := readInfo(ctx, c)
		if err != nil {
			return err
		}
		if err := i.check(s.log.With("redis", c.Options().Addr)); err != nil {
			return err
		}
		_, _ = s.replicas.observe(i, time.Now())
		return checkBounds(ctx, c, i, &all)
	}
	err := s.eachMaster(ctx, check)
	all.say(s.log)
	return err
}
