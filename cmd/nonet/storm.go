package main

import (
	"cmp"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/loadtest"
)

func stormCommand(known cli.Kinds) *cobra.Command {
	c := &loadFlags{Config: loadtest.Config{FindKind: known.Find, OnePuzzle: true}}
	cmd := &cobra.Command{
		Use:   "storm",
		Short: "measure how fast players reconnect when a server restarts",
		Long: `Plays races with players who reconnect like clients, and measures how long that takes. Meanwhile stop or kill the
server, and start it again at the same address. Afterwards every acknowledged move must be there, which is checked.
All play one easy puzzle, of 25x25 unless --size is given.`,
		Example: "nonet storm --rooms 200 --for 1m\nnonet storm --url http://a:8080 --nodes http://b:8080 --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			c.Puzzle.Size, c.Puzzle.Difficulty = cmp.Or(c.Puzzle.Size, "25x25"), "easy"
			if err := errors.Join(c.parse(), c.Validate()); err != nil {
				return cli.AsUsage(err)
			}
			report, err := loadtest.NewChaos(&c.Config).Run(cmd.Context())
			return c.write(cmd, report, err)
		},
	}
	c.declare(cmd)
	cli.DurationVar(cmd.Flags(), &c.Duration, "for", time.Minute, "`TIME` to measure")
	known.SizeFlag(cmd, &c.Puzzle.Size)
	return cmd
}
