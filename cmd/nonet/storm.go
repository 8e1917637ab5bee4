package main

import (
	"cmp"
	"errors"
	"time"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/loadtest"
)

// stormCommand returns nonet storm.
func stormCommand(known cli.Kinds) *cobra.Command {
	c := &loadFlags{Config: loadtest.Config{FindKind: known.Find, OnePuzzle: true}}
	cmd := &cobra.Command{
		Use:   "storm",
		Short: "play on a server that goes away, and say how soon all are back",
		Long: `Plays races with players who come back when they lose the server, as clients do, and says how soon
they were. Stop the server meanwhile, or kill it, and start it again at the same address. What was
answered must be there afterwards: it looks for that too. All play one easy puzzle, of 25x25
unless another size is asked for.`,
		Example: "nonet storm --rooms 200 --for 1m\nnonet storm --url http://a:8080 --nodes http://b:8080 --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			c.Puzzle.Size, c.Puzzle.Difficulty = cmp.Or(c.Puzzle.Size, "25x25"), "easy"
			if err := errors.Join(c.parse(), c.Validate(cmd.Flags().Changed)); err != nil {
				return cli.AsUsage(err)
			}
			report, err := loadtest.NewChaos(&c.Config).Run(cmd.Context())
			return c.write(cmd, report, err)
		},
	}
	c.declare(cmd)
	cli.DurationVar(cmd.Flags(), &c.Duration, "for", time.Minute, "`TIME` to play that counts")
	known.SizeFlag(cmd, &c.Puzzle.Size)
	return cmd
}
