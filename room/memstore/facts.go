package memstore

import (
	"bytes"
	"context"
	"fmt"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// facts are all that is known about one thing.
type facts struct {
	until  int64 // 0 is for ever
	values map[string][]byte
}

// State implements [store.Facts].
func (s *Store) State(ctx context.Context, f store.Fact) ([]byte, error) {
	if err := stores.CheckFact(f); err != nil {
		return nil, err
	}
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("state a fact about %s: %w", f.About, err)
	}
	defer s.mu.Unlock()
	return s.state(f)
}

// StateAll implements [store.Facts].
func (s *Store) StateAll(ctx context.Context, all []store.Fact) error {
	if err := stores.CheckFacts(all); err != nil {
		return err
	}
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("state facts: %w", err)
	}
	defer s.mu.Unlock()
	for _, f := range all {
		if _, err := s.state(f); err != nil {
			return err
		}
	}
	return nil
}

// state is State under the lock.
func (s *Store) state(f store.Fact) ([]byte, error) {
	all := s.about(f.About)
	if all == nil {
		all = &facts{until: s.ms(), values: make(map[string][]byte)}
	}
	value, ok := all.values[f.Name]
	if !ok && f.Most > 0 && len(all.values) >= f.Most {
		return nil, fmt.Errorf("state a fact about %s: %w", f.About, store.ErrFull)
	}
	if !ok || f.Anew {
		value = bytes.Clone(f.Value)
		all.values[f.Name] = value
	}
	if f.Keep == 0 {
		all.until = 0
	} else if all.until > 0 {
		all.until = max(all.until, s.ms()+f.Keep.Milliseconds())
	}
	s.facts[f.About] = all
	return append([]byte{}, value...), nil
}

// Stated implements [store.Facts].
func (s *Store) Stated(ctx context.Context, about string) (map[string][]byte, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("read what is known about %s: %w", about, err)
	}
	defer s.mu.Unlock()
	out := make(map[string][]byte)
	if all := s.about(about); all != nil {
		for name, value := range all.values {
			out[name] = append([]byte{}, value...)
		}
	}
	return out, nil
}

// Retract implements [store.Facts].
func (s *Store) Retract(ctx context.Context, about string, names ...string) error {
	if err := s.enter(ctx); err != nil {
		return fmt.Errorf("retract a fact about %s: %w", about, err)
	}
	defer s.mu.Unlock()
	if all := s.about(about); all != nil {
		for _, name := range names {
			delete(all.values, name)
		}
		if len(all.values) == 0 {
			delete(s.facts, about)
		}
	}
	return nil
}

// about returns what is known about something, or nil. What has expired is forgotten here.
func (s *Store) about(about string) *facts {
	all := s.facts[about]
	if all != nil && all.until > 0 && all.until <= s.ms() {
		delete(s.facts, about)
		return nil
	}
	return all
}
