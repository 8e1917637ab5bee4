package people

import (
	"context"
	"errors"
	"iter"

	"nonet/engine"
	"nonet/room/fair"
	"nonet/room/offer"
	"nonet/room/record"
	"nonet/room/store"
)

// Forget deletes what the server keeps of a player: the places on leaderboards, the history, the memberships, the
// preferences, and in archived rounds what says who it was. A room that is still open keeps the name until its log
// expires, and a daily puzzle that was tried stays tried for its day. When it fails it can simply be done again.
func (ps *People) Forget(ctx context.Context, player string) error {
	rounds, _, err := ps.store.Remembered(ctx, player, 0, store.HistoryMax)
	if err != nil {
		return err
	}
	for _, r := range rounds {
		if err := ps.forgetIn(ctx, player, r.Round); err != nil {
			return err
		}
	}
	if err := ps.strikeAll(ctx, player); err != nil {
		return err
	}
	groups, err := ps.groupsOf(ctx, player)
	if err != nil {
		return err
	}
	for _, g := range groups {
		if err := ps.leaveGroup(ctx, player, g.ID); err != nil {
			return err
		}
	}
	if err := ps.store.Retract(ctx, aboutPreferences(player), preferencesFacts); err != nil {
		return err
	}
	return ps.store.Forget(ctx, player) // last, for it says where to look
}

// forgetIn deletes what an archived round says of a player, and the places that it brought.
func (ps *People) forgetIn(ctx context.Context, player, id string) error {
	rec, err := record.ReadArchived(ctx, ps.store, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := ps.strikeIn(ctx, player, rec); err != nil {
		return err
	}
	if err := record.ForgetDoubt(ctx, ps.store, fair.Doubt{Round: id, Player: player}); err != nil {
		return err
	}
	clean, found, err := rec.Without(player)
	if err != nil || !found {
		return err
	}
	err = ps.store.Rewrite(ctx, id, clean.Pack())
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// strikeIn takes a player off the boards that a round counts on. One that the rules do not allow counts on none.
func (ps *People) strikeIn(ctx context.Context, player string, rec record.Record) error {
	state, err := rec.Verify()
	if errors.Is(err, record.ErrDamaged) {
		return nil
	}
	if err != nil {
		return err
	}
	round, ok := record.RankedRound(state, rec.End())
	if !ok {
		return nil
	}
	for _, k := range round.Rankings() {
		if err := ps.store.Strike(ctx, k.Leaderboard, player); err != nil {
			return err
		}
	}
	return nil
}

// strikeAll takes a player off the boards of all time, which may know of rounds that the history does not. There are
// many, and the player stands on few: reading one costs less than changing it.
func (ps *People) strikeAll(ctx context.Context, player string) error {
	for b := range ps.boardsOfAllTime() {
		rows, err := ps.store.Of(ctx, b, []string{player})
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			continue
		}
		if err := ps.store.Strike(ctx, b, player); err != nil {
			return err
		}
	}
	return nil
}

func (ps *People) boardsOfAllTime() iter.Seq[store.Leaderboard] {
	return func(yield func(store.Leaderboard) bool) {
		for _, kind := range ps.kinds {
			for spec, offer := range offer.Each(kind) {
				if !boardsOf(kind.Name(), spec, offer.Levels, yield) {
					return
				}
			}
		}
	}
}

// boardsOf yields the boards of all time of puzzles of one size and rules. False is that no more are wanted.
func boardsOf(kind string, spec engine.Spec, levels []string, yield func(store.Leaderboard) bool) bool {
	for _, level := range levels {
		for mode, metrics := range boardModes {
			for _, metric := range metrics {
				b := store.Leaderboard{
					Kind: kind, Size: spec.Size, Rules: spec.Rules, Difficulty: level, Mode: mode, Metric: metric,
					Period: store.PeriodAll,
				}
				if !yield(b) {
					return false
				}
			}
		}
	}
	return true
}
