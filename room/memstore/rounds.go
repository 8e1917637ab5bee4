package memstore

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"nonet/room/store"
)

// record is an archived record.
type record struct {
	expiry

	data []byte
}

// PendingEndings implements [store.Endings].
func (s *Store) PendingEndings(ctx context.Context, max int) ([]store.Ending, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("list pending rounds: %w", err)
	}
	defer s.mu.Unlock()
	return slices.Clone(s.endings[:min(max, len(s.endings))]), nil
}

// CompleteEnding implements [store.Endings].
func (s *Store) CompleteEnding(ctx context.Context, e store.Ending) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("complete a round of room %s: %w", e.Room, err)
	}
	defer s.mu.Unlock()
	s.endings = slices.DeleteFunc(s.endings, func(other store.Ending) bool { return other == e })
	s.failed = slices.DeleteFunc(s.failed, func(f store.FailedRound) bool { return f.Ending == e })
	return nil
}

// Archive implements [store.Archives].
func (s *Store) Archive(ctx context.Context, id string, data []byte, keep time.Duration) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("archive %s: %w", id, err)
	}
	defer s.mu.Unlock()
	if live(s, s.archive, id) != nil {
		return nil
	}
	r := &record{data: bytes.Clone(data)}
	if keep > 0 {
		r.until = s.ms() + keep.Milliseconds()
	}
	s.archive[id] = r
	return nil
}

// Archived implements [store.Archives].
func (s *Store) Archived(ctx context.Context, id string) ([]byte, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("read archive %s: %w", id, err)
	}
	defer s.mu.Unlock()
	r := live(s, s.archive, id)
	if r == nil {
		return nil, fmt.Errorf("read archive %s: %w", id, store.ErrNotFound)
	}
	return bytes.Clone(r.data), nil
}

// ArchivedIDs implements [store.Archives].
func (s *Store) ArchivedIDs(ctx context.Context, after string, max int) ([]string, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("list archives: %w", err)
	}
	defer s.mu.Unlock()
	var ids []string
	for _, id := range slices.Sorted(maps.Keys(s.archive)) {
		if id > after && len(ids) < max && live(s, s.archive, id) != nil {
			ids = append(ids, id)
		}
	}
	return ids, nil
}
