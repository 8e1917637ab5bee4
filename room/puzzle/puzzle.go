// Package puzzle deals puzzles to rooms and decides who may see them: it generates or chooses the puzzle of a round,
// with ghosts and pairing limits, imports puzzles of hosts, and keeps records under embargo while their puzzle is raced
// again. It does not depend on running rooms.
package puzzle

import (
	"context"
	"log/slog"
	"time"

	"nonet/engine"
	"nonet/internal/ratelimit"
	"nonet/room/puzzle/catalog"
	"nonet/room/puzzle/live"
	"nonet/room/puzzle/pool"
	"nonet/room/store"
)

// Config has the dependencies of a [Dealer].
type Config struct {
	Store store.Store
	Kinds catalog.Catalog
	Live  *live.Register
	Pool  *pool.Pool
	// Daily and Leg return puzzles that many players are dealt. They use inTurn to generate a puzzle.
	Daily func(ctx context.Context, day string, kind engine.Kind, spec engine.Spec, inTurn func(func()) error) (
		engine.Puzzle, error)
	Leg func(ctx context.Context, leg string, kind engine.Kind, spec engine.Spec, inTurn func(func()) error) (
		engine.Puzzle, error)
	Now func() int64 // the store's time, Unix milliseconds
	// Within returns a context for operations that must not wait long for the store.
	Within func(ctx context.Context) (context.Context, context.CancelFunc)
	// LiveChecks limits how often a network is told that a puzzle is live.
	LiveChecks ratelimit.Rate
	// Unavailable is returned when the store does not answer.
	Unavailable error
	Log         *slog.Logger
}

// Dealer deals puzzles. Its methods are safe for concurrent use.
type Dealer struct {
	Config
	// liveChecks limits for each network how often hosts learn that a puzzle is live, like the HTTP API does for texts
	// without a room.
	liveChecks *ratelimit.Keyed[string]
}

// New returns a dealer.
func New(c Config) *Dealer {
	return &Dealer{Config: c, liveChecks: ratelimit.NewKeyed[string](c.LiveChecks)}
}

// liveFor is how long the puzzle of a round that never ends is live. No round that is still played lasts longer.
const liveFor = 7 * 24 * time.Hour

// dealTimeout is how long the store may take to deal a puzzle, and how long to wait for a daily puzzle.
const dealTimeout = 30 * time.Second
