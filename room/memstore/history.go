package memstore

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// playerHistory is a player's history.
type playerHistory struct {
	expiry

	rounds []store.PlayedRound // latest first
}

// AddToHistory implements [store.Histories].
func (s *Store) AddToHistory(ctx context.Context, player string, p store.PlayedRound, keep time.Duration) error {
	if err := storecommon.CheckPlayed(player, p); err != nil {
		return err
	}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("add to a history round %s: %w", p.Round, err)
	}
	defer s.mu.Unlock()
	h := live(s, s.histories, player)
	if h == nil {
		h = &playerHistory{expiry: expiry{s.ms()}}
		s.histories[player] = h
	}
	h.extend(s.ms(), keep)
	if slices.ContainsFunc(h.rounds, func(q store.PlayedRound) bool { return q.Round == p.Round }) {
		return nil
	}
	p.Data = bytes.Clone(p.Data)
	at, _ := slices.BinarySearchFunc(h.rounds, p, storecommon.ComparePlayed)
	h.rounds = slices.Insert(h.rounds, at, p)
	h.rounds = h.rounds[:min(len(h.rounds), store.HistoryMax)]
	return nil
}

// History implements [store.Histories].
func (s *Store) History(ctx context.Context, player string, skip, max int) ([]store.PlayedRound, int, error) {
	if err := s.enter(ctx); err != nil {
		return nil, 0, fmt.Errorf("read a history: %w", err)
	}
	defer s.mu.Unlock()
	h := live(s, s.histories, player)
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
