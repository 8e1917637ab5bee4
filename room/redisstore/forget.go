package redisstore

import (
	"context"
	"errors"

	"github.com/redis/go-redis/v9"

	"nonet/room"
)

// Strike implements [room.Forgetting].
func (s *Store) Strike(ctx context.Context, b room.Board, player string) error {
	err := s.try(ctx, func() error { return noReply(strikeScript.Run(ctx, s.client, s.boardKeys(b), player)) })
	return wrap(err, "strike a player off a leaderboard")
}

// Forget implements [room.Forgetting].
func (s *Store) Forget(ctx context.Context, player string) error {
	err := s.try(ctx, func() error { return s.client.Del(ctx, s.historyKeys(player)...).Err() })
	return wrap(err, "forget a history")
}

// Rewrite implements [room.Forgetting].
func (s *Store) Rewrite(ctx context.Context, id string, record []byte) error {
	err := s.try(ctx, func() error {
		err := s.client.SetArgs(ctx, s.keys.archived(id), record, redis.SetArgs{Mode: "XX", KeepTTL: true}).Err()
		if errors.Is(err, redis.Nil) {
			return room.ErrNotFound
		}
		return err
	})
	return wrap(err, "rewrite archive "+id)
}
