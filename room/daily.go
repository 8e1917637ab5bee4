package room

import (
	"context"
	"errors"
	"slices"

	"nonet/room/players/ranking"

	"nonet/protocol"
	"nonet/room/game"
	"nonet/room/players"
)

// TryDaily returns the code of the room of a player's one try at one of today's puzzles, and makes it if need be. Asked
// again, on any node, it is the same room. Wanted says in which time zone the player is, too.
func (h *Host) TryDaily(ctx context.Context, who players.Player, wanted protocol.NewTry) (code string, err error) {
	daily, err := h.players.Ranking.Today(wanted.Kind, wanted.Size, wanted.Difficulty)
	if err != nil {
		return "", err
	}
	if err = h.players.Ranking.SetZone(ctx, who.ID, wanted.Zone); err == nil {
		code, err = h.tryDaily(ctx, who, daily)
	}
	var fromGame game.Refusal
	if errors.As(err, &fromGame) {
		return "", refusalOf(err)
	}
	if err != nil {
		h.log.Warn("could not make the room of a daily puzzle", "err", err)
		return "", errUnavailable
	}
	return code, nil
}

// tryDaily makes the room that all nodes agree on.
func (h *Host) tryDaily(ctx context.Context, who players.Player, daily ranking.DailyOf) (code string, err error) {
	set := h.dailySettings(daily)
	if set.Apart, err = h.players.Ranking.ViewDaily(ctx, who, daily); err != nil {
		return "", err
	}
	return h.CreateAgreed(ctx, Opening{Settings: set, Host: who}, func(n int) (string, string, error) {
		return h.players.Ranking.AgreeOnTry(ctx, who.ID, daily, n, NewCode(), NewEpoch())
	})
}

// Dailies lists today's puzzles with what a player has made of each, and in the first hour of a day those of the day
// before that the player began on it. A room that was made then, and not begun, is not among them.
func (h *Host) Dailies(ctx context.Context, player string) (protocol.Dailies, error) {
	list, err := h.players.Ranking.Dailies(ctx, player)
	if err != nil || list.Before == nil {
		return list, err
	}
	list.Before.Puzzles = slices.DeleteFunc(list.Before.Puzzles, func(p protocol.DailyState) bool {
		return p.Result == nil && !h.counts(ctx, p.Room)
	})
	if len(list.Before.Puzzles) == 0 {
		list.Before = nil
	}
	return list, nil
}

// counts reports whether the round in the room of a try can still count for its day.
func (h *Host) counts(ctx context.Context, code string) bool {
	counts, err := viewRoom(ctx, h, code, func(r *room) bool { return r.state.DailyDeadline() > r.now() })
	return err == nil && counts
}

// dailySettings are the settings of a try at a day's puzzle.
func (h *Host) dailySettings(d ranking.DailyOf) game.Settings {
	set := game.Settings{Mode: game.Solo, Kind: d.Kind, Spec: d.Spec, Seats: 1, Ranked: true, Daily: d.Day}
	usual := set.Usual(helps(h.kinds.Find(d.Kind), d.Spec))
	set.Strikes, set.Growing = usual.Strikes, usual.Growing
	return set
}
