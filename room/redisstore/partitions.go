package redisstore

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/redis/go-redis/v9"
)

// pipelineEach adds n commands to one pipeline for each master and runs them. The error is that of the first command
// that failed.
func pipelineEach[C redis.Cmder](ctx context.Context, s *Store, n int, add func(pipe redis.Pipeliner, i int) C) ([]C,
	error) {
	pipe := s.client.Pipeline()
	cmds := make([]C, n)
	for i := range cmds {
		cmds[i] = add(pipe, i)
	}
	_, err := pipe.Exec(ctx)
	return cmds, err
}

// runBatch runs a script n times in one pipeline for each master, with keys and arguments from with. It may run each of
// them twice. Each command has its own error.
func (s *Store) runBatch(ctx context.Context, sc *redis.Script, n int,
	with func(i int) (keys []string, args []any)) ([]*redis.Cmd, error) {
	run := func() []*redis.Cmd {
		cmds, _ := pipelineEach(ctx, s, n, func(pipe redis.Pipeliner, i int) *redis.Cmd {
			keys, args := with(i)
			return sc.EvalSha(ctx, pipe, keys, args...)
		})
		return cmds
	}
	cmds := run()
	// In a pipeline, go-redis does not fall back to sending the text if a server does not have the script.
	if slices.ContainsFunc(cmds, func(c *redis.Cmd) bool { return redis.HasErrorPrefix(c.Err(), "NOSCRIPT") }) {
		err := s.eachMaster(ctx, func(ctx context.Context, c *redis.Client) error { return sc.Load(ctx, c).Err() })
		if err != nil {
			return nil, err
		}
		cmds = run()
	}
	return cmds, nil
}

// queryPartitions runs a script with the argument max for each partition. It returns the pairs of a text and a score
// that the scripts return. It leaves out partitions whose slot is being migrated: their rooms can't change meanwhile.
func (s *Store) queryPartitions(ctx context.Context, sc *redis.Script, max int, keysOf func(p int) []string) (
	found []redis.Z, err error) {
	cmds, err := s.runBatch(ctx, sc, partitions, func(p int) ([]string, []any) { return keysOf(p), []any{max} })
	for _, cmd := range cmds {
		pairs, err := cmd.StringSlice()
		if redis.HasErrorPrefix(err, "TRYAGAIN") {
			continue
		}
		if err != nil {
			return nil, err
		}
		for i := 0; i < len(pairs); i += 2 {
			score, err := strconv.ParseFloat(pairs[i+1], 64)
			if err != nil {
				return nil, err
			}
			found = append(found, redis.Z{Member: pairs[i], Score: score})
		}
	}
	return found, err
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
