package room

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// RecordRound brings a round's finishes to the leaderboards: those that nobody doubts, and those that an operator has
// cleared. Doing so again changes nothing, and adds what has been cleared since.
func RecordRound(ctx context.Context, store Store, r Round) error {
	ids := make([]string, len(r.Finishes))
	for i, f := range r.Finishes {
		ids[i] = Doubt{Round: r.ID, Player: f.Player}.ID()
	}
	doubts, err := store.Doubted(ctx, ids...)
	if err != nil {
		return err
	}
	believed := r
	believed.Finishes = nil
	for i, f := range r.Finishes {
		at := slices.IndexFunc(doubts, func(d Doubt) bool { return d.ID() == ids[i] })
		switch {
		case at < 0:
			believed.Finishes = append(believed.Finishes, f)
		case doubts[at].Verdict == Cleared:
			// The rest of the round stands there already, so this has an id of its own.
			cleared := r
			cleared.ID, cleared.Finishes = ids[i], []Finish{f}
			if err := store.Record(ctx, cleared); err != nil {
				return err
			}
		}
	}
	if len(believed.Finishes) == 0 {
		return nil
	}
	return store.Record(ctx, believed)
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
