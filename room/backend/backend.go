// Package backend combines the rooms of one node with the features built on them.
package backend

import (
	"cmp"
	"context"
	"time"

	"nonet/internal/ratelimit"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/archive/replays"
	"nonet/room/fair"
	"nonet/room/moderation"
	"nonet/room/moderation/reporting"
	"nonet/room/players"
	"nonet/room/players/encounters"
	"nonet/room/players/service"
	"nonet/room/players/techniques"
	"nonet/room/puzzle"
	"nonet/room/puzzle/daily"
	"nonet/room/puzzle/live"
	"nonet/room/puzzle/pool"
	"nonet/room/puzzle/verification"
	"nonet/room/quickplay"
	"nonet/room/results"
	"nonet/room/tournament"
)

// Config configures a [Backend].
type Config struct {
	room.Config
	// KeepRounds is how long the log of a finished round is kept in the archive; 0 keeps it forever.
	KeepRounds time.Duration
	// Ready is how many puzzles of each choice are made in advance in idle time; 0 makes none.
	Ready int
	// Fair decides which finishes enter the leaderboards without a review.
	Fair fair.Audit
	// Secret encrypts the authors of chat lines for reports. All nodes need the same; if it is empty, New makes a random
	// one.
	Secret []byte
}

// Backend serves the rooms of one node with all features. [room.Registry.Stop] stops it.
type Backend struct {
	*room.Registry
	Players      *service.Players
	Dealer       *puzzle.Dealer
	Live         *live.Register
	QuickPlay    *quickplay.Service
	Daily        *daily.Service
	Verification *verification.Service
	Replays      *replays.Service
	Reports      *reporting.Service
	Encounters   *encounters.Service
	Tournaments  *tournament.Service
	Techniques   *techniques.Service

	Results *results.Worker
}

// Stats holds the counters of a backend since its creation.
type Stats struct {
	room.Stats
	RoundsFailed uint64 // failed tries to process a finished round
	RoundsAside  uint64 // finished rounds that this node set aside
	Puzzles      int    // rooms' puzzles that are queued or being made
}

// Stats returns the backend's counts.
func (b *Backend) Stats() Stats {
	failed, aside := b.Results.Failures()
	return Stats{Stats: b.Registry.Stats(), RoundsFailed: failed, RoundsAside: aside, Puzzles: b.Dealer.Pool.Pending()}
}

// New returns a backend after starting it.
func New(cfg Config) (*Backend, error) {
	reg, err := room.NewRegistry(cfg.Config)
	if err != nil {
		return nil, err
	}
	sealer := moderation.NewSealer(cfg.Secret)
	b := &Backend{Registry: reg, Live: live.New(cfg.Store, cfg.Kinds, reg.Now)}
	b.Players = service.New(cfg.Store, cfg.Kinds, b.Live, sealer, reg.Now)
	b.Tournaments = tournament.New(tournament.Config{
		Rooms: reg, Store: cfg.Store, Kinds: cfg.Kinds, Players: b.Players, Fair: cfg.Fair, Now: reg.Now,
		Within: reg.WithStoreTimeout, Log: cfg.Log,
	})
	b.Dealer = b.newDealer(cfg)
	b.Techniques = techniques.New(cfg.Store, cfg.Kinds)
	b.Results = results.NewWorker(reg, results.New(results.Config{
		Store: cfg.Store, Kinds: cfg.Kinds, Players: b.Players, Dealer: b.Dealer, Fair: cfg.Fair,
		Techniques:   b.Techniques,
		RecordResult: b.Tournaments.RecordResult, KeepRounds: cfg.KeepRounds, KeepRooms: cmp.Or(cfg.KeepRooms, room.Keep),
		Now: reg.Now, Log: cfg.Log,
	}))
	b.addServices(cfg, sealer)
	reg.Start(room.Hooks{
		Puzzles: b.Dealer, CanOthersPlayLeg: b.Tournaments.IsLegLive, OnRoundEnd: b.Results.OnRoundEnd,
		CheckMute: b.Players.Bans.CheckMute, IsSilenced: b.Players.Policy.IsSilenced,
		SealAuthor: func(player, room string, at int64, name, text string) string {
			return sealer.Seal(player, moderation.LineContext(room, at, name, text))
		},
		NamedPlayers: archive.PlayersNamedIn,
		IndexPlayers: func(ctx context.Context, room string, players []string, now int64) error {
			return archive.IndexRoom(ctx, cfg.Store, room, players, now)
		},
	})
	reg.RunLoop("project ended rounds", b.Results.Run)
	reg.RunLoop("forget what deleted players said", b.forgetTalk)
	reg.RunLoop("make puzzles ready", b.Dealer.Pool.Fill)
	return b, nil
}

// newDealer returns the dealer of puzzles. It needs the services for players and the tournaments.
func (b *Backend) newDealer(cfg Config) *puzzle.Dealer {
	return puzzle.New(puzzle.Config{
		Store: cfg.Store, Kinds: cfg.Kinds, Live: b.Live,
		Pool: pool.New(pool.Config{
			Kinds: cfg.Kinds, Facts: cfg.Store, Ready: cfg.Ready, IdleCPU: b.IdleCPU, Log: cfg.Log,
		}),
		Daily: b.Players.Ranking.DailyPuzzle, Leg: b.Tournaments.LegPuzzle, Now: b.Now, Log: cfg.Log,
		Unavailable: room.ErrUnavailable, Within: b.WithStoreTimeout,
		LiveChecks: ratelimit.Rate{PerSecond: 1 / room.LiveCheckEvery.Seconds(), Burst: room.LiveCheckBurst},
	})
}

// addServices adds the features that rooms ask for nothing.
func (b *Backend) addServices(cfg Config, sealer *moderation.Sealer) {
	b.Daily = daily.New(daily.Config{Rooms: b.Registry, Ranking: b.Players.Ranking, Kinds: cfg.Kinds})
	b.Verification = verification.New(verification.Config{
		Rooms: b.Registry, Store: cfg.Store, Ranking: b.Players.Ranking, Kinds: cfg.Kinds, AwaitProjected: b.Results.Wait,
	})
	b.Replays = replays.New(replays.Config{
		Store: cfg.Store, Kinds: cfg.Kinds, Ranking: b.Players.Ranking, OpenRecord: b.Dealer.OpenRecord,
		CheckOver: b.CheckOver, AwaitProjected: b.Results.Wait, Now: b.Now, Log: cfg.Log,
	})
	b.Reports = reporting.New(reporting.Config{
		Rooms: b.Registry, Store: cfg.Store, Sealer: sealer, Privacy: b.Players.Privacy, Now: b.Now,
	})
	b.Encounters = encounters.New(encounters.Config{Rooms: b.Registry, Social: b.Players.Social, Find: b.RoomInfo})
	b.QuickPlay = quickplay.New(quickplay.Config{
		Rooms: b.Registry, Store: cfg.Store, Kinds: cfg.Kinds, Now: b.Now, IsOverloaded: b.IsOverloaded,
	})
}

// forgetTalk makes open rooms drop the chat lines of players whose data is deleted through any node, until ctx ends.
func (b *Backend) forgetTalk(ctx context.Context) {
	b.Players.Privacy.WatchDeletions(ctx, func(deleted map[string]int64) {
		b.ForgetTalk(func(player string) (at int64, ok bool) {
			at, ok = deleted[players.Digest(player)]
			return at, ok
		})
	})
}
