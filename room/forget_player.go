package room

import (
	"context"
	"errors"

	"nonet/engine"
	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/record"
	"nonet/room/store"
)

// ForgetPlayer deletes what the server keeps of a player: the places on leaderboards, the history, the memberships, the preferences, and in
// archived rounds what says who it was. A room that is still open keeps the name until its log expires, and a daily puzzle
// that was tried stays tried for its day. When it fails it can simply be done again.
func (h *Host) ForgetPlayer(ctx context.Context, player string) error {
	rounds, _, err := h.store.Remembered(ctx, player, 0, store.HistoryMax)
	if err != nil {
		return err
	}
	for _, r := range rounds {
		if err := h.forgetIn(ctx, player, r.Round); err != nil {
			return err
		}
	}
	if err := h.strikeAll(ctx, player); err != nil {
		return err
	}
	groups, err := h.groupsOf(ctx, player)
	if err != nil {
		return err
	}
	for _, g := range groups {
		if err := h.leaveGroup(ctx, player, g.ID); err != nil {
			return err
		}
	}
	if err := h.store.Retract(ctx, aboutPreferences(player), preferencesFacts); err != nil {
		return err
	}
	return h.store.Forget(ctx, player) // last, for it says where to look
}

// forgetIn deletes what an archived round says of a player, and the places that it brought.
func (h *Host) forgetIn(ctx context.Context, player, id string) error {
	rec, err := record.ReadArchived(ctx, h.store, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	state, err := rec.State()
	if err != nil {
		return err
	}
	if round, ok := record.RankedRound(state, rec.End()); ok {
		for _, k := range round.Rankings() {
			if err := h.store.Strike(ctx, k.Board, player); err != nil {
				return err
			}
		}
	}
	if err := record.ForgetDoubt(ctx, h.store, fair.Doubt{Round: id, Player: player}); err != nil {
		return err
	}
	clean, found, err := rec.Without(player)
	if err != nil || !found {
		return err
	}
	err = h.store.Rewrite(ctx, id, clean.Pack())
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// strikeAll takes a player off the boards of all time, which may know of rounds that the history does not.
func (h *Host) strikeAll(ctx context.Context, player string) error {
	for _, b := range h.boardsOfAllTime() {
		if err := h.store.Strike(ctx, b, player); err != nil {
			return err
		}
	}
	return nil
}

func (h *Host) boardsOfAllTime() (boards []store.Board) {
	for _, kind := range h.kinds {
		for _, size := range kind.Options().Sizes {
			offer, err := kind.Offer(engine.Spec{Size: size})
			if err != nil {
				continue // not made without further rules
			}
			for _, level := range offer.Levels {
				for _, mode := range []string{game.Race, game.Duel, game.Solo} {
					for _, metric := range []string{store.ByTime, store.ByWins} {
						boards = append(boards, store.Board{
							Kind: kind.Name(), Size: size, Difficulty: level, Mode: mode, Metric: metric, Period: store.PeriodAll,
						})
					}
				}
			}
		}
	}
	return boards
}
