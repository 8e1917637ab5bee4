package memstore

import (
	"context"
	"fmt"
	"slices"
	"time"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// Quarantine implements [store.Quarantine].
func (s *Store) Quarantine(ctx context.Context, name string, f store.Fault) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("quarantine room %s: %w", name, err)
	}
	defer s.mu.Unlock()
	if _, already := s.quarantined[name]; already {
		return nil
	}
	s.quarantined[name] = f
	if h := live(s, s.logs, name); h != nil {
		h.until = 0
	}
	return nil
}

// Quarantined implements [store.Quarantine].
func (s *Store) Quarantined(ctx context.Context, name string) (store.Fault, error) {
	if err := s.enter(ctx); err != nil {
		return store.Fault{}, fmt.Errorf("read the quarantine of room %s: %w", name, err)
	}
	defer s.mu.Unlock()
	f, ok := s.quarantined[name]
	if !ok {
		return f, fmt.Errorf("the quarantine of room %s: %w", name, store.ErrNotFound)
	}
	return f, nil
}

// QuarantinedRooms implements [store.Quarantine].
func (s *Store) QuarantinedRooms(ctx context.Context, max int) ([]store.QuarantinedRoom, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("list rooms in quarantine: %w", err)
	}
	defer s.mu.Unlock()
	all := make([]store.QuarantinedRoom, 0, len(s.quarantined))
	for name, f := range s.quarantined {
		all = append(all, store.QuarantinedRoom{Room: name, Fault: f})
	}
	return storecommon.OldestQuarantined(all, max), nil
}

// Release implements [store.Quarantine].
func (s *Store) Release(ctx context.Context, name string, keep time.Duration) error {
	return s.end(ctx, "release room "+name, name, func() {
		if h := live(s, s.logs, name); h != nil && keep > 0 {
			h.until = s.ms() + keep.Milliseconds()
		}
	})
}

// Drop implements [store.Quarantine].
func (s *Store) Drop(ctx context.Context, name string) error {
	return s.end(ctx, "drop room "+name, name, func() { delete(s.logs, name) })
}

// end releases a room from quarantine and calls with. It returns [store.ErrNotFound] if the room is not quarantined.
func (s *Store) end(ctx context.Context, doing, name string, with func()) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	defer s.mu.Unlock()
	if _, ok := s.quarantined[name]; !ok {
		return fmt.Errorf("%s: %w", doing, store.ErrNotFound)
	}
	delete(s.quarantined, name)
	with()
	return nil
}

// inService returns the log of a room that is not quarantined, or nil if there is none.
func (s *Store) inService(name string) *roomLog {
	if _, aside := s.quarantined[name]; aside {
		return nil
	}
	return live(s, s.logs, name)
}

// FailEnding implements [store.Endings].
func (s *Store) FailEnding(ctx context.Context, e store.Ending, f store.Fault) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("mark round %s as failed: %w", e.ID(), err)
	}
	defer s.mu.Unlock()
	if i := slices.Index(s.endings, e); i >= 0 {
		s.endings = slices.Delete(s.endings, i, i+1)
		s.failed = append(s.failed, store.FailedRound{Ending: e, Fault: f})
	}
	return nil
}

// FailedEndings implements [store.Endings].
func (s *Store) FailedEndings(ctx context.Context, max int) ([]store.FailedRound, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("list failed rounds: %w", err)
	}
	defer s.mu.Unlock()
	return storecommon.OldestFailed(slices.Clone(s.failed), max), nil
}

// RetryEnding implements [store.Endings].
func (s *Store) RetryEnding(ctx context.Context, e store.Ending) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("retry round %s: %w", e.ID(), err)
	}
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.failed, func(f store.FailedRound) bool { return f.Ending == e })
	if i < 0 {
		return fmt.Errorf("retry round %s: %w", e.ID(), store.ErrNotFound)
	}
	s.failed = slices.Delete(s.failed, i, i+1)
	s.endings = append(s.endings, e)
	return nil
}
