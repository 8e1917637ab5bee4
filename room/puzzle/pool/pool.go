// Package pool generates the puzzles for rooms. It generates few concurrently, because rooms need the processors, and
// networks take turns. In idle time it prefetches some, which are as secret as live ones.
package pool

import (
	"context"
	"crypto/rand"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"

	"nonet/engine"
	"nonet/internal/fairqueue"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Config has the dependencies and limits of a [Pool].
type Config struct {
	Kinds   catalog.Catalog
	Facts   store.KV   // holds prefetched puzzles
	Ready   int        // minimum number of prefetched puzzles of each choice; 0 for none
	IdleCPU func() int // returns how many hundredths of a processor are available for prefetching; 0 if none
	Log     *slog.Logger
}

// Pool generates puzzles. Its methods are safe for concurrent use.
type Pool struct {
	cfg     Config
	turns   *fairqueue.Queue[string] // by network
	pending atomic.Int64             // puzzles and other jobs that are in progress or wait for their turn

	mu     sync.Mutex
	demand map[choice]int // recent requests
	wanted chan choice    // choices of which one was taken, or none was available
}

// choice is a kind and a spec of puzzles.
type choice struct {
	kind string
	spec engine.Spec
}

// New returns a pool.
func New(cfg Config) *Pool {
	return &Pool{
		cfg: cfg, turns: fairqueue.New[string](max(1, runtime.GOMAXPROCS(0)/2)),
		demand: map[choice]int{}, wanted: make(chan choice, wantedMax),
	}
}

// Get returns an unpredictable puzzle that nobody was dealt before: a prefetched one, or one that is generated when it
// is the network's turn.
func (s *Pool) Get(ctx context.Context, network string, kind engine.Kind, spec engine.Spec) (p engine.Puzzle,
	err error) {
	c := choice{kind.Name(), spec}
	if s.recordDemand(c) {
		if p, ok := s.takeReady(ctx, c); ok {
			return p, nil
		}
	}
	if late := s.Work(ctx, network, func() { p, err = generate(kind, spec) }); late != nil {
		return p, late
	}
	return p, err
}

func generate(kind engine.Kind, spec engine.Spec) (engine.Puzzle, error) {
	var seed engine.Seed
	rand.Read(seed[:])
	return kind.Generate(spec, seed)
}

// Pending returns the number of puzzles, and of other jobs, that are in progress or wait for their turn.
func (s *Pool) Pending() int { return int(s.pending.Load()) }

// Work calls do, which takes processor time, when it is the network's turn. It returns the context's error if ctx ends
// first.
func (s *Pool) Work(ctx context.Context, network string, do func()) error {
	s.pending.Add(1)
	defer s.pending.Add(-1)
	return s.turns.Do(ctx, network, func() error {
		do()
		return nil
	})
}
