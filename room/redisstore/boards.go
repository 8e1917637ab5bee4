package redisstore

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/redis/go-redis/v9"

	"nonet/room"
	"nonet/room/internal/stores"
)

// Record implements [room.Boards].
func (s *Store) Record(ctx context.Context, r room.Round) error {
	if err := stores.CheckRound(r); err != nil {
		return err
	}
	err := s.try(ctx, func() error {
		for _, k := range r.Rankings() {
			args := []any{k.Until}
			for _, f := range r.Finishes {
				args = append(args, f.Player, f.Time, f.At, f.Strikes, f.Name)
			}
			if err := noReply(recordScript.Run(ctx, s.client, s.boardKeys(k.Board), args...)); err != nil {
				return err
			}
		}
		return nil
	})
	return wrap(err, "record round "+r.ID)
}

// Top implements [room.Boards].
func (s *Store) Top(ctx context.Context, b room.Board, skip, max int) (top []room.Finish, err error) {
	if max <= 0 {
		return nil, nil
	}
	err = s.try(ctx, func() error {
		pairs, err := topScript.RunRO(ctx, s.client, s.boardKeys(b), skip, skip+max-1).StringSlice()
		if err != nil {
			return err
		}
		for i := 0; i < len(pairs); i += 2 {
			f, err := parseRow(pairs[i], pairs[i+1])
			if err != nil {
				return err
			}
			top = append(top, f)
		}
		return nil
	})
	return top, wrap(err, "read a leaderboard")
}

func (s *Store) boardKeys(b room.Board) []string { return []string{s.keys.ranks(b), s.keys.rows(b)} }

// parseRow reads a row as record.lua writes it: time, at, strikes, when the name was used, name.
func parseRow(player, row string) (room.Finish, error) {
	f := room.Finish{Player: player}
	parts := strings.SplitN(row, " ", 5)
	if len(parts) < 5 {
		return f, fmt.Errorf("the row %q is too short", row)
	}
	_, err := fmt.Sscan(strings.Join(parts[:3], " "), &f.Time, &f.At, &f.Strikes)
	f.Name = parts[4]
	return f, err
}

// noReply is the error of a script that returns nothing.
func noReply(cmd *redis.Cmd) error {
	if err := cmd.Err(); !errors.Is(err, redis.Nil) {
		return err
	}
	return nil
}
