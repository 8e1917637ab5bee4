package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/archive"
	"nonet/room/store"
)

// boardsCommand returns nonet boards.
func boardsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "boards",
		Short:   "rebuild the leaderboards from the archive",
		Long:    dataAbout,
		Example: "nonet boards rebuild --data nonet.db",
	}
	newStoreTool(cmd).add(&cobra.Command{
		Use:   "rebuild",
		Short: "record every archived round on the leaderboards again",
		Long: `A round that stands there already changes nothing, so this can be done at any time, also while nodes are
serving from the same Redis.`,
		Example: "nonet boards rebuild --redis redis://localhost:6379",
	}, rebuildBoards)
	return cmd
}

func rebuildBoards(ctx context.Context, t *storeTool, _ []string) error {
	ranked, damaged := 0, 0
	err := t.each(ctx, func(id string) error {
		round, ok, err := t.ranked(ctx, id)
		switch {
		case errors.Is(err, archive.ErrDamaged):
			cli.PrintError(t.cmd, fmt.Errorf("%s: %w", id, err))
			damaged++
			return nil
		case err != nil || !ok:
			return err
		}
		ranked++
		return archive.ApplyResults(ctx, t.store, round)
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(t.std.Out, "%d rounds stand on the leaderboards\n", ranked)
	if damaged > 0 {
		return errPartly
	}
	return nil
}

// ranked returns the leaderboard entry of an archived round, or false if it has none.
func (t *storeTool) ranked(ctx context.Context, id string) (store.RankedRound, bool, error) {
	rec, err := t.read(ctx, id)
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
