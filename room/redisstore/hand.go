package redisstore

import (
	"context"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

var _ store.Handing = (*Store)(nil)

// handMark is how a batch begins on a room's channel.
const handMark = "hand "

// Hand implements [store.Handing].
func (s *Store) Hand(ctx context.Context, h store.Handed) error {
	if err := stores.CheckHanded(h); err != nil {
		return err
	}
	err := s.try(ctx, func() error {
		keys := []string{s.keys.head(h.Room), s.keys.inbox(h.Room), s.keys.news(h.Room)}
		taken, err := handScript.Run(ctx, s.client, keys,
			h.Epoch, h.Batch, millis(h.Keep), store.HandedMax, handMark+string(h.Batch)).Int()
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
	return wrap(err, "hand to room "+h.Room)
}

// tellHanded tells who follows a room here what was in its inbox, which stands at the end of append.lua's answer.
func (s *Store) tellHanded(name string, reply any) {
	more, _ := reply.([]any)
	if len(more) <= 2 || outcome(reply) != added {
		return
	}
	for _, batch := range more[2:] {
		s.hub.Put(name, store.News{Handed: []byte(batch.(string))})
	}
	s.hub.Flush()
}
