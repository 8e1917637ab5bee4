// Package results carries a finished round into the archive, the leaderboards, the ratings and the players' histories.
package results

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"nonet/room"
	"nonet/room/archive"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/players/service"
	"nonet/room/puzzle"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Config is what a [Pipeline] needs of its node.
type Config struct {
	Store   store.Store
	Kinds   catalog.Catalog
	Players *service.Players
	Dealer  *puzzle.Dealer
	Fair    fair.Audit
	// RecordResult adds a round to its tournament, if it is a heat's.
	RecordResult func(ctx context.Context, state *game.State, e store.Ending) error
	KeepRounds   time.Duration // how long the log of a round is kept; 0 is for ever
	KeepRooms    time.Duration // how long a room is kept after its last entry
	Now          func() int64  // the store's time, Unix milliseconds
	Log          *slog.Logger
}

// Round is a finished round on its way through the steps.
type Round struct {
	Record  archive.Record // without what deleted players said
	State   *game.State    // at the end
	Ending  store.Ending
	deleted []string // players whose data was deleted when the record was read
}

// Step is one thing that is done with a finished round. It is idempotent: after an error all steps run again, and two
// nodes may run the same one at the same time.
type Step struct {
	Name string
	Run  func(ctx context.Context, r *Round) error
}

// Pipeline runs the steps of finished rounds. It is safe for concurrent use.
type Pipeline struct {
	Config
	Steps []Step // in the order in which they run
}

// New makes a pipeline.
func New(cfg Config) *Pipeline {
	p := &Pipeline{Config: cfg}
	p.Steps = []Step{
		// First, since players with the replay may ask why a step was possible.
		{"release the puzzle", func(ctx context.Context, r *Round) error { return p.Dealer.Release(ctx, r.State, r.Ending) }},
		{"archive", func(ctx context.Context, r *Round) error {
			return archive.Put(ctx, p.Store, r.Record, p.Now(), p.KeepRounds)
		}},
		{"rank", p.rank},
		{"keep as a ghost", func(ctx context.Context, r *Round) error {
			return p.Dealer.PutGhostRound(ctx, r.State, r.Ending)
		}},
		{"judge a verification", p.judgeVerification},
		{"record in the tournament", func(ctx context.Context, r *Round) error {
			return p.RecordResult(ctx, r.State, r.Ending)
		}},
		{"record in the histories", func(ctx context.Context, r *Round) error {
			return p.Players.Ranking.RecordRound(ctx, r.State, r.Ending)
		}},
		{"keep where the next round begins", func(ctx context.Context, r *Round) error {
			return archive.PutBeginning(ctx, p.Store, r.Record, p.KeepRooms)
		}},
		// Last, since a deletion that came meanwhile has not found what the steps before have written.
		{"forget deleted players", func(ctx context.Context, r *Round) error {
			return p.Players.Privacy.ForgetDeleted(ctx, r.Record, r.deleted)
		}},
	}
	return p
}

// Run runs all steps for a round and marks it as done. A round whose log is gone, or has taken another way since, is
// marked as done too.
func (p *Pipeline) Run(ctx context.Context, e store.Ending) error {
	rec, err := archive.ReadRound(ctx, p.Store, e)
	if errors.Is(err, store.ErrNotFound) {
		p.Log.Warn("a finished round's log has gone before it was archived", "round", e.ID())
		return p.Store.CompleteEnding(ctx, e)
	}
	if err != nil {
		return err
	}
	r, err := p.round(ctx, rec, e)
	if err != nil {
		return err
	}
	for _, step := range p.Steps {
		if err := step.Run(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", step.Name, err)
		}
	}
	return p.Store.CompleteEnding(ctx, e)
}

// round returns what the steps need of a round whose log was read.
func (p *Pipeline) round(ctx context.Context, rec archive.Record, e store.Ending) (r *Round, err error) {
	if rec.Rules() > game.Rules {
		return nil, room.ErrNewerRules // a newer node can
	}
	r = &Round{Ending: e}
	if rec, r.State, err = p.roundOf(ctx, rec, e); err != nil {
		return nil, err
	}
	if r.Record, r.deleted, err = p.Players.Privacy.WithoutDeleted(ctx, rec); err != nil {
		return nil, err
	}
	if len(r.deleted) > 0 {
		r.State, err = r.Record.Verify()
	}
	return r, err
}

// roundOf is what a round's record needs, and the state at its end. What was read may go on from where the log stood
// before a fail-over took another way: then the whole log is right.
func (p *Pipeline) roundOf(ctx context.Context, read archive.Record, e store.Ending) (
	archive.Record, *game.State, error) {
	rec, state, err := read.Round()
	if err == nil || read.Before == nil {
		return rec, state, err
	}
	if read, err = archive.Read(ctx, p.Store, e); err != nil {
		return rec, nil, err
	}
	return read.Round()
}
