package memstore

import (
	"context"
	"fmt"
	"slices"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// board is one leaderboard with one row per player.
type board struct {
	expiry

	rows   map[string]storecommon.Standing
	ranks  storecommon.RankIndex
	rounds map[string]bool // on a board of wins: the IDs of the counted rounds
}

// RecordRound implements [store.Leaderboards].
func (s *Store) RecordRound(ctx context.Context, r store.RankedRound) error {
	if err := storecommon.CheckRound(r); err != nil {
		return err
	}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("record round %s: %w", r.ID, err)
	}
	defer s.mu.Unlock()
	for _, k := range r.Rankings() {
		if b := s.openBoard(k); b != nil {
			b.add(k, r.ID)
		}
	}
	return nil
}

// RemoveWin implements [store.Leaderboards].
func (s *Store) RemoveWin(ctx context.Context, b store.Leaderboard, win, last store.Row) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("remove a win: %w", err)
	}
	defer s.mu.Unlock()
	on := live(s, s.boards, b)
	if on == nil || !on.rounds[win.Round] || on.rows[win.Player].Player == "" {
		return nil
	}
	delete(on.rounds, win.Round)
	old := on.rows[win.Player]
	on.ranks.Remove(old.Row)
	if now := old.RemoveWin(last); now.Wins > 0 {
		on.rows[win.Player] = now
		on.ranks.Add(now.Row)
	} else {
		delete(on.rows, win.Player)
	}
	return nil
}

// openBoard returns a leaderboard for writing and creates it if necessary. It returns nil if the board has expired.
func (s *Store) openBoard(k store.Ranking) *board {
	if k.Until > 0 && k.Until <= s.ms() {
		return nil
	}
	if s.boards[k.Leaderboard] == nil {
		s.boards[k.Leaderboard] = &board{expiry: expiry{k.Until}, rows: make(map[string]storecommon.Standing),
			rounds: make(map[string]bool)}
	}
	return s.boards[k.Leaderboard]
}

func (b *board) add(k store.Ranking, round string) {
	if k.Metric == store.ByWins {
		if b.rounds[round] {
			return
		}
		b.rounds[round] = true
	}
	for _, row := range k.Rows {
		old := b.rows[row.Player]
		if old.Player != "" {
			b.ranks.Remove(old.Row)
		}
		now := old.Add(row)
		b.rows[row.Player] = now
		b.ranks.Add(now.Row)
	}
}

// page returns a page of rows. b may be nil.
func (b *board) page(skip, max int) store.Page {
	p := store.Page{First: skip + 1}
	if b == nil {
		return p
	}
	p.Total = b.ranks.Len()
	for _, player := range b.ranks.Players(skip, max) {
		p.Rows = append(p.Rows, b.rows[player].Row)
	}
	return p
}

// Top implements [store.Leaderboards].
func (s *Store) Top(ctx context.Context, b store.Leaderboard, skip, max int) (store.Page, error) {
	if err := s.enter(ctx); err != nil {
		return store.Page{}, fmt.Errorf("read a leaderboard: %w", err)
	}
	defer s.mu.Unlock()
	return live(s, s.boards, b).page(skip, max), nil
}

// Around implements [store.Leaderboards].
func (s *Store) Around(ctx context.Context, b store.Leaderboard, player string, reach int) (store.Page, error) {
	if err := s.enter(ctx); err != nil {
		return store.Page{}, fmt.Errorf("read a leaderboard: %w", err)
	}
	defer s.mu.Unlock()
	on := live(s, s.boards, b)
	if on == nil || on.rows[player].Player == "" {
		return on.page(0, 0), nil
	}
	return on.page(storecommon.Window(on.ranks.Index(on.rows[player].Row), reach)), nil
}

// RowsOf implements [store.Leaderboards].
func (s *Store) RowsOf(ctx context.Context, b store.Leaderboard, players []string) ([]store.Row, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("read a leaderboard: %w", err)
	}
	defer s.mu.Unlock()
	var rows []store.Row
	if on := live(s, s.boards, b); on != nil {
		for _, player := range players {
			if row, ok := on.rows[player]; ok {
				rows = append(rows, row.Row)
			}
		}
	}
	slices.SortFunc(rows, storecommon.CompareRows)
	return rows, nil
}
