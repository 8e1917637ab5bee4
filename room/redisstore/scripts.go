package redisstore

import (
	"context"
	"embed"
	"errors"
	"fmt"

	"github.com/redis/go-redis/v9"

	"nonet/room/store"
)

//go:embed lua/*.lua
var lua embed.FS

// One script for each atomic operation. The comment at the head of its file describes keys, arguments and result.
var (
	appendScript          = limited("page", "publish", "append")
	readScript            = script("page", "read")
	confirmHeldScript     = script("confirm_held")
	publishHeldScript     = limited("publish", "publish_held")
	sweepScript           = across("allow-oom", "partitions", "sweep")
	listingsScript        = across("no-writes", "partitions", "listings")
	dueScript             = across("no-writes", "partitions", "due")
	pendingScript         = across("no-writes", "partitions", "pending")
	presenceScript        = script("set_presence")
	recordRoundScript     = script("record_round")
	topScript             = script("top")
	aroundScript          = script("around")
	removeFromBoardScript = script("remove_from_board")
	removeWinScript       = script("remove_win")
	forwardScript         = script("forward")
	timeScript            = across("no-writes", "time")
	putScript             = script("put")

	quarantineScript     = script("quarantine")
	releaseScript        = script("release")
	dropScript           = script("drop")
	completeEndingScript = script("complete_ending")
	failEndingScript     = script("fail_ending")
	retryEndingScript    = script("retry_ending")
	rewriteLogScript     = script("rewrite_log")

	addToHistoryScript = script("add_to_history")
	historyScript      = script("history")
)

// script builds a script from files. The last one is the script itself; the others define functions.
func script(names ...string) *redis.Script { return redis.NewScript(text(names)) }

// limited builds a script with constants of the contract inserted. Passing them as arguments would cost something in
// each call.
func limited(names ...string) *redis.Script {
	return redis.NewScript(fmt.Sprintf("local publishMax, readMax, readBytes, setBack = %d, %d, %d, %d\n",
		publishMax, store.ReadMax, store.ReadBytes, store.ClockSkewMax) + text(names))
}

// across builds a script for partitions in several slots of a server. flag is "no-writes", or a flag that lets the
// script run while memory is full.
func across(flag string, names ...string) *redis.Script {
	return redis.NewScript("#!lua flags=allow-cross-slot-keys," + flag + "\n" + text(names))
}

func text(names []string) string {
	var whole []byte
	for _, name := range names {
		text, err := lua.ReadFile("lua/" + name + ".lua")
		if err != nil {
			panic(err) // impossible: the files are embedded
		}
		whole = append(whole, text...)
	}
	return string(whole)
}

// runBatch runs a script n times in one pipeline, with keys and arguments from with.
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
		// In a pipeline, go-redis does not fall back to sending the text if a server does not have the script.
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
