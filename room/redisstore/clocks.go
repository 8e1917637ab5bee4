package redisstore

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

// movesMax is the maximum number of moved partitions of a master that readClock tries before it gives up on the
// master's clock.
const movesMax = 3

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
		of, err := s.byMaster(ctx, allPartitions[:s.clocks()])
		if err != nil {
			return err
		}
		shown = make([]store.ClockReading, s.clocks())
		var mu sync.Mutex
		var asked sync.WaitGroup
		for master, ps := range of {
			asked.Go(func() {
				var failed error
				panicked := s.guard.Run("read a clock of Redis", func() { failed = s.readClock(ctx, master, ps, shown) })
				mu.Lock()
				defer mu.Unlock()
				err = cmp.Or(err, panicked, failed)
			})
		}
		asked.Wait()
		if slices.ContainsFunc(shown, func(r store.ClockReading) bool { return r.Now != 0 }) {
			return nil
		}
		shown = nil
		return err
	})
	return shown, err
}

// readClock sets the readings of those partitions in ps that the master serves. If its cluster is down or its data is
// not loaded, it sets none.
func (s *Store) readClock(ctx context.Context, master *redis.Client, ps []int, shown []store.ClockReading) error {
	args := make([]any, len(ps))
	for i, p := range ps {
		args[i] = s.keys.timers(p)
	}
	var err error
	for range min(movesMax, len(ps)) {
		var reply []string
		asked := time.Now()
		reply, err = timeScript.RunRO(ctx, master, []string{args[0].(string)}, args...).StringSlice()
		took := time.Since(asked)
		if err == nil {
			return showTime(reply, ps, shown, store.ClockReading{Asked: asked, Took: took})
		}
		if !redis.HasErrorPrefix(err, "MOVED") && !redis.HasErrorPrefix(err, "ASK") {
			return err
		}
		ps, args = ps[1:], args[1:] // the server has rejected the first one
	}
	return err
}

// showTime sets the readings of all partitions in ps, except those that the reply of time.lua excludes.
func showTime(reply []string, ps []int, shown []store.ClockReading, r store.ClockReading) error {
	numbers := make([]int64, len(reply))
	for i, text := range reply {
		var err error
		if numbers[i], err = strconv.ParseInt(text, 10, 64); err != nil {
			return err
		}
	}
	r.Now = numbers[0]*1000 + numbers[1]/1000
	for i, p := range ps {
		if !slices.Contains(numbers[2:], int64(i+1)) {
			shown[p] = r
		}
	}
	return nil
}
