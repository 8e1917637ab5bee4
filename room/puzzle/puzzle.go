// Package puzzle deals puzzles to rooms, and knows which of them somebody may be shown: it makes or chooses the puzzle
// of a round, with ghosts and pairing limits, reads puzzles that hosts bring, and keeps records closed while their
// puzzle is raced again. It serves no rooms.
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

// Config is what a [Dealer] is made of.
type Config struct {
	Store store.Store
	Kinds catalog.Catalog
	Live  *live.Register
	Pool  *pool.Pool
	// Daily and Leg return puzzles that many are dealt; one that has to be made is made by inTurn.
	Daily func(ctx context.Context, day string, kind engine.Kind, spec engine.Spec, inTurn func(func()) error) (
		engine.Puzzle, error)
	Leg func(ctx context.Context, leg string, kind engine.Kind, spec engine.Spec, inTurn func(func()) error) (
		engine.Puzzle, error)
	Now func() int64 // the store's time, Unix milliseconds
	// Within returns a context for something that must not wait long for the store.
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
	liveChecks liveChecks
}

// New returns a dealer.
func New(c Config) *Dealer {
	return &Dealer{Config: c, liveChecks: liveChecks{ratelimit.NewKeyed[string](c.LiveChecks)}}
}

// liveFor is how long a puzzle of a round that never ends counts as live. No round that anybody plays on lasts longer.
const liveFor = 7 * 24 * time.Hour

// dealTimeout is how long the store may take while a puzzle is dealt, and how long a day's puzzle is waited for.
const dealTimeout = 30 * time.Second
