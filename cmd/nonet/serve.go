package main

import (
	"os"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/node"
)

func serveCommand(known cli.Kinds) *cobra.Command {
	cfg := &node.Config{NewRoot: func() *cobra.Command { return newRoot(known) }}
	cmd := &cobra.Command{
		Use:     "serve",
		Short:   "run the game server and its web page",
		Long:    "Runs until it is stopped, by Ctrl-C or SIGTERM.",
		Example: "nonet serve --data /var/lib/nonet/nonet.db\nnonet serve --redis redis://localhost:6379 --log-format json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := cfg.Parse(cmd.Flags(), os.LookupEnv); err != nil {
				return cli.AsUsage(err)
			}
			cfg.Warnings = cli.UnknownEnv(cmd.Flags(), os.Environ())
			return node.Serve(cmd.Context(), cfg, known, cli.StreamsOf(cmd))
		},
	}
	cfg.Flags(cmd.Flags())
	cli.CompleteLogFlags(cmd)
	return cmd
}
