package redisstore

import (
	"context"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

var _ store.Forwarder = (*Store)(nil)

// handMark begins a forwarded batch on a room's channel.
const handMark = "hand "

// Forward implements [store.Forwarder].
func (s *Store) Forward(ctx context.Context, h store.ForwardedBatch) error {
	if err := storecommon.CheckForwarded(h); err != nil {
		return err
	}
	return s.try(ctx, "hand to room "+h.Room, func() error {
		keys := []string{s.keys.head(h.Room), s.keys.forwarded(h.Room), s.keys.news(h.Room)}
		taken, err := forwardScript.Run(ctx, s.client, keys,
			h.Epoch, h.Batch, millis(h.TTL), store.ForwardedMax, handMark+string(h.Batch)).Int()
		switch {
		case err != nil:
			return err
		case taken == 0:
			return store.ErrNotFound
		case taken == 2:
			return store.ErrFull
		case taken == 3:
			return store.ErrQuarantined
		}
		return nil
	})
}
