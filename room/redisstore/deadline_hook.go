package redisstore

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// deadlineHook limits the total time of a command including its retries, unless the caller's context has a deadline.
// Otherwise go-redis would try a command four times while a server hangs, and callers would wait for all attempts.
type deadlineHook time.Duration

// newDeadlineHook returns a hook for a client with the given timeout per attempt. After a timeout, half of it remains
// to find another master.
func newDeadlineHook(answer time.Duration) deadlineHook { return deadlineHook(answer + answer/2) }

// DialHook implements [redis.Hook].
func (deadlineHook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook implements [redis.Hook].
func (p deadlineHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		ctx, cancel := p.addDeadline(ctx)
		defer cancel()
		return next(ctx, cmd)
	}
}

// ProcessPipelineHook implements [redis.Hook].
func (p deadlineHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		ctx, cancel := p.addDeadline(ctx)
		defer cancel()
		return next(ctx, cmds)
	}
}

// addDeadline adds the deadline. It costs nothing if the context has one.
func (p deadlineHook) addDeadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if by, ok := ctx.Deadline(); ok && time.Until(by) <= time.Duration(p) {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, time.Duration(p))
}
