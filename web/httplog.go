package web

import (
	"context"
	"log/slog"
	"regexp"
	"strings"
)

// httpLog is the log of what net/http says by itself. What keeps players out is a warning; the rest is of single
// connections, and told without their addresses.
type httpLog struct{ slog.Handler }

// hostPort is an address with its port, as net/http writes it.
var hostPort = regexp.MustCompile(`(\d+(\.\d+){3}|\[[0-9a-fA-F:.%a-z]+\]):\d+`)

// Handle implements [slog.Handler].
func (t httpLog) Handle(ctx context.Context, r slog.Record) error {
	level := slog.LevelDebug
	if strings.HasPrefix(r.Message, "http: Accept error") {
		level = slog.LevelWarn
	}
	if !t.Handler.Enabled(ctx, level) {
		return nil
	}
	told := slog.NewRecord(r.Time, level, hostPort.ReplaceAllString(r.Message, "a client"), 0)
	return t.Handler.Handle(ctx, told)
}

// Enabled implements [slog.Handler]: the level is known only once the words are.
func (t httpLog) Enabled(ctx context.Context, _ slog.Level) bool {
	return t.Handler.Enabled(ctx, slog.LevelWarn)
}
