// Package results writes a finished round to the archive, the leaderboards, the ratings and the players' histories.
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
	"nonet/room/players/techniques"
	"nonet/room/puzzle"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Config holds what a [Pipeline] needs.
type Config struct {
	Store      store.Store
	Kinds      catalog.Catalog
	Players    *service.Players
	Dealer     *puzzle.Dealer
	Techniques *techniques.Service
	Fair       fair.Audit
	// RecordResult adds a round to its tournament, if the round belongs to a heat.
	RecordResult func(ctx context.Context, state *game.State, e store.Ending) error
	KeepRounds   time.Duration // how long the log of a round is kept; 0 keeps it forever
	KeepRooms    time.Duration // how long a room is kept after its last entry
	Now          func() int64  // the store's time, Unix milliseconds
	Log          *slog.Logger
}

// round is a finished round, as passed to the steps.
type round struct {
	Record  archive.Record // without the data of deleted players
	State   *game.State    // at the end of the round
	Ending  store.Ending
	deleted []string // players whose data was deleted when the record was read
}

// step is a step of processing a finished round. It is idempotent: after an error all steps run again, and two nodes
// may run the same one concurrently.
type step struct {
	Name string
	Run  func(ctx context.Context, r *round) error
}

// Pipeline runs the steps of finished rounds. It is safe for concurrent use.
type Pipeline struct {
	Config
	Steps []step // in execution order
}

// New returns a pipeline with all steps.
func New(cfg Config) *Pipeline {
	p := &Pipeline{Config: cfg}
	p.Steps = []step{
		// First, because players can ask why a step was possible once they have the replay.
		{"release the puzzle", func(ctx context.Context, r *round) error { return p.Dealer.Release(ctx, r.State, r.Ending) }},
		{"archive", func(ctx context.Context, r *round) error {
			return archive.Put(ctx, p.Store, r.Record, p.Now(), p.KeepRounds)
		}},
		{"rank", p.rank},
		{"keep as a ghost", func(ctx context.Context, r *round) error {
			return p.Dealer.PutGhostRound(ctx, r.State, r.Ending)
		}},
		{"judge a verification", p.judgeVerification},
		{"record in the tournament", func(ctx context.Context, r *round) error {
			return p.RecordResult(ctx, r.State, r.Ending)
		}},
		{"record in the histories", func(ctx context.Context, r *round) error {
			return p.Players.Ranking.RecordRound(ctx, r.State, r.Ending, p.KeepRounds)
		}},
		{"keep the times of techniques", func(ctx context.Context, r *round) error {
			return p.Techniques.RecordRound(ctx, r.Record, r.State, r.Ending)
		}},
		{"keep where the next round begins", func(ctx context.Context, r *round) error {
			return archive.PutBeginning(ctx, p.Store, r.Record, p.KeepRooms)
		}},
		// Last, because a deletion that came meanwhile has not found what the steps before have written.
		{"forget deleted players", func(ctx context.Context, r *round) error {
			return p.Players.Privacy.ForgetDeleted(ctx, r.Record, r.deleted)
		}},
	}
	return p
}

// run runs all steps for a round and marks it as done. A round whose log is gone or has diverged is marked as done too.
func (p *Pipeline) run(ctx context.Context, e store.Ending) error {
	rec, err := archive.ReadRound(ctx, p.Store, e)
	if errors.Is(err, store.ErrNotFound) {
		p.Log.Warn("round not archived: its log no longer exists", "round", e.ID())
		return p.Store.CompleteEnding(ctx, e)
	}
	if err != nil {
		return err
	}
	r, err := p.newRound(ctx, rec, e)
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

// newRound returns the input of the steps for a record.
func (p *Pipeline) newRound(ctx context.Context, rec archive.Record, e store.Ending) (r *round, err error) {
	if rec.Rules() > game.Rules {
		return nil, room.ErrNewerRules // left to a newer node
	}
	r = &round{Ending: e}
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

// roundOf returns a round's record and the state at its end. If the record continues from a checkpoint that a fail-over
// has made invalid, roundOf reads the whole log.
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
