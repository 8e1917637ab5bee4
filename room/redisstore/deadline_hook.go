package redisstore

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// deadlineHook bounds how long a command takes with all its tries, where who asks has said no less: while a server
// stands still go-redis tries each four times, and who waits for a page would wait for all of them.
type deadlineHook time.Duration

// newDeadlineHook is for a client that waits so long for each answer: one that does not come leaves time to find
// another master.
func newDeadlineHook(answer time.Duration) deadlineHook { return deadlineHook(answer + answer/2) }

// DialHook implements [redis.Hook].
func (deadlineHook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook implements [redis.Hook].
func (p deadlineHook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		ctx, cancel := p.bound(ctx)
		defer cancel()
		return next(ctx, cmd)
	}
}

// ProcessPipelineHook implements [redis.Hook].
func (p deadlineHook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		ctx, cancel := p.bound(ctx)
		defer cancel()
		return next(ctx, cmds)
	}
}

// bound costs nothing where there is a bound already.
func (p deadlineHook) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	if by, ok := ctx.Deadline(); ok && time.Until(by) <= time.Duration(p) {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, time.Duration(p))
}
