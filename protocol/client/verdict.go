package client

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"nonet/protocol"
)

// verdict is what to do after a connection has ended.
type verdict struct {
	stop   bool          // do not come back
	resync bool          // come back without a position
	wait   time.Duration // before coming back
}

// judge decides by the error that ended a connection, how many tries have failed since one did not, and chance
// (0 to 1), which spreads the clients that all lost the same server.
func judge(err error, tries int, chance float64, o *Options) verdict {
	var closed *CloseError
	var refused *protocol.Refusal
	var enter *enterError
	v := verdict{wait: backoff(tries, chance, o)}
	switch {
	case errors.As(err, &closed):
		v.stop = closed.Code >= 4200 && closed.Code < 4300
		v.resync = closed.Code >= 4100 && closed.Code < 4200
		v.wait = max(v.wait, retryAfter(closed.Text))
	case errors.As(err, &refused):
		v.stop = !Passing(refused.Code)
	}
	if errors.As(err, &enter) {
		v.wait = max(v.wait, enter.retry)
	}
	return v
}

// backoff doubles with every try and is taken by half at random.
func backoff(tries int, chance float64, o *Options) time.Duration {
	wait := o.WaitMax
	if tries < 20 {
		wait = min(wait, o.WaitMin<<tries)
	}
	return time.Duration(float64(wait) * (0.5 + chance/2))
}

// retryAfter is the wait that a close's reason names; 0 if it names none.
func retryAfter(reason string) time.Duration {
	text, _ := strings.CutPrefix(reason, "retry_after=")
	ms, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0
	}
	return time.Duration(ms) * time.Millisecond
}

// Passing says whether a refusal says nothing against what was asked, but that now is not the time: ask again.
func Passing(code protocol.Code) bool {
	switch code {
	case protocol.Busy, protocol.TooMany, protocol.Unavailable, protocol.Internal, protocol.NotEntered:
		return true
	}
	return false
}

// waits leaves a server that has too much to do alone for as long as it wants. False is that ctx ends before.
func waits(ctx context.Context, after time.Duration) bool {
	pause(ctx, max(againAfter, after))
	return ctx.Err() == nil
}
