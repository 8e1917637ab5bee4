package archive

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"nonet/room/fair"
	"nonet/room/game"
	"nonet/room/store"
)

// errNoFinish is returned for a player who is not in the round's result.
var errNoFinish = errors.New("this player did not end the round")

// RejectFinish permanently removes a finish that nobody doubted, and the win that it brought, from the leaderboards,
// like [RejectDoubt] for doubted ones. The reason is kept for keep. The results of the player's other rounds are
// restored.
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
	if err := putDoubt(ctx, kept, doubt, keep); err != nil {
		return err
	}
	if err := RejectDoubt(ctx, kept, doubt.ID()); err != nil {
		return err
	}
	return withdrawFinish(ctx, kept, rec, state, player)
}

// rejectedKept is the time for which days count in a series of days.
const rejectedKept = 10 * 366 * 24 * time.Hour

var rejections = store.NewCollection("rejected", rejectedKept, store.OfPlayer)

// putRejected records whether a player's finish was rejected, for uses of the round other than leaderboards.
func putRejected(ctx context.Context, facts store.KV, d fair.Doubt, v fair.Verdict) error {
	if v != fair.Rejected {
		return facts.Delete(ctx, rejections.Key(d.Player), d.Round)
	}
	_, err := facts.Put(ctx, store.Record{Key: rejections.Key(d.Player), Name: d.Round, TTL: rejectedKept})
	return err
}

// ListRejected returns the rounds in which a player's finish was rejected.
func ListRejected(ctx context.Context, facts store.KV, player string) ([]string, error) {
	stated, err := facts.List(ctx, rejections.Key(player))
	return slices.Collect(maps.Keys(stated)), err
}

// withdrawFinish removes a round's result of a player from the leaderboards and ratings, and restores the results of
// the player's other rounds, because a leaderboard of times keeps only the best round.
func withdrawFinish(ctx context.Context, kept store.Store, rec Record, state *game.State, player string) error {
	ranked, ok := RankedRound(state, rec.End())
	if !ok {
		return nil
	}
	if err := removeRating(ctx, kept, ranked.ID, player); err != nil {
		return err
	}
	for _, k := range ranked.Rankings() {
		if k.Metric != store.ByTime {
			continue
		}
		if err := kept.RemoveFromBoard(ctx, k.Leaderboard, player); err != nil {
			return err
		}
	}
	last, err := rerankOthers(ctx, kept, player, ranked.ID)
	if err != nil {
		return err
	}
	for _, k := range ranked.Rankings() {
		for _, win := range k.Rows {
			if k.Metric != store.ByWins || win.Player != player {
				continue
			}
			if err := kept.RemoveWin(ctx, k.Leaderboard, win, last[k.Leaderboard]); err != nil {
				return err
			}
		}
	}
	return nil
}

// rerankOthers adds a player's other rounds to the leaderboards again, and returns the player's latest win on each
// leaderboard of wins.
func rerankOthers(ctx context.Context, kept store.Store, player, but string) (map[store.Leaderboard]store.Row, error) {
	last := map[store.Leaderboard]store.Row{}
	rounds, _, err := kept.History(ctx, player, 0, store.HistoryMax)
	if err != nil {
		return nil, err
	}
	for _, r := range rounds {
		ranked, err := rerank(ctx, kept, r.Round)
		if err != nil {
			return nil, err
		}
		for _, k := range ranked.Rankings() {
			for _, win := range k.Rows {
				if k.Metric == store.ByWins && win.Player == player && win.Round != but && win.At > last[k.Leaderboard].At {
					last[k.Leaderboard] = win
				}
			}
		}
	}
	return last, nil
}

// rerank adds an archived round to the leaderboards again and returns the part of it that counts. If the record can't
// be read, nothing counts.
func rerank(ctx context.Context, kept store.Store, id string) (store.RankedRound, error) {
	rec, state, err := archivedState(ctx, kept, id)
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, ErrDamaged) {
		return store.RankedRound{}, nil
	}
	if err != nil {
		return store.RankedRound{}, err
	}
	ranked, ok := RankedRound(state, rec.End())
	if !ok {
		return store.RankedRound{}, nil
	}
	counts, err := Counts(ctx, kept, id)
	if err != nil {
		return ranked, err
	}
	if ranked, err = keepCounted(ctx, kept, ranked, counts); err != nil {
		return ranked, err
	}
	return ranked, putOnBoards(ctx, kept, ranked)
}

// archivedState returns the record of an archived round and its final state.
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
