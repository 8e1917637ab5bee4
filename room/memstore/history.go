package memstore

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// past is a player's history.
type past struct {
	until  int64          // 0 is for ever
	rounds []store.Played // the latest first
}

// Remember implements [store.Histories].
func (s *Store) Remember(ctx context.Context, player string, p store.Played, keep time.Duration) error {
	if err := stores.CheckPlayed(player, p); err != nil {
		return err
	}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("remember round %s: %w", p.Round, err)
	}
	defer s.mu.Unlock()
	h := s.past(player)
	if h == nil {
		h = &past{until: s.ms()}
		s.pasts[player] = h
	}
	if keep == 0 {
		h.until = 0
	} else if h.until > 0 {
		h.until = max(h.until, s.ms()+keep.Milliseconds())
	}
	if slices.ContainsFunc(h.rounds, func(q store.Played) bool { return q.Round == p.Round }) {
		return nil
	}
	p.Data = bytes.Clone(p.Data)
	at, _ := slices.BinarySearchFunc(h.rounds, p, stores.ComparePlayed)
	h.rounds = slices.Insert(h.rounds, at, p)
	h.rounds = h.rounds[:min(len(h.rounds), store.HistoryMax)]
	return nil
}

// Remembered implements [store.Histories].
func (s *Store) Remembered(ctx context.Context, player string, skip, max int) ([]store.Played, int, error) {
	if err := s.enter(ctx); err != nil {
		return nil, 0, fmt.Errorf("read a history: %w", err)
	}
	defer s.mu.Unlock()
	h := s.past(player)
	if h == nil {
		return nil, 0, nil
	}
	from := min(skip, len(h.rounds))
	rounds := slices.Clone(h.rounds[from:min(from+max, len(h.rounds))])
	for i := range rounds {
		rounds[i].Data = append([]byte{}, rounds[i].Data...)
	}
	return rounds, len(h.rounds), nil
}

// past returns a player's history, or nil. One that has expired is forgotten here.
func (s *Store) past(player string) *past {
	h := s.pasts[player]
	if h != nil && h.until > 0 && h.until <= s.ms() {
		delete(s.pasts, player)
		return nil
	}
	return h
}
