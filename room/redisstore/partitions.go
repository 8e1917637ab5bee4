package redisstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/redis/go-redis/v9"
)

// Bounds of what masters are asked about all of their partitions.
const (
	queryMax        = 64  // partitions that one script looks at: so long Redis does nothing else
	sweepPartitions = 64  // partitions that are swept at a time, a part of them all
	sweepMax        = 100 // rooms of a partition that are cleared away at once
)

// scored is a text with the number that it is sorted by.
type scored struct {
	score float64
	text  string
}

// allPartitions is the number of each partition.
var allPartitions = func() (all []int) {
	for p := range partitions {
		all = append(all, p)
	}
	return all
}()

// partitionQuery is a script that begins with partitions.lua, and what it is called with.
type partitionQuery struct {
	script *redis.Script
	max    int
	keysOf func(p int) []string // the first of them are what most partitions have nothing in
}

// arguments returns the script's keys and arguments for some partitions.
func (q partitionQuery) arguments(ps []int) (keys []string, args []any) {
	args = append(make([]any, 0, 1+4*len(ps)), q.max)
	for _, p := range ps {
		for _, key := range q.keysOf(p) {
			args = append(args, key)
		}
	}
	return []string{args[1].(string)}, args
}

// queryPartitions has a script look at partitions: one pipeline for each master. What fails there is tried once more
// by the client that knows how to follow a slot to another master.
func (s *Store) queryPartitions(ctx context.Context, ps []int, q partitionQuery) (found []scored, err error) {
	if q.max <= 0 {
		return nil, nil
	}
	of, err := s.byMaster(ctx, ps)
	if err != nil {
		return nil, err
	}
	var mu sync.Mutex
	var missed []int
	var asked sync.WaitGroup
	for master, ps := range of {
		asked.Go(func() {
			var some []scored
			var rest []int
			var why error
			panicked := s.guard.Run("ask a master of Redis", func() { some, rest, why = q.runOnMaster(ctx, master, ps) })
			mu.Lock()
			defer mu.Unlock()
			found, missed = append(found, some...), append(missed, rest...)
			if isSlow(why) { // to ask it for more would not make it faster
				err = cmp.Or(err, why)
			}
			err = cmp.Or(err, panicked)
		})
	}
	asked.Wait()
	if err != nil || len(missed) == 0 {
		return found, err
	}
	some, missed, err := q.run(ctx, s.client.Pipeline(), q.script.Eval, missed, 1)
	if len(missed) > 0 {
		return nil, fmt.Errorf("look at %d partitions: %w", len(missed), err)
	}
	return append(found, some...), nil
}

// isSlow says whether an answer did not come in time.
func isSlow(err error) bool {
	var late interface{ Timeout() bool }
	return errors.As(err, &late) && late.Timeout()
}

// byMaster groups partitions by the masters that have them, as far as the client knows.
func (s *Store) byMaster(ctx context.Context, ps []int) (map[*redis.Client][]int, error) {
	of := map[*redis.Client][]int{}
	for _, p := range ps {
		master, err := s.master(ctx, routingKey(p))
		if err != nil {
			return nil, err
		}
		of[master] = append(of[master], p)
	}
	return of, nil
}

// runOnMaster runs the script on partitions of one master. It returns which of them it has no answer about, and why.
func (q partitionQuery) runOnMaster(ctx context.Context, master *redis.Client, ps []int) (found []scored, missed []int,
	why error) {
	found, missed, why = q.run(ctx, master.Pipeline(), q.script.EvalSha, ps, queryMax)
	if !redis.HasErrorPrefix(why, "NOSCRIPT") || q.script.Load(ctx, master).Err() != nil {
		return found, missed, why
	}
	some, missed, why := q.run(ctx, master.Pipeline(), q.script.EvalSha, missed, queryMax)
	return append(found, some...), missed, why
}

// run runs the script in one pipeline, on so many partitions at a time. It returns which of them it has no answer
// about, and why not about the last of those.
func (q partitionQuery) run(ctx context.Context, pipe redis.Pipeliner,
	run func(context.Context, redis.Scripter, []string, ...any) *redis.Cmd, ps []int, atATime int) (found []scored,
	missed []int, why error) {
	chunks := slices.Collect(slices.Chunk(ps, atATime))
	cmds := make([]*redis.Cmd, len(chunks))
	for i, chunk := range chunks {
		keys, args := q.arguments(chunk)
		cmds[i] = run(ctx, pipe, keys, args...)
	}
	_, _ = pipe.Exec(ctx) // each command has its own error
	for i, chunk := range chunks {
		some, elsewhere, err := parseQueryReply(cmds[i])
		if err != nil && elsewhere == nil {
			missed, why = append(missed, chunk...), err
			continue
		}
		found = append(found, some...)
		for _, no := range elsewhere {
			missed, why = append(missed, chunk[no-1]), err
		}
	}
	return found, missed, why
}

// parseQueryReply reads what partitions.lua returns. The numbers are of partitions that could not be looked at, and err
// says why.
func parseQueryReply(cmd *redis.Cmd) (found []scored, elsewhere []int64, err error) {
	reply, err := cmd.Slice()
	if err != nil {
		return nil, nil, err
	}
	pairs := reply[0].([]any)
	for i := 0; i < len(pairs); i += 2 {
		score, err := strconv.ParseFloat(pairs[i].(string), 64)
		if err != nil {
			return nil, nil, err
		}
		found = append(found, scored{score, pairs[i+1].(string)})
	}
	for _, no := range reply[1].([]any) {
		elsewhere = append(elsewhere, no.(int64))
	}
	if len(elsewhere) > 0 {
		err = errors.New(reply[2].(string))
	}
	return found, elsewhere, err
}

// eachMaster calls do with each server that takes writes, with some of them at a time.
func (s *Store) eachMaster(ctx context.Context, do func(ctx context.Context, c *redis.Client) error) error {
	switch c := s.client.(type) {
	case *redis.ClusterClient:
		return c.ForEachMaster(ctx, do)
	case *redis.Client:
		return do(ctx, c)
	}
	return fmt.Errorf("no way to each master with a %T", s.client)
}
