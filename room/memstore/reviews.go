package memstore

import (
	"context"
	"fmt"
	"slices"
	"time"

	"nonet/room"
)

// doubt is a doubt and until when it is kept; 0 is for ever.
type doubt struct {
	room.Doubt
	until int64
}

// Doubt implements [room.Reviews].
func (s *Store) Doubt(ctx context.Context, d room.Doubt, keep time.Duration) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("doubt %s: %w", d.ID(), err)
	}
	defer s.mu.Unlock()
	if s.doubted(d.ID()) == nil {
		kept := &doubt{Doubt: d}
		if keep > 0 {
			kept.until = s.ms() + keep.Milliseconds()
		}
		s.doubts[d.ID()] = kept
	}
	return nil
}

// doubted returns a doubt, or nil. One whose time is over is forgotten here.
func (s *Store) doubted(id string) *doubt {
	d := s.doubts[id]
	if d != nil && d.until > 0 && d.until <= s.ms() {
		delete(s.doubts, id)
		return nil
	}
	return d
}

// Doubted implements [room.Reviews].
func (s *Store) Doubted(ctx context.Context, ids ...string) (found []room.Doubt, err error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("read doubts: %w", err)
	}
	defer s.mu.Unlock()
	for _, id := range ids {
		if d := s.doubted(id); d != nil {
			found = append(found, d.Doubt)
		}
	}
	return found, nil
}

// Doubts implements [room.Reviews].
func (s *Store) Doubts(ctx context.Context, max int) ([]room.Doubt, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("list doubts: %w", err)
	}
	defer s.mu.Unlock()
	var open []room.Doubt
	for id := range s.doubts {
		if d := s.doubted(id); d != nil && d.Verdict == "" {
			open = append(open, d.Doubt)
		}
	}
	slices.SortFunc(open, room.Doubt.Compare)
	return open[:min(max, len(open))], nil
}

// Judge implements [room.Reviews].
func (s *Store) Judge(ctx context.Context, id string, v room.Verdict) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("judge %s: %w", id, err)
	}
	defer s.mu.Unlock()
	d := s.doubted(id)
	if d == nil {
		return fmt.Errorf("judge %s: %w", id, room.ErrNotFound)
	}
	d.Verdict = v
	return nil
}
