package memstore

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"nonet/room/internal/stores"
	"nonet/room/store"
)

// facts are all that is known about one thing. About most it is one or two, for which a map is large.
type facts struct {
	until int64  // 0 is for ever
	known []fact // by name, rising
}

type fact struct {
	name  string
	value []byte
}

// find returns where the fact of a name is, or would be.
func (f *facts) find(name string) (int, bool) {
	return slices.BinarySearchFunc(f.known, name, func(f fact, name string) int { return strings.Compare(f.name, name) })
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
		all = &facts{until: s.ms()}
	}
	i, ok := all.find(f.Name)
	if !ok && f.Most > 0 && len(all.known) >= f.Most {
		return nil, fmt.Errorf("state a fact about %s: %w", f.About, store.ErrFull)
	}
	switch {
	case !ok:
		all.known = slices.Insert(all.known, i, fact{f.Name, bytes.Clone(f.Value)})
	case f.Anew:
		all.known[i].value = bytes.Clone(f.Value)
	}
	if f.Keep == 0 {
		all.until = 0
	} else if all.until > 0 {
		all.until = max(all.until, s.ms()+f.Keep.Milliseconds())
	}
	s.facts[f.About] = all
	return append([]byte{}, all.known[i].value...), nil
}

// Stated implements [store.Facts].
func (s *Store) Stated(ctx context.Context, about string) (map[string][]byte, error) {
	if err := s.enter(ctx); err != nil {
		return nil, fmt.Errorf("read what is known about %s: %w", about, err)
	}
	defer s.mu.Unlock()
	out := make(map[string][]byte)
	if all := s.about(about); all != nil {
		for _, f := range all.known {
			out[f.name] = append([]byte{}, f.value...)
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
			if i, ok := all.find(name); ok {
				all.known = slices.Delete(all.known, i, i+1)
			}
		}
		if len(all.known) == 0 {
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
