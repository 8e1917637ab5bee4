// Package supply makes the puzzles that rooms play. It makes few at once, for rooms need the processors, and lets those
// who wait take turns.
package supply

import (
	"context"
	"crypto/rand"
	"runtime"
	"time"

	"nonet/engine"
)

// Supply makes puzzles. Its methods are safe for concurrent use.
type Supply struct{ line *line }

// New makes a supply.
func New() *Supply { return &Supply{newLine(max(1, runtime.GOMAXPROCS(0)/2), time.Now)} }

// Puzzle is one that nobody can foretell.
func (s *Supply) Puzzle(ctx context.Context, asker Asker, kind engine.Kind, spec engine.Spec) (p engine.Puzzle,
	err error) {
	line := s.Work(ctx, asker, func() {
		var seed engine.Seed
		rand.Read(seed[:])
		p, err = kind.Generate(spec, seed)
	})
	if line != nil {
		return p, line
	}
	return p, err
}

// Work does something else that takes a kind a processor's time, when it is the asker's turn. The error is the
// context's, if it ends before.
func (s *Supply) Work(ctx context.Context, asker Asker, do func()) error {
	return s.line.work(ctx, asker, do)
}
