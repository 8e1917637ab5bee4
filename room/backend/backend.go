// Package backend combines the rooms of one node with the features built on them.
package backend

import (
	"cmp"
	"context"

	"nonet/engine"
	"nonet/room"
	"nonet/room/archive/replays"
	"nonet/room/moderation/reporting"
	"nonet/room/players/encounters"
	"nonet/room/puzzle/daily"
	"nonet/room/puzzle/verification"
	"nonet/room/quickplay"
	"nonet/room/results"
	"nonet/room/store"
	"nonet/room/tournament"
)

// Config configures a [Backend].
type Config struct {
	room.Config // New sets the Hooks
}

// Backend serves the rooms of one node with all features. [room.Host.Stop] stops it.
type Backend struct {
	*room.Host
	QuickPlay    *quickplay.Service
	Daily        *daily.Service
	Verification *verification.Service
	Replays      *replays.Service
	Reports      *reporting.Service
	Encounters   *encounters.Service
	Tournaments  *tournament.Service
}

// New returns a backend after starting it.
func New(cfg Config) (*Backend, error) {
	var t *tournament.Service // hooks are called only after the host has started
	var pipeline *results.Pipeline
	cfg.Hooks = room.Hooks{
		LegPuzzle: func(ctx context.Context, leg string, kind engine.Kind, spec engine.Spec,
			inTurn func(func()) error) (engine.Puzzle, error) {
			return t.LegPuzzle(ctx, leg, kind, spec, inTurn)
		},
		IsLegLive:    func(ctx context.Context, leg string) (bool, error) { return t.IsLegLive(ctx, leg) },
		ProcessRound: func(ctx context.Context, e store.Ending) error { return pipeline.Run(ctx, e) },
	}
	host, err := room.NewHost(cfg.Config)
	if err != nil {
		return nil, err
	}
	t = tournament.New(tournament.Config{
		Rooms: host, Store: cfg.Store, Kinds: cfg.Kinds, Players: host.Players(), Fair: cfg.Fair, Now: host.Now,
		Within: host.Within, Log: cfg.Log,
	})
	pipeline = results.New(results.Config{
		Store: cfg.Store, Kinds: cfg.Kinds, Players: host.Players(), Dealer: host.Dealer(), Fair: cfg.Fair,
		RecordResult: t.RecordResult, KeepRounds: cfg.KeepRounds, KeepRooms: cmp.Or(cfg.KeepRooms, room.Keep),
		Now: host.Now, Log: cfg.Log,
	})
	host.Start()
	ps := host.Players()
	return &Backend{
		Host: host, Tournaments: t,
		Daily: daily.New(daily.Config{Rooms: host, Ranking: ps.Ranking, Kinds: cfg.Kinds, Log: cfg.Log}),
		Verification: verification.New(verification.Config{
			Rooms: host, Store: cfg.Store, Ranking: ps.Ranking, Kinds: cfg.Kinds, Projected: host.Projected, Log: cfg.Log,
		}),
		Replays: replays.New(replays.Config{
			Store: cfg.Store, Kinds: cfg.Kinds, Ranking: ps.Ranking, OpenRecord: host.OpenRecord, CheckOver: host.CheckOver,
			Projected: host.Projected, Now: host.Now, Log: cfg.Log,
		}),
		Reports: reporting.New(reporting.Config{
			Rooms: host, Store: cfg.Store, Sealer: host.Sealer(), Privacy: ps.Privacy, Now: host.Now,
		}),
		Encounters: encounters.New(encounters.Config{Rooms: host, Social: ps.Social, Find: host.Find}),
		QuickPlay: quickplay.New(quickplay.Config{
			Rooms: host, Store: cfg.Store, Kinds: cfg.Kinds, Now: host.Now, Overloaded: host.Overloaded,
		}),
	}, nil
}
