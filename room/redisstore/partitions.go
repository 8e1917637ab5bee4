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

// Limits of queries about many partitions.
const (
	queryMax        = 64  // partitions per script, because Redis does nothing else while it runs
	sweepPartitions = 64  // partitions per sweep
	sweepMax        = 100 // rooms of a partition per sweep
)

// scored is a text and the number that it is sorted by.
type scored struct {
	score float64
	text  string
}

// allPartitions has the number of each partition.
var allPartitions = func() (all []int) {
	for p := range partitions {
		all = append(all, p)
	}
	return all
}()

// partitionQuery is a script that begins with partitions.lua, and its arguments.
type partitionQuery struct {
	script *redis.Script
	max    int
	keysOf func(p int) []string // the first key is one that most partitions do not have
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

// queryPartitions runs a script for partitions, in one pipeline per master. Partitions that fail there are tried once
// more through the client, which follows a slot to another master.
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
			panicked := s.guard.Run("query a Redis master", func() { some, rest, why = q.runOnMaster(ctx, master, ps) })
			mu.Lock()
			defer mu.Unlock()
			found, missed = append(found, some...), append(missed, rest...)
			if isSlow(why) { // more queries would not make it faster
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
		return nil, fmt.Errorf("read %d partitions: %w", len(missed), err)
	}
	return append(found, some...), nil
}

// isSlow reports whether an error is a timeout.
func isSlow(err error) bool {
	var late interface{ Timeout() bool }
	return errors.As(err, &late) && late.Timeout()
}

// byMaster groups partitions by their masters, as far as the client knows them.
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

// runOnMaster runs the script for partitions of one master. missed are the partitions without a result, and why is the
// reason.
func (q partitionQuery) runOnMaster(ctx context.Context, master *redis.Client, ps []int) (found []scored, missed []int,
	why error) {
	found, missed, why = q.run(ctx, master.Pipeline(), q.script.EvalSha, ps, queryMax)
	if !redis.HasErrorPrefix(why, "NOSCRIPT") || q.script.Load(ctx, master).Err() != nil {
		return found, missed, why
	}
	some, missed, why := q.run(ctx, master.Pipeline(), q.script.EvalSha, missed, queryMax)
	return append(found, some...), missed, why
}

// run runs the script in one pipeline, for a limited number of partitions at a time. It returns the partitions without
// a result and the reason for the last one.
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

// parseQueryReply parses the reply of partitions.lua. elsewhere are the numbers of the partitions that could not be
// queried, and err is the reason.
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

// eachMaster calls do for each master, for a limited number of them concurrently.
func (s *Store) eachMaster(ctx context.Context, do func(ctx context.Context, c *redis.Client) error) error {
	switch c := s.client.(type) {
	case *redis.ClusterClient:
		return c.ForEachMaster(ctx, do)
	case *redis.Client:
		return do(ctx, c)
	}
	return fmt.Errorf("can't reach each master with a %T", s.client)
}
