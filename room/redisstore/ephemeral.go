package redisstore

import (
	"context"

	"nonet/room/internal/storecommon"
)

// sayMark begins a message on a room's channel. Entries begin with a number.
const sayMark = "say "

// Broadcast implements [store.Ephemeral].
func (s *Store) Broadcast(ctx context.Context, name string, word []byte) error {
	if err := storecommon.CheckEphemeral(name, word); err != nil {
		return err
	}
	return s.try(ctx, "broadcast to room "+name, func() error {
		return s.client.SPublish(ctx, s.keys.news(name), sayMark+string(word)).Err()
	})
}
