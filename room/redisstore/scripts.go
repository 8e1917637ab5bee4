package redisstore

import (
	"context"
	"embed"
	"errors"

	"github.com/redis/go-redis/v9"
)

//go:embed lua/*.lua
var lua embed.FS

// One script for each atomic operation; the head of its file says what it takes and returns.
var (
	appendScript    = script("page", "append")
	readScript      = script("page", "read")
	sweepScript     = script("sweep")
	listingsScript  = script("listings")
	dueScript       = script("due")
	pendingScript   = script("pending")
	attendScript    = script("attend")
	attendingScript = script("attending")
	recordScript    = script("record")
	topScript       = script("top")
	aroundScript    = script("around")
	strikeScript    = script("strike")
	uncountScript   = script("uncount")
	timeScript      = script("time")
	stateScript     = script("state")

	quarantineScript = script("quarantine")
	releaseScript    = script("release")
	dropScript       = script("drop")
	settleScript     = script("settle")
	asideScript      = script("aside")
	takeUpScript     = script("takeup")

	rememberScript   = script("remember")
	rememberedScript = script("remembered")
)

// script puts a script together from files, the last of which is its own.
func script(names ...string) *redis.Script {
	var whole []byte
	for _, name := range names {
		text, err := lua.ReadFile("lua/" + name + ".lua")
		if err != nil {
			panic(err) // it is embedded
		}
		whole = append(whole, text...)
	}
	return redis.NewScript(string(whole))
}

// runEach runs a script once for each partition, with keys made by keysOf, in one pipeline.
func (s *Store) runEach(ctx context.Context, sc *redis.Script, keysOf func(p int) []string, args ...any) ([]*redis.Cmd,
	error) {
	return s.runBatch(ctx, sc, partitions, func(p int) ([]string, []any) { return keysOf(p), args })
}

// runBatch runs a script n times in one pipeline, with keys and arguments made by with.
func (s *Store) runBatch(ctx context.Context, sc *redis.Script, n int,
	with func(i int) (keys []string, args []any)) ([]*redis.Cmd, error) {
	pipe := s.client.Pipeline()
	cmds := make([]*redis.Cmd, n)
	for i := range cmds {
		keys, args := with(i)
		cmds[i] = sc.EvalSha(ctx, pipe, keys, args...)
	}
	_, _ = pipe.Exec(ctx) // each command has its own error
	for i, cmd := range cmds {
		// In a pipeline nothing falls back on sending the text when a server does not know the script.
		if redis.HasErrorPrefix(cmd.Err(), "NOSCRIPT") || errors.Is(cmd.Err(), redis.ErrNoScript) {
			keys, args := with(i)
			cmds[i] = sc.Eval(ctx, s.client, keys, args...)
		}
		if err := cmds[i].Err(); err != nil && !errors.Is(err, redis.Nil) {
			return nil, err
		}
	}
	return cmds, nil
}
