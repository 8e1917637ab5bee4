package memstore

import (
	"context"
	"slices"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// board is one leaderboard with one row per player.
type board struct {
	expiry

	rows   []storecommon.Standing // best first
	rounds map[string]bool        // on a board of wins: the IDs of the counted rounds
}

// find returns the index of a player's row, or -1 if there is none.
func (b *board) find(player string) int {
	return slices.IndexFunc(b.rows, func(r storecommon.Standing) bool { return r.Player == player })
}

// take removes a player's row and returns it, or the zero row if there is none.
func (b *board) take(player string) (row storecommon.Standing) {
	if i := b.find(player); i >= 0 {
		row = b.rows[i]
		b.rows = slices.Delete(b.rows, i, i+1)
	}
	return row
}

// put adds the row of a player who has none.
func (b *board) put(row storecommon.Standing) {
	i, _ := slices.BinarySearchFunc(b.rows, row, func(a, b storecommon.Standing) int { return a.Compare(b.Row) })
	b.rows = slices.Insert(b.rows, i, row)
}

// RecordRound implements [store.Leaderboards].
func (s *Store) RecordRound(ctx context.Context, r store.RankedRound) error {
	if err := storecommon.CheckRound(r); err != nil {
		return err
	}
	return s.withLock(ctx, "record round "+r.ID, func() error {
		for _, k := range r.Rankings() {
			if k.Until == 0 || k.Until > s.ms() {
				s.rank(k, r.ID)
			}
		}
		return nil
	})
}

// rank adds a round's rows to one leaderboard.
func (s *Store) rank(k store.Ranking, round string) {
	b := s.boards[k.Leaderboard]
	if b == nil {
		b = &board{expiry: expiry{k.Until}, rounds: make(map[string]bool)}
		s.boards[k.Leaderboard] = b
	}
	if k.Metric == store.ByWins {
		if b.rounds[round] {
			return
		}
		b.rounds[round] = true
	}
	for _, row := range k.Rows {
		b.put(b.take(row.Player).Add(row))
	}
}

// RemoveWin implements [store.Leaderboards].
func (s *Store) RemoveWin(ctx context.Context, b store.Leaderboard, win, last store.Row) error {
	return s.withLock(ctx, "remove a win", func() error {
		on := findLive(s, s.boards, b)
		if on == nil || !on.rounds[win.Round] || on.find(win.Player) < 0 {
			return nil
		}
		delete(on.rounds, win.Round)
		if row := on.take(win.Player).RemoveWin(last); row.Wins > 0 {
			on.put(row)
		}
		return nil
	})
}

// page returns a page of rows. b may be nil.
func (b *board) page(skip, max int) store.Page {
	p := store.Page{First: skip + 1}
	if b == nil {
		return p
	}
	p.Total = len(b.rows)
	from := min(skip, p.Total)
	for _, row := range b.rows[from:min(from+max, p.Total)] {
		p.Rows = append(p.Rows, row.Row)
	}
	return p
}

// Top implements [store.Leaderboards].
func (s *Store) Top(ctx context.Context, b store.Leaderboard, skip, max int) (store.Page, error) {
	return withLock(ctx, s, "read a leaderboard", func() (store.Page, error) {
		return findLive(s, s.boards, b).page(skip, max), nil
	})
}

// Around implements [store.Leaderboards].
func (s *Store) Around(ctx context.Context, b store.Leaderboard, player string, reach int) (store.Page, error) {
	return withLock(ctx, s, "read a leaderboard", func() (store.Page, error) {
		on := findLive(s, s.boards, b)
		if on == nil || on.find(player) < 0 {
			return on.page(0, 0), nil
		}
		at := on.find(player)
		first := max(0, at-reach)
		return on.page(first, at+reach+1-first), nil
	})
}

// RowsOf implements [store.Leaderboards].
func (s *Store) RowsOf(ctx context.Context, b store.Leaderboard, players []string) ([]store.Row, error) {
	return withLock(ctx, s, "read a leaderboard", func() ([]store.Row, error) {
		var rows []store.Row
		if on := findLive(s, s.boards, b); on != nil {
			for _, row := range on.rows {
				if slices.Contains(players, row.Player) {
					rows = append(rows, row.Row)
				}
			}
		}
		return rows, nil
	})
}
