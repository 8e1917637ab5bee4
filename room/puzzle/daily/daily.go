// Package daily opens rooms for the daily puzzles. A player has one try for each.
package daily

import (
	"context"
	"slices"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/game"
	"nonet/room/players"
	"nonet/room/players/ranking"
	"nonet/room/puzzle/catalog"
)

// Config has the dependencies of a [Service].
type Config struct {
	Rooms   room.Rooms
	Ranking *ranking.Ranking
	Kinds   catalog.Catalog
}

// Service opens the rooms of tries. Its methods are safe for concurrent use.
type Service struct{ Config }

// New returns a service.
func New(c Config) *Service { return &Service{c} }

// Try returns the code of the room of a player's only try at one of today's puzzles, and creates the room if necessary.
// Repeated calls return the same room, on any node. wanted also has the player's time zone.
func (s *Service) Try(ctx context.Context, who players.Player, wanted protocol.NewTry) (code string, err error) {
	daily, err := s.Ranking.Today(wanted.Kind, wanted.Size, wanted.Difficulty)
	if err != nil {
		return "", err
	}
	if err = s.Ranking.SetZone(ctx, who.ID, wanted.Zone); err == nil {
		code, err = s.open(ctx, who, daily)
	}
	if err != nil {
		return "", s.Rooms.ClientError(err)
	}
	return code, nil
}

// open creates the room on which all nodes agree.
func (s *Service) open(ctx context.Context, who players.Player, daily ranking.DailyOf) (code string, err error) {
	set := game.Settings{Mode: game.Solo, Kind: daily.Kind, Spec: daily.Spec, Seats: 1, Ranked: true, Daily: daily.Day}
	usual := room.UsualSettings(s.Kinds, set)
	set.Strikes, set.Growing, set.Policy = usual.Strikes, usual.Growing, usual.Policy
	if set.Apart, err = s.Ranking.ViewDaily(ctx, who, daily); err != nil {
		return "", err
	}
	return s.Rooms.CreateAgreed(ctx, room.Setup{Settings: set, Creator: who}, func(n int) (string, string, error) {
		return s.Ranking.AgreeOnTry(ctx, who.ID, daily, n, room.NewCode(), room.NewEpoch())
	})
}

// List returns today's puzzles with the player's results. In the first hour of a day it includes puzzles of the day
// before that the player began on that day.
func (s *Service) List(ctx context.Context, player string) (protocol.Dailies, error) {
	list, err := s.Ranking.Dailies(ctx, player)
	if err != nil || list.Before == nil {
		return list, err
	}
	list.Before.Puzzles = slices.DeleteFunc(list.Before.Puzzles, func(p protocol.DailyState) bool {
		return p.Result == nil && !s.counts(ctx, p.Room)
	})
	if len(list.Before.Puzzles) == 0 {
		list.Before = nil
	}
	return list, nil
}

// counts reports whether the round in the room of a try can still count for its day.
func (s *Service) counts(ctx context.Context, code string) bool {
	counts, err := room.ViewCode(ctx, s.Rooms, code, func(r room.State) bool { return r.DailyDeadline() > r.StoreTime })
	return err == nil && counts
}
