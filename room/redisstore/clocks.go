package redisstore

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

// clocks returns the number of clocks. In a cluster, each partition has a clock: that of the master which currently has
// its slot.
func (s *Store) clocks() int {
	if _, cluster := s.client.(*redis.ClusterClient); cluster {
		return partitions
	}
	return 1
}

// Clock implements [store.Clocks].
func (s *Store) Clock(name string) int { return partitionOf(name) % s.clocks() }

// Clocks implements [store.Clocks]. It asks the masters independently, so that one that does not answer
// does not affect the other clocks.
func (s *Store) Clocks(ctx context.Context) (shown []store.ClockReading, err error) {
	err = s.try(ctx, "read the clocks", func() error {
		of := map[*redis.Client][]int{}
		for p := range s.clocks() {
			master, err := s.master(ctx, tags[p])
			if err != nil {
				return err
			}
			of[master] = append(of[master], p)
		}
		shown = make([]store.ClockReading, s.clocks())
		failed := make([]error, 0, 2*len(of))
		var mu sync.Mutex
		var asked sync.WaitGroup
		for master, ps := range of {
			asked.Go(func() {
				var err error
				panicked := s.guard.Run("read a clock of Redis", func() { err = s.readClock(ctx, master, ps, shown) })
				mu.Lock()
				defer mu.Unlock()
				failed = append(failed, panicked, err)
			})
		}
		asked.Wait()
		if slices.ContainsFunc(shown, func(r store.ClockReading) bool { return r.Now != 0 }) {
			return nil
		}
		shown = nil
		return cmp.Or(errors.Join(failed...), errors.New("no Redis master serves its partitions"))
	})
	return shown, err
}

// readClock sets the readings of those partitions in ps that the master serves. If its cluster is down or its data is
// not loaded, it sets none.
func (s *Store) readClock(ctx context.Context, master *redis.Client, ps []int, shown []store.ClockReading) error {
	keys := make([]any, len(ps))
	for i, p := range ps {
		keys[i] = s.keys.timers(p)
	}
	asked := time.Now()
	reply, err := timeScript.RunRO(ctx, master, nil, keys...).Int64Slice()
	if err != nil {
		return err
	}
	r := store.ClockReading{Now: reply[0], Asked: asked, Took: time.Since(asked)}
	for i, p := range ps {
		if !slices.Contains(reply[1:], int64(i+1)) {
			shown[p] = r
		}
	}
	return nil
}
