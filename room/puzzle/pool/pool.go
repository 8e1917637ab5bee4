// Package pool makes the puzzles that rooms play. It makes few at once, for rooms need the processors, and lets those
// who wait take turns. When there is nothing else to do it makes some to be ready; these are as secret as live ones.
package pool

import (
	"context"
	"crypto/rand"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"nonet/engine"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Config is what a [Pool] is made of.
type Config struct {
	Kinds catalog.Catalog
	Facts store.KV   // keep what is ready
	Ready int        // puzzles of each choice that are ready; 0 is none
	Spare func() int // how many hundredths of a processor the node has for making some; 0 is that it has no time
	Log   *slog.Logger
}

// Pool makes puzzles. Its methods are safe for concurrent use.
type Pool struct {
	cfg   Config
	queue *queue

	mu     sync.Mutex
	demand map[choice]int // how often lately
	wanted chan choice    // of which one was taken, or none was ready
}

// choice is a kind and a spec of puzzles.
type choice struct {
	kind string
	spec engine.Spec
}

// New returns a pool.
func New(cfg Config) *Pool {
	return &Pool{
		cfg: cfg, queue: newQueue(max(1, runtime.GOMAXPROCS(0)/2), time.Now),
		demand: map[choice]int{}, wanted: make(chan choice, wantedMax),
	}
}

// Get returns a puzzle that nobody can predict and nobody was dealt before: a prefetched one, or else one that is made
// when it is the asker's turn.
func (s *Pool) Get(ctx context.Context, asker Asker, kind engine.Kind, spec engine.Spec) (p engine.Puzzle,
	err error) {
	c := choice{kind.Name(), spec}
	if s.recordDemand(c) {
		if p, ok := s.takeReady(ctx, c); ok {
			return p, nil
		}
	}
	if late := s.Work(ctx, asker, func() { p, err = fresh(kind, spec) }); late != nil {
		return p, late
	}
	return p, err
}

func fresh(kind engine.Kind, spec engine.Spec) (engine.Puzzle, error) {
	var seed engine.Seed
	rand.Read(seed[:])
	return kind.Generate(spec, seed)
}

// Pending returns how many puzzles, and other work of that sort, are being made or wait for their turn.
func (s *Pool) Pending() int { return s.queue.pending() }

// Work calls do, which takes processor time, when it is the asker's turn. It returns the context's error if ctx ends
// first.
func (s *Pool) Work(ctx context.Context, asker Asker, do func()) error {
	return s.queue.do(ctx, asker, do)
}
