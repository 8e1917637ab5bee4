package room

import (
	"context"
	"errors"
	"iter"

	"nonet/engine"
	"nonet/room/fair"
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

// strikeAll takes a player off the boards of all time, which may know of rounds that the history does not. There are many, and
// the player stands on few: reading one costs less than changing it.
func (h *Host) strikeAll(ctx context.Context, player string) error {
	for b := range h.boardsOfAllTime() {
		rows, err := h.store.Of(ctx, b, []string{player})
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			continue
		}
		if err := h.store.Strike(ctx, b, player); err != nil {
			return err
		}
	}
	return nil
}

func (h *Host) boardsOfAllTime() iter.Seq[store.Board] {
	return func(yield func(store.Board) bool) {
		for _, kind := range h.kinds {
			for spec, offer := range offers(kind) {
				if !boardsOf(kind.Name(), spec, offer.Levels, yield) {
					return
				}
			}
		}
	}
}

// boardsOf yields the boards of all time of puzzles of one size and rules. False is that no more are wanted.
func boardsOf(kind string, spec engine.Spec, levels []string, yield func(store.Board) bool) bool {
	for _, level := range levels {
		for mode, metrics := range boardModes {
			for _, metric := range metrics {
				b := store.Board{
					Kind: kind, Size: spec.Size, Rules: spec.Rules, Difficulty: level, Mode: mode, Metric: metric, Period: store.PeriodAll,
				}
				if !yield(b) {
					return false
				}
			}
		}
	}
	return true
}
