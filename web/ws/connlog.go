package ws

import (
	"context"
	"log/slog"
)

// logDebug logs an event of the connection at level debug, with its player and room, and with its address only if the
// operator has enabled that. Only the goroutine that serves the connection may call it.
func (c *conn) logDebug(what string, more ...any) {
	log := c.gate.Log
	if !log.Enabled(context.Background(), slog.LevelDebug) {
		return
	}
	if c.who.ID != "" {
		more = append(more, "player", c.who.ID)
	}
	if c.room != "" {
		more = append(more, "room", c.room)
	}
	if c.gate.LogAddresses {
		more = append(more, "addr", c.addr.String())
	}
	log.Debug(what, more...)
}
