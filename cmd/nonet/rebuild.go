package main

import (
	"context"
	"errors"
	"fmt"

	"nonet/room/record"
	"nonet/room/store"
)

const boardsUsage = `Works on the leaderboards.

  rebuild   record every archived round on the leaderboards again. A round that stands there already changes nothing,
            so this can be done at any time, also while nodes are serving from the same Redis.`

// runBoards is nonet boards.
func runBoards(ctx context.Context, args []string, std stdio) int {
	return runOnArchive(ctx, "boards", "rebuild", boardsUsage, args, std, map[string]archiveVerb{
		"rebuild": {least: 0, most: 0, do: rebuildBoards},
	})
}

func rebuildBoards(ctx context.Context, a *archive, _ []string) error {
	ranked, damaged := 0, 0
	err := a.each(ctx, func(id string) error {
		round, ok, err := a.ranked(ctx, id)
		switch {
		case errors.Is(err, record.ErrDamaged):
			fmt.Fprintf(a.std.err, "%s: %v\n", id, err)
			damaged++
			return nil
		case err != nil || !ok:
			return err
		}
		ranked++
		return record.Rank(ctx, a.store, round)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(a.std.out, "%d rounds stand on the leaderboards\n", ranked)
	if damaged > 0 {
		return errPartly
	}
	return nil
}

// ranked is what the leaderboards are told of an archived round; false if nothing.
func (a *archive) ranked(ctx context.Context, id string) (store.Round, bool, error) {
	rec, err := a.read(ctx, id)
	if err != nil {
		return store.Round{}, false, err
	}
	state, err := rec.State()
	if err != nil {
		return store.Round{}, false, err
	}
	round, ok := record.RankedRound(state, rec.End())
	return round, ok, nil
}
