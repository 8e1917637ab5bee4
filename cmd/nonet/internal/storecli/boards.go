package storecli

import (
	"context"
	"errors"
	"fmt"

	"nonet/cmd/nonet/internal/operator"
	"nonet/room/archive"
	"nonet/room/store"
)

// RebuildBoards records every archived round on the leaderboards again.
func RebuildBoards(ctx context.Context, c *operator.DataCommand, kept store.Store, _ []string) error {
	ranked, damaged := 0, 0
	err := forEachRecord(ctx, kept, func(id string) error {
		round, ok, err := readRankedRound(ctx, c, id)
		switch {
		case errors.Is(err, archive.ErrDamaged):
			c.Report(fmt.Errorf("%s: %w", id, err))
			damaged++
			return nil
		case err != nil || !ok:
			return err
		}
		ranked++
		return archive.ApplyResults(ctx, kept, round)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d rounds are on the leaderboards\n", ranked)
	if damaged > 0 {
		return operator.ErrPartly
	}
	return nil
}

// readRankedRound returns the leaderboard entry of an archived round, or false if it has none.
func readRankedRound(ctx context.Context, c *operator.DataCommand, id string) (store.RankedRound, bool, error) {
	rec, err := c.ReadRecord(ctx, id)
	if err != nil {
		return store.RankedRound{}, false, err
	}
	state, err := rec.Verify()
	if err != nil {
		return store.RankedRound{}, false, err
	}
	round, ok := archive.RankedRound(state, rec.End())
	return round, ok, nil
}
