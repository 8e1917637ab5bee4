package memstore

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// record is an archived record.
type record struct {
	expiry

	data []byte
}

// PendingEndings implements [store.Endings].
func (s *Store) PendingEndings(ctx context.Context, max int) ([]store.Ending, error) {
	return withLock(ctx, s, "list pending rounds", func() ([]store.Ending, error) {
		return slices.Clone(s.endings[:min(max, len(s.endings))]), nil
	})
}

// CompleteEnding implements [store.Endings].
func (s *Store) CompleteEnding(ctx context.Context, e store.Ending) error {
	return s.withLock(ctx, "complete a round of room "+e.Room, func() error {
		s.endings = slices.DeleteFunc(s.endings, func(other store.Ending) bool { return other == e })
		s.failed = slices.DeleteFunc(s.failed, func(f store.FailedRound) bool { return f.Ending == e })
		return nil
	})
}

// Archive implements [store.Archives].
func (s *Store) Archive(ctx context.Context, id string, data []byte, keep time.Duration) error {
	return s.withLock(ctx, "archive "+id, func() error {
		if findLive(s, s.archive, id) != nil {
			return nil
		}
		r := &record{data: bytes.Clone(data)}
		if keep > 0 {
			r.until = s.ms() + keep.Milliseconds()
		}
		s.archive[id] = r
		return nil
	})
}

// ReadArchived implements [store.Archives].
func (s *Store) ReadArchived(ctx context.Context, id string) ([]byte, error) {
	return withLock(ctx, s, "read archive "+id, func() ([]byte, error) {
		r := findLive(s, s.archive, id)
		if r == nil {
			return nil, store.ErrNotFound
		}
		return bytes.Clone(r.data), nil
	})
}

// ArchivedIDs implements [store.Archives].
func (s *Store) ArchivedIDs(ctx context.Context, after string, max int) ([]string, error) {
	return withLock(ctx, s, "list archives", func() ([]string, error) {
		var ids []string
		for _, id := range slices.Sorted(maps.Keys(s.archive)) {
			if id > after && len(ids) < max && findLive(s, s.archive, id) != nil {
				ids = append(ids, id)
			}
		}
		return ids, nil
	})
}

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
	return s.withLock(ctx, "add to a history round "+p.Round, func() error {
		h := findLive(s, s.histories, player)
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
	})
}

// History implements [store.Histories].
func (s *Store) History(ctx context.Context, player string, skip, max int) ([]store.PlayedRound, int, error) {
	if err := s.enter(ctx); err != nil {
		return nil, 0, fmt.Errorf("read a history: %w", err)
	}
	defer s.mu.Unlock()
	h := findLive(s, s.histories, player)
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
