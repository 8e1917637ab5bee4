// Command nonet is the whole of nonet in one binary: the server, and the tools around it.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"nonet/engine/kinds"
)

// commands are the subcommands in the order of the overview. Each is described in one place: name, operands, summary,
// examples and flags.
func commands() []func(kindSet) *cobra.Command {
	return []func(kindSet) *cobra.Command{
		serveCommand, botCommand, loadCommand, stormCommand,
		generateCommand, solveCommand, gradeCommand, hintCommand, checkCommand, convertCommand,
		ofNoKind(replayCommand), reviewCommand, ofNoKind(playersCommand), fairCommand,
		ofNoKind(boardsCommand), ofNoKind(roomsCommand), ofNoKind(adminCommand),
		ofNoKind(backupCommand), ofNoKind(restoreCommand), ofNoKind(checkDataCommand),
		ofNoKind(versionCommand),
	}
}

// ofNoKind is a command that asks nothing of the kinds.
func ofNoKind(command func() *cobra.Command) func(kindSet) *cobra.Command {
	return func(kindSet) *cobra.Command { return command() }
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], stdio{os.Stdin, os.Stdout, os.Stderr}))
}

// run runs a command line with all kinds of puzzles. It returns the exit status.
func run(ctx context.Context, args []string, std stdio) int {
	return runWith(ctx, kinds.All(), args, std)
}

// runWith runs a command line with some kinds of puzzles.
func runWith(ctx context.Context, known kindSet, args []string, std stdio) int {
	return runProcess(ctx, newRoot(known), args, std)
}

// newRoot makes the tree of commands.
func newRoot(known kindSet) *cobra.Command {
	var all []*cobra.Command
	for _, describe := range commands() {
		all = append(all, describe(known))
	}
	return newTree(&cobra.Command{
		Use:     "nonet",
		Short:   "a server for real-time multiplayer puzzles",
		Example: "nonet serve\nnonet generate --difficulty hard --count 10 | nonet solve",
	}, all...)
}
