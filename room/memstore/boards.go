package memstore

import (
	"context"
	"fmt"
	"slices"

	"nonet/room"
	"nonet/room/internal/stores"
)

// board is one leaderboard: a row for each player.
type board struct {
	until int64 // 0 is for ever
	rows  map[string]stores.Standing
}

// Record implements [room.Boards].
func (s *Store) Record(ctx context.Context, r room.Round) error {
	if err := stores.CheckRound(r); err != nil {
		return err
	}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("record round %s: %w", r.ID, err)
	}
	defer s.mu.Unlock()
	for _, k := range r.Rankings() {
		if b := s.board(k); b != nil {
			for _, f := range r.Finishes {
				b.rows[f.Player] = b.rows[f.Player].With(f)
			}
		}
	}
	return nil
}

// board returns a leaderboard to write on, or nil if its time is over.
func (s *Store) board(k room.Ranking) *board {
	if k.Until > 0 && k.Until <= s.ms() {
		return nil
	}
	if s.boards[k.Board] == nil {
		s.boards[k.Board] = &board{until: k.Until, rows: make(map[string]stores.Standing)}
	}
	return s.boards[k.Board]
}

// Top implements [room.Boards].
func (s *Store) Top(ctx context.Context, b room.Board, skip, max int) ([]room.Finish, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("read a leaderboard: %w", err)
	}
	defer s.mu.Unlock()
	on := s.boards[b]
	if on == nil || on.until > 0 && on.until <= s.ms() {
		delete(s.boards, b)
		return nil, nil
	}
	all := make([]room.Finish, 0, len(on.rows))
	for _, row := range on.rows {
		all = append(all, row.Finish)
	}
	slices.SortFunc(all, func(f, g room.Finish) int {
		if f.Before(g) {
			return -1
		}
		return 1
	})
	skip = min(skip, len(all))
	return all[skip:min(skip+max, len(all))], nil
}
