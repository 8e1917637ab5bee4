package client

import (
	"context"
	"errors"
	"time"

	"nonet/protocol"
)

// Retry calls do until it succeeds or fails with an error that is not temporary, and returns that error. It pauses for
// wait between calls, and returns the cause of ctx once ctx has ended.
func Retry(ctx context.Context, wait time.Duration, do func(ctx context.Context) error) error {
	for {
		err := do(ctx)
		no, ok := errors.AsType[*protocol.Refusal](err)
		if !ok || !IsTemporary(no.Code) && no.Code != protocol.Elsewhere {
			return err
		}
		if sleep(ctx, wait); ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
}
