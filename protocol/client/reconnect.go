package client

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"nonet/protocol"
)

// reconnectPlan is the decision after a connection has ended.
type reconnectPlan struct {
	stop   bool          // do not reconnect
	resync bool          // reconnect without a position
	wait   time.Duration // before reconnecting
}

// planReconnect decides by the error that ended a connection, the number of failed attempts since the last success, and
// chance (0 to 1), which spreads the clients that lost the same server.
func planReconnect(err error, tries int, chance float64, o *Options) reconnectPlan {
	var closed *CloseError
	var refused *protocol.Refusal
	var enter *enterError
	v := reconnectPlan{wait: backoff(tries, chance, o)}
	switch {
	case errors.As(err, &closed):
		v.stop = closed.Code >= 4200 && closed.Code < 4300
		v.resync = closed.Code >= 4100 && closed.Code < 4200
		v.wait = max(v.wait, retryAfter(closed.Text))
	case errors.As(err, &refused):
		v.stop = !IsTemporary(refused.Code)
	}
	if errors.As(err, &enter) {
		v.wait = max(v.wait, enter.retry)
	}
	return v
}

// backoff returns an exponential backoff with jitter: from half of the wait to all of it.
func backoff(tries int, chance float64, o *Options) time.Duration {
	wait := o.WaitMax
	if tries < 20 {
		wait = min(wait, o.WaitMin<<tries)
	}
	return time.Duration(float64(wait) * (0.5 + chance/2))
}

// retryAfter returns the wait in a close reason, or 0 if there is none.
func retryAfter(reason string) time.Duration {
	text, _ := strings.CutPrefix(reason, "retry_after=")
	ms, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0
	}
	return time.Duration(ms) * time.Millisecond
}

// IsTemporary reports whether a refusal is temporary, so that the same request may succeed later.
func IsTemporary(code protocol.Code) bool {
	switch code {
	case protocol.Busy, protocol.TooMany, protocol.Unavailable, protocol.Internal, protocol.NotEntered:
		return true
	}
	return false
}

// waitForServer pauses for as long as a busy server asks for. It returns false if ctx has ended.
func waitForServer(ctx context.Context, after time.Duration) bool {
	sleep(ctx, max(againAfter, after))
	return ctx.Err() == nil
}
