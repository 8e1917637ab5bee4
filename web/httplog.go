package web

import (
	"context"
	"log/slog"
	"regexp"
	"strings"
)

// httpLog is the log of net/http. Errors that keep players out become warnings; the rest is about single connections,
// at debug and without addresses.
type httpLog struct{ slog.Handler }

// hostPort matches an address with its port, as net/http writes it.
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
	cleaned := slog.NewRecord(r.Time, level, hostPort.ReplaceAllString(r.Message, "a client"), 0)
	return t.Handler.Handle(ctx, cleaned)
}

// Enabled implements [slog.Handler]. The level depends on the message and is not known yet, so Enabled reports whether
// warnings are logged.
func (t httpLog) Enabled(ctx context.Context, _ slog.Level) bool {
	return t.Handler.Enabled(ctx, slog.LevelWarn)
}
