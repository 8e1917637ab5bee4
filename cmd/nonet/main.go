// Command nonet is the nonet server and its tools in one binary.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/operator"
	"nonet/cmd/nonet/internal/puzzlecli"
	"nonet/engine/kinds"
)

// commands returns the constructors of the subcommands, in the order of the overview.
func commands() []func(cli.Kinds) *cobra.Command {
	return []func(cli.Kinds) *cobra.Command{
		serveCommand, botCommand, loadCommand, stormCommand,
		puzzlecli.GenerateCommand, puzzlecli.SolveCommand, puzzlecli.GradeCommand, puzzlecli.HintCommand,
		puzzlecli.CheckCommand, puzzlecli.ConvertCommand,
		ignoreKinds(replayCommand), reviewCommand, ignoreKinds(playersCommand),
		ignoreKinds(boardsCommand), ignoreKinds(roomsCommand), ignoreKinds(operator.AdminCommand),
		ignoreKinds(backupCommand), ignoreKinds(restoreCommand), ignoreKinds(checkDataCommand),
		ignoreKinds(cli.VersionCommand),
	}
}

// ignoreKinds adapts the constructor of a command that does not depend on the kinds.
func ignoreKinds(command func() *cobra.Command) func(cli.Kinds) *cobra.Command {
	return func(cli.Kinds) *cobra.Command { return command() }
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// run runs a command line with all kinds of puzzles and returns the exit status.
func run(ctx context.Context, args []string, std cli.Streams) int {
	return runWith(ctx, kinds.All(), args, std)
}

// runWith runs a command line with the given kinds of puzzles and returns the exit status.
func runWith(ctx context.Context, known cli.Kinds, args []string, std cli.Streams) int {
	return cli.Main(ctx, newRoot(known), args, std)
}

// newRoot returns the tree of commands.
func newRoot(known cli.Kinds) *cobra.Command {
	var all []*cobra.Command
	for _, describe := range commands() {
		all = append(all, describe(known))
	}
	return cli.NewTree(&cobra.Command{
		Use:     "nonet",
		Short:   "a server for real-time multiplayer puzzles",
		Example: "nonet serve\nnonet generate --difficulty hard --count 10 | nonet solve",
	}, all...)
}
