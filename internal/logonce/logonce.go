// Package logonce throttles log messages that may occur very often.
package logonce

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"
)

// Throttle lets one message through per period. Its methods are safe for concurrent use.
type Throttle struct {
	Every time.Duration

	last       atomic.Int64 // Unix nanoseconds
	suppressed atomic.Int64 // messages since then
}

// Allow reports whether to log a message now, and how many were suppressed since the last one.
func (t *Throttle) Allow(now time.Time) (suppressed int64, ok bool) {
	last := t.last.Load()
	if now.UnixNano()-last < int64(t.Every) || !t.last.CompareAndSwap(last, now.UnixNano()) {
		t.suppressed.Add(1)
		return 0, false
	}
	return t.suppressed.Swap(0), true
}

// Handler is a log handler that passes on one warning or error per period among those with an error that Match accepts.
// The next one says how many were suppressed.
type Handler struct {
	slog.Handler
	Throttle *Throttle
	Match    func(error) bool
}

// Handle implements [slog.Handler].
func (h Handler) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn && h.matches(r) {
		suppressed, ok := h.Throttle.Allow(r.Time)
		if !ok {
			return nil
		}
		if suppressed > 0 {
			r = r.Clone()
			r.AddAttrs(slog.Int64("suppressed", suppressed))
		}
	}
	return h.Handler.Handle(ctx, r)
}

func (h Handler) matches(r slog.Record) (found bool) {
	r.Attrs(func(a slog.Attr) bool {
		err, is := a.Value.Any().(error)
		found = is && h.Match(err)
		return !found
	})
	return found
}

// WithAttrs implements [slog.Handler].
func (h Handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	h.Handler = h.Handler.WithAttrs(attrs)
	return h
}

// WithGroup implements [slog.Handler].
func (h Handler) WithGroup(name string) slog.Handler {
	h.Handler = h.Handler.WithGroup(name)
	return h
}
