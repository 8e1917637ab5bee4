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

// errNoFinish is for a player who is not in the round's result.
var errNoFinish = errors.New("this player did not end the round")

// RejectFinish takes a finish off the leaderboards that nobody doubted before, for good, as [RejectDoubt] does with one
// that somebody did, and the win that it brought. Why is kept with it, for as long as keep says. What the player's
// other rounds brought comes back.
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
	return WithdrawFinish(ctx, kept, rec, state, player)
}

// rejectedKept is as long as a day counts among days in a row.
const rejectedKept = 10 * 366 * 24 * time.Hour

// aboutRejected is which finishes of a player were rejected, by round.
func aboutRejected(player string) string { return "rejected/" + player }

// putRejected keeps whether a player's finish was rejected, for what else its round counted for than leaderboards.
func putRejected(ctx context.Context, facts store.KV, d fair.Doubt, v fair.Verdict) error {
	if v != fair.Rejected {
		return facts.Delete(ctx, aboutRejected(d.Player), d.Round)
	}
	_, err := facts.Put(ctx, store.Record{Key: aboutRejected(d.Player), Name: d.Round, TTL: rejectedKept})
	return err
}

// Rejected returns the rounds of which a player's finish was rejected.
func Rejected(ctx context.Context, facts store.KV, player string) ([]string, error) {
	stated, err := facts.List(ctx, aboutRejected(player))
	return slices.Collect(maps.Keys(stated)), err
}

// ForgetRejected forgets which finishes of a player were rejected.
func ForgetRejected(ctx context.Context, facts store.KV, player string) error {
	rounds, err := Rejected(ctx, facts, player)
	if err != nil {
		return err
	}
	return facts.Delete(ctx, aboutRejected(player), rounds...)
}

// WithdrawFinish removes what a round brought a player from the leaderboards and the ratings, and restores what the
// player's other rounds brought there: a board of times keeps the best round alone.
func WithdrawFinish(ctx context.Context, kept store.Store, rec Record, state *game.State, player string) error {
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

// rerankOthers brings a player's rounds but one to the leaderboards once more, and returns the player's latest win on
// each of those that rank by wins.
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

// rerank brings an archived round to the leaderboards once more, and returns what counts of it. One that can't be
// read any more counts for none.
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
	if ranked, err = countedOnly(ctx, kept, ranked, counts); err != nil {
		return ranked, err
	}
	return ranked, putOnBoards(ctx, kept, ranked)
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
