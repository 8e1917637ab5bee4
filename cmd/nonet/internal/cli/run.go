// Package cli holds what all commands share: running them with exit statuses and log output, flags and their values,
// progress, and the version.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// Exit statuses of all commands.
const (
	ExitOK      = 0
	ExitFailure = 1 // the work failed, wholly or in part
	ExitUsage   = 2 // the command line or the environment is wrong
	ExitData    = 3 // the data is damaged or too new for this version: a restart does not help
)

// ErrReported is returned if the work failed and the reason was reported already.
var ErrReported = errors.New("reported already")

// usageError is an error that AsUsage has marked.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// AsUsage marks an error as a mistake of the caller, so that the command exits with [ExitUsage].
func AsUsage(err error) error { return usageError{err} }

// Usagef returns a usage error with a formatted text.
func Usagef(format string, values ...any) error {
	return usageError{fmt.Errorf(format, values...)}
}

// Streams holds the input and output of a command, so that tests can replace the terminal.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// StreamsOf returns the streams of a running command.
func StreamsOf(cmd *cobra.Command) Streams {
	return Streams{cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()}
}

// Main runs a command line of the process and returns its exit status.
func Main(ctx context.Context, root *cobra.Command, args []string, std Streams) int {
	return Execute(ctx, root, args, findLogFormat(args, os.LookupEnv), std)
}

// Execute runs a command line and returns its exit status. It reports errors in the log format, or as a sentence if the
// format is empty.
func Execute(ctx context.Context, root *cobra.Command, args []string, format string, std Streams) int {
	root.SetArgs(append([]string{}, args...)) // cobra replaces nil by the arguments of the process
	root.SetIn(std.In)
	root.SetOut(std.Out)
	root.SetErr(std.Err)
	root.Annotations = map[string]string{logFormatFlag: format}
	started := false
	root.PersistentPreRun = func(*cobra.Command, []string) { started = true }
	cmd, err := root.ExecuteContextC(ctx)
	if err != nil && !started && !errors.As(err, new(usageError)) {
		err = Usagef("%w; see %s --help", err, cmd.CommandPath())
	}
	return exitStatus(cmd, err)
}

// LogFormat returns the log format on the command line of a running command, or "" if there is none.
func LogFormat(cmd *cobra.Command) string { return cmd.Root().Annotations[logFormatFlag] }

// exitStatus reports the error of a command, unless that was done already, and returns the exit status.
func exitStatus(cmd *cobra.Command, err error) int {
	if err == nil {
		return ExitOK
	}
	if !errors.Is(err, ErrReported) {
		PrintError(cmd, err)
	}
	if errors.As(err, new(usageError)) {
		return ExitUsage
	}
	if isDataError(err) {
		return ExitData
	}
	return ExitFailure
}

// isDataError reports whether an error means that the data can't be used.
func isDataError(err error) bool {
	return slices.ContainsFunc([]error{
		store.ErrDamaged, sqlitestore.ErrDevelopment, sqlitestore.ErrNotOurs, sqlitestore.ErrNewer, sqlitestore.ErrEmpty,
	}, func(of error) bool { return errors.Is(err, of) })
}

// PrintError writes an error in one line on standard error: in the log format if one was chosen, otherwise as a
// sentence.
func PrintError(cmd *cobra.Command, err error) {
	to, text := cmd.ErrOrStderr(), strings.ReplaceAll(err.Error(), "\n", "; ")
	if errors.Is(err, fs.ErrPermission) {
		text += fmt.Sprintf(" (nonet runs as user %d, group %d)", os.Getuid(), os.Getgid())
	}
	if cmd.Flag(logFormatFlag) != nil {
		if log, ok := newLogger(LogFormat(cmd), slog.LevelError, to); ok {
			log.Error(cmd.CommandPath()+" failed", "err", text)
			return
		}
	}
	fmt.Fprintf(to, "%s: %s\n", cmd.CommandPath(), text)
}

// OpenInput opens the named file, or standard input without a name or with "-". It also returns the size in bytes, or 0
// if it is unknown.
func OpenInput(files []string, std Streams) (io.ReadCloser, int64, error) {
	if len(files) == 0 || files[0] == "-" {
		return io.NopCloser(std.In), 0, nil
	}
	file, err := os.Open(files[0])
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	return file, info.Size(), nil
}
