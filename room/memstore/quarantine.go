package memstore

import (
	"context"
	"slices"
	"time"

	"nonet/room/internal/storecommon"
	"nonet/room/store"
)

// Quarantine implements [store.Quarantine].
func (s *Store) Quarantine(ctx context.Context, name string, f store.Fault) error {
	return s.withLock(ctx, "quarantine room "+name, func() error {
		if _, already := s.quarantined[name]; already {
			return nil
		}
		s.quarantined[name] = f
		if h := findLive(s, s.logs, name); h != nil {
			h.until = 0
		}
		return nil
	})
}

// QuarantineFault implements [store.Quarantine].
func (s *Store) QuarantineFault(ctx context.Context, name string) (store.Fault, error) {
	return withLock(ctx, s, "read the quarantine of room "+name, func() (store.Fault, error) {
		f, ok := s.quarantined[name]
		if !ok {
			return f, store.ErrNotFound
		}
		return f, nil
	})
}

// QuarantinedRooms implements [store.Quarantine].
func (s *Store) QuarantinedRooms(ctx context.Context, max int) ([]store.QuarantinedRoom, error) {
	return withLock(ctx, s, "list rooms in quarantine", func() ([]store.QuarantinedRoom, error) {
		all := make([]store.QuarantinedRoom, 0, len(s.quarantined))
		for name, f := range s.quarantined {
			all = append(all, store.QuarantinedRoom{Room: name, Fault: f})
		}
		return storecommon.OldestQuarantined(all, max), nil
	})
}

// Release implements [store.Quarantine].
func (s *Store) Release(ctx context.Context, name string, keep time.Duration) error {
	return s.end(ctx, "release room "+name, name, func() {
		if h := findLive(s, s.logs, name); h != nil && keep > 0 {
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
	return s.withLock(ctx, doing, func() error {
		if _, ok := s.quarantined[name]; !ok {
			return store.ErrNotFound
		}
		delete(s.quarantined, name)
		with()
		return nil
	})
}

// findInService returns the log of a room that is not quarantined, or nil if there is none.
func (s *Store) findInService(name string) *roomLog {
	if _, aside := s.quarantined[name]; aside {
		return nil
	}
	return findLive(s, s.logs, name)
}

// FailEnding implements [store.Endings].
func (s *Store) FailEnding(ctx context.Context, e store.Ending, f store.Fault) error {
	return s.withLock(ctx, "mark round "+e.ID()+" as failed", func() error {
		if i := slices.Index(s.endings, e); i >= 0 {
			s.endings = slices.Delete(s.endings, i, i+1)
			s.failed = append(s.failed, store.FailedRound{Ending: e, Fault: f})
		}
		return nil
	})
}

// FailedEndings implements [store.Endings].
func (s *Store) FailedEndings(ctx context.Context, max int) ([]store.FailedRound, error) {
	return withLock(ctx, s, "list failed rounds", func() ([]store.FailedRound, error) {
		return storecommon.OldestFailed(slices.Clone(s.failed), max), nil
	})
}

// RetryEnding implements [store.Endings].
func (s *Store) RetryEnding(ctx context.Context, e store.Ending) error {
	return s.withLock(ctx, "retry round "+e.ID(), func() error {
		i := slices.IndexFunc(s.failed, func(f store.FailedRound) bool { return f.Ending == e })
		if i < 0 {
			return store.ErrNotFound
		}
		s.failed = slices.Delete(s.failed, i, i+1)
		s.endings = append(s.endings, e)
		return nil
	})
}
