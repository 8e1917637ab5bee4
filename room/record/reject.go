package record

import (
	"context"
	"errors"
	"fmt"
	"time"

	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/store"
)

// errNoFinish is for a player who is not in the round's result.
var errNoFinish = errors.New("this player did not end the round")

// RejectFinish takes a finish off the leaderboards of times that nobody doubted before, for good, as [RejectDoubt] does
// with one that somebody did. Why is kept with it, for as long as keep says. What the player's other rounds brought
// comes back. A win that was counted stays counted.
func RejectFinish(ctx context.Context, kept store.Store, round, player, why string, keep time.Duration) error {
	rec, state, err := archivedState(ctx, kept, round)
	if err != nil {
		return err
	}
	doubt := fair.Doubt{Round: round, Player: player, At: state.Round.Ended, Why: why}
	found := false
	for _, s := range state.Round.Result.Standings {
		if s.Player == player {
			doubt.Name, doubt.Time, found = s.Name, s.Time, true
		}
	}
	if !found {
		return fmt.Errorf("%s: %w", doubt.ID(), errNoFinish)
	}
	if err := keepDoubt(ctx, kept, doubt, keep); err != nil {
		return err
	}
	if err := RejectDoubt(ctx, kept, doubt.ID()); err != nil {
		return err
	}
	return Withdraw(ctx, kept, rec, state, player)
}

// Withdraw takes a player's times off the boards of times that a round counts on, and brings back what the player's
// other rounds brought there: a board remembers the best round alone.
func Withdraw(ctx context.Context, kept store.Store, rec Record, state *game.State, player string) error {
	ranked, ok := RankedRound(state, rec.End())
	if !ok {
		return nil
	}
	for _, k := range ranked.Rankings() {
		if k.Metric != store.ByTime {
			continue
		}
		if err := kept.Strike(ctx, k.Leaderboard, player); err != nil {
			return err
		}
	}
	rounds, _, err := kept.Remembered(ctx, player, 0, store.HistoryMax)
	if err != nil {
		return err
	}
	for _, r := range rounds {
		if err := rankAgain(ctx, kept, r.Round); err != nil {
			return err
		}
	}
	return nil
}

// rankAgain brings an archived round to the leaderboards once more. One that can't be read any more counts for none.
func rankAgain(ctx context.Context, kept store.Store, id string) error {
	rec, state, err := archivedState(ctx, kept, id)
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, ErrDamaged) {
		return nil
	}
	if err != nil {
		return err
	}
	if ranked, ok := RankedRound(state, rec.End()); ok {
		return Rank(ctx, kept, ranked)
	}
	return nil
}

// archivedState is an archived round with the state at its end.
func archivedState(ctx context.Context, kept store.Store, id string) (Record, *game.State, error) {
	rec, err := ReadArchived(ctx, kept, id)
	if err != nil {
		return rec, nil, err
	}
	state, err := rec.Verify()
	if err != nil {
		return rec, nil, err
	}
	if state.Round == nil || state.Round.Result == nil {
		return rec, nil, ErrNotOver
	}
	return rec, state, nil
}
