package redisstore

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

// clocks is how many clocks there are: in a cluster each partition has that of the master which
// has its slot at the time.
func (s *Store) clocks() int {
	if _, cluster := s.client.(*redis.ClusterClient); cluster {
		return partitions
	}
	return 1
}

// Clock implements [store.Clocks].
func (s *Store) Clock(name string) int { return partitionOf(name) % s.clocks() }

// Clocks implements [store.Clocks]. Each master is asked on its own, so that one which does not answer is
// no harm to the clocks of the others.
func (s *Store) Clocks(ctx context.Context) (shown []store.Reading, err error) {
	err = s.try(ctx, func() error {
		of := map[*redis.Client][]int{}
		errs := make([]error, s.clocks())
		for p := range errs {
			master, err := s.master(ctx, s.keys.timers(p))
			if errs[p] = err; err == nil {
				of[master] = append(of[master], p)
			}
		}
		shown = make([]store.Reading, len(errs))
		var asked sync.WaitGroup
		for master, ps := range of {
			asked.Go(func() {
				err := s.floor.Run("read a clock of Redis", func() { s.readClocks(ctx, master, ps, shown, errs) })
				for _, p := range ps {
					errs[p] = errors.Join(errs[p], err)
				}
			})
		}
		asked.Wait()
		for _, err := range errs {
			if err == nil {
				return nil
			}
		}
		shown = nil
		return errs[0]
	})
	return shown, wrap(err, "read the clocks")
}

// readClocks reads a master's clock for each of some partitions: it refuses that if the slot of
// one is not its own any more.
func (s *Store) readClocks(ctx context.Context, master *redis.Client, ps []int, shown []store.Reading, errs []error) {
	pipe := master.Pipeline()
	cmds := make([]*redis.Cmd, len(ps))
	for i, p := range ps {
		cmds[i] = timeScript.EvalRO(ctx, pipe, []string{s.keys.timers(p)})
	}
	asked := time.Now()
	_, _ = pipe.Exec(ctx) // each command has its own error
	took := time.Since(asked)
	for i, p := range ps {
		var now int64
		if now, errs[p] = parseTime(cmds[i]); errs[p] == nil {
			shown[p] = store.Reading{Now: now, Asked: asked, Took: took}
		}
	}
}

// parseTime reads what time.lua returns, as Unix milliseconds.
func parseTime(cmd *redis.Cmd) (int64, error) {
	parts, err := cmd.StringSlice()
	if err != nil {
		return 0, err
	}
	seconds, err := strconv.ParseInt(parts[0], 10, 64)
	if err != nil {
		return 0, err
	}
	micros, err := strconv.ParseInt(parts[1], 10, 64)
	return seconds*1000 + micros/1000, err
}
