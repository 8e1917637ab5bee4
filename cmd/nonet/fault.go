package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// Exit statuses, the same for every command.
const (
	exitOK    = 0
	exitFail  = 1 // the work could not be done, wholly or in part
	exitUsage = 2 // the command line, or the environment, is wrong
	exitData  = 3 // the data is damaged or this version can't use it: a restart does not help
)

// errTold is the error of work that failed and whose reason was reported already.
var errTold = errors.New("reported already")

// usageError is a mistake of the caller, which ends a command with [exitUsage].
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usagef returns a usageError with a formatted text.
func usagef(format string, values ...any) error {
	return usageError{fmt.Errorf(format, values...)}
}

// stdio is what a subcommand reads and writes, so that tests can replace the terminal.
type stdio struct {
	in       io.Reader
	out, err io.Writer
}

// stdioOf returns what a running command reads and writes.
func stdioOf(cmd *cobra.Command) stdio {
	return stdio{cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()}
}

// run runs a command line of the process and returns its exit status.
func runProcess(ctx context.Context, root *cobra.Command, args []string, std stdio) int {
	return execute(ctx, root, args, findFormat(args, os.LookupEnv), std)
}

// execute runs a command line and returns its exit status. It reports errors in the log format, or as a sentence if
// the format is empty.
func execute(ctx context.Context, root *cobra.Command, args []string, format string, std stdio) int {
	root.SetArgs(append([]string{}, args...)) // cobra takes nil for the arguments of the process
	root.SetIn(std.in)
	root.SetOut(std.out)
	root.SetErr(std.err)
	root.Annotations = map[string]string{logFormatFlag: format}
	started := false
	root.PersistentPreRun = func(*cobra.Command, []string) { started = true }
	cmd, err := root.ExecuteContextC(ctx)
	if err != nil && !started && !errors.As(err, new(usageError)) {
		err = usagef("%w; see %s --help", err, cmd.CommandPath())
	}
	return exitStatus(cmd, err)
}

// logFormatOf returns the log format that the command line of a running command asks for, "" for none.
func logFormatOf(cmd *cobra.Command) string { return cmd.Root().Annotations[logFormatFlag] }

// exitStatus reports the error of a command, unless that was done already, and returns the exit status.
func exitStatus(cmd *cobra.Command, err error) int {
	if err == nil {
		return exitOK
	}
	if !errors.Is(err, errTold) {
		complain(cmd, err)
	}
	if errors.As(err, new(usageError)) {
		return exitUsage
	}
	if unusable(err) {
		return exitData
	}
	return exitFail
}

// unusable reports whether an error says that the data can't be used as it is.
func unusable(err error) bool {
	return slices.ContainsFunc([]error{
		store.ErrDamaged, sqlitestore.ErrDevelopment, sqlitestore.ErrNotOurs, sqlitestore.ErrNewer, sqlitestore.ErrEmpty,
	}, func(of error) bool { return errors.Is(err, of) })
}

// complain writes an error on a line of standard error: in the log format if one was asked for, otherwise as a
// sentence.
func complain(cmd *cobra.Command, err error) {
	to, text := cmd.ErrOrStderr(), strings.ReplaceAll(err.Error(), "\n", "; ")
	if cmd.Flag(logFormatFlag) != nil {
		if log, ok := newLog(logFormatOf(cmd), slog.LevelError, to); ok {
			log.Error(cmd.CommandPath()+" failed", "err", text)
			return
		}
	}
	fmt.Fprintf(to, "%s: %s\n", cmd.CommandPath(), text)
}
