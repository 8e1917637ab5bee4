package room

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// RecordRound brings a round to the leaderboards, with those finishes and wins that nobody doubts, and those that an operator
// has cleared. Doing so again changes nothing, and adds what has been cleared since.
func RecordRound(ctx context.Context, store Store, r Round) error {
	var ids []string
	for _, row := range slices.Concat(r.Finishes, r.Wins) {
		ids = append(ids, Doubt{Round: r.ID, Player: row.Player}.ID())
	}
	doubts, err := store.Doubted(ctx, ids...)
	if err != nil {
		return err
	}
	doubted := func(row Row) bool {
		return slices.ContainsFunc(doubts, func(d Doubt) bool { return d.Player == row.Player && d.Verdict != Cleared })
	}
	r.Finishes = slices.DeleteFunc(slices.Clone(r.Finishes), doubted)
	r.Wins = slices.DeleteFunc(slices.Clone(r.Wins), doubted)
	if len(r.Finishes)+len(r.Wins) == 0 {
		return nil
	}
	return store.Record(ctx, r)
}

// Clear says that a doubted finish counts after all, and brings it to the leaderboards. It returns [ErrNotFound] if there
// is no such doubt, or the round is not archived any more.
func Clear(ctx context.Context, store Store, id string) error {
	doubts, err := store.Doubted(ctx, id)
	if err != nil {
		return err
	}
	if len(doubts) == 0 {
		return fmt.Errorf("clear %s: %w", id, ErrNotFound)
	}
	packed, err := store.Archived(ctx, doubts[0].Round)
	if err != nil {
		return err
	}
	record, err := Unpack(packed)
	if err != nil {
		return err
	}
	state, err := record.State()
	if err != nil {
		return err
	}
	round, ok := RankedRound(state, record.End())
	if !ok {
		return errors.New("the round does not count for any leaderboard")
	}
	if err := store.Judge(ctx, id, Cleared); err != nil {
		return err
	}
	return RecordRound(ctx, store, round)
}
