// Command nonet is the whole of nonet in one binary: the server, and the tools around it.
package main

import (
	"context"
	"io"
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
		ofNoKind(versionCommand), ofNoKind(completionCommand), ofNoKind(helpCommand),
	}
}

// ofNoKind is a command that asks nothing of the kinds.
func ofNoKind(command func() *cobra.Command) func(kindSet) *cobra.Command {
	return func(kindSet) *cobra.Command { return command() }
}

func init() {
	cobra.EnableCommandSorting = false // the overview has an order of its own
}

// stdio is what a subcommand reads and writes, so that tests can stand in for a terminal.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// stdioOf is what a command that runs reads and writes.
func stdioOf(cmd *cobra.Command) stdio {
	return stdio{cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()}
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
	return execute(ctx, newRoot(known), args, findFormat(args, os.LookupEnv), std)
}

// execute runs a command line. What went wrong is told in a format of the log, if there is one.
func execute(ctx context.Context, root *cobra.Command, args []string, format string, std stdio) int {
	root.SetArgs(append([]string{}, args...)) // cobra takes nil for the arguments of the process
	root.SetIn(std.in)
	root.SetOut(std.out)
	root.SetErr(std.err)
	root.Annotations = map[string]string{askedFormat: format}
	cmd, err := root.ExecuteContextC(ctx)
	return finish(cmd, err)
}

// newRoot makes the tree of commands. Each run has its own, for flags remember what they were set to.
func newRoot(known kindSet) *cobra.Command {
	root := &cobra.Command{
		Use:           "nonet",
		Short:         "a server for real-time multiplayer puzzles",
		Example:       "nonet serve\nnonet generate --difficulty hard --count 10 | nonet solve",
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.CompletionOptions.DisableDefaultCmd = true // completionCommand is nonet's own
	root.DisableSuggestions = true                  // noCommand makes them
	showVersion := root.Flags().Bool("version", false, "tell which nonet this is")
	root.PersistentFlags().Bool("help", false, "show this help, as -h does")
	root.SetHelpFunc(showHelp)
	root.SetUsageFunc(func(*cobra.Command) error { return nil })
	root.SetFlagErrorFunc(flagFault)
	for _, describe := range commands() {
		cmd := describe(known)
		if cmd.Name() == "help" {
			root.SetHelpCommand(cmd)
		}
		root.AddCommand(cmd)
	}
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return noCommand(cmd, args[0])
		}
		if *showVersion {
			return readVersion().write(cmd.OutOrStdout())
		}
		writeHelp(cmd.ErrOrStderr(), cmd)
		return usageError{errTold}
	}
	completeCommands(root)
	return root
}
