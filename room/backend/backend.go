// Package backend joins the rooms of one node with the features that build on them.
package backend

import (
	"nonet/room"
	"nonet/room/archive/replays"
	"nonet/room/moderation/reporting"
	"nonet/room/players/encounters"
	"nonet/room/puzzle/daily"
	"nonet/room/puzzle/verification"
	"nonet/room/quickplay"
)

// Config is what a [Backend] is made of.
type Config struct {
	room.Config // its hooks are set by [New]
}

// Backend serves the rooms of one node, with all features. [room.Host.Stop] ends it.
type Backend struct {
	*room.Host
	QuickPlay    *quickplay.Service
	Daily        *daily.Service
	Verification *verification.Service
	Replays      *replays.Service
	Reports      *reporting.Service
	Encounters   *encounters.Service
}

// New makes a backend and starts it.
func New(cfg Config) (*Backend, error) {
	host, err := room.NewHost(cfg.Config)
	if err != nil {
		return nil, err
	}
	host.Start()
	ps := host.Players()
	return &Backend{
		Host:  host,
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
