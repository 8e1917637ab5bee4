// Package verification opens the rooms of verification rounds, in which a player confirms a doubted finish.
package verification

import (
	"context"

	"nonet/engine"
	"nonet/protocol"
	"nonet/room"
	"nonet/room/archive"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/players/ranking"
	"nonet/room/puzzle/catalog"
	"nonet/room/store"
)

// Config has the dependencies of a [Service].
type Config struct {
	Rooms   room.Rooms
	Store   store.Store
	Ranking *ranking.Ranking
	Kinds   catalog.Catalog
	// AwaitProjected waits until the rounds that have ended so far are archived and ranked.
	AwaitProjected func(ctx context.Context)
}

// Service opens the rooms of verification rounds. Its methods are safe for concurrent use.
type Service struct{ Config }

// New returns a service.
func New(c Config) *Service { return &Service{c} }

// Try returns the code of the room of a finish's only verification round, and creates the room if necessary. Repeated
// calls return the same room, on any node.
func (s *Service) Try(ctx context.Context, who players.Player, wanted protocol.NewProof) (code string, err error) {
	s.AwaitProjected(ctx)
	pending, err := s.Ranking.PendingVerification(ctx, who.ID, wanted.Round)
	if err != nil {
		return "", err
	}
	o := room.Setup{Settings: s.settings(pending), Creator: who}
	code, err = s.Rooms.CreateAgreed(ctx, o, func(n int) (string, string, error) {
		return archive.AgreeOnVerification(ctx, s.Store, who.ID, pending.Round, n, room.NewCode(), room.NewEpoch())
	})
	if err != nil {
		return "", s.Rooms.ClientError(err)
	}
	return code, nil
}

// settings returns the settings of a verification round: solo and ranked, so that there is no help and the puzzle is
// live, and with spectators, who see the player's progress.
func (s *Service) settings(a archive.PendingVerification) game.Settings {
	set := game.Settings{Mode: game.Solo, Kind: a.Kind, Seats: 1, Ranked: true, Proof: a.Round,
		Spec: engine.Spec{Size: a.Size, Rules: a.Rules, Difficulty: a.Difficulty}}
	usual := room.UsualSettings(s.Kinds, set)
	set.Strikes, set.Growing, set.Policy = usual.Strikes, usual.Growing, usual.Policy
	set.Watchers, set.Delay = usual.Watchers, usual.Delay
	return set
}
