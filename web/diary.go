package web

import (
	"context"
	"log/slog"
	"regexp"
	"strings"
)

// note logs something of the connection at debug: whose it is and which room it is in, and where it comes from only if
// the operator has asked for that. It is the reading goroutine's.
func (c *conn) note(what string, more ...any) {
	log := c.gate.log
	if !log.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	if c.who.ID != "" {
		more = append(more, "player", c.who.ID)
	}
	if c.room != "" {
		more = append(more, "room", c.room)
	}
	if c.gate.logAddresses {
		more = append(more, "addr", c.addr.String())
	}
	log.Debug(what, more...)
}

// talkOf is the log of what net/http says by itself. What keeps players out is a warning; the rest is of single
// connections, and told without their addresses.
type talkOf struct{ slog.Handler }

// hostPort is an address with its port, as net/http writes it.
var hostPort = regexp.MustCompile(`(\d+(\.\d+){3}|\[[0-9a-fA-F:.%a-z]+\]):\d+`)

// Handle implements [slog.Handler].
func (t talkOf) Handle(ctx context.Context, r slog.Record) error {
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
func (t talkOf) Enabled(ctx context.Context, _ slog.Level) bool {
	return t.Handler.Enabled(ctx, slog.LevelWarn)
}
