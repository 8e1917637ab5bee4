package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"nonet/room/sqlitestore"
	"nonet/room/store"
)

// Exit statuses, the same for every command.
const (
	exitOK    = 0
	exitFail  = 1 // the work could not be done, wholly or in part
	exitUsage = 2 // the command line, or the environment, is wrong
	exitData  = 3 // the data is damaged or can't be used by this version: to start again is of no use
)

// errTold is for work that failed where the reason was told already, as for a board whose result says why.
var errTold = errors.New("told already")

// usageError is what the caller got wrong.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usagef is a usageError with a text.
func usagef(format string, values ...any) error {
	return usageError{fmt.Errorf(format, values...)}
}

// finish tells what a command ended with, if anything is left to be told. It returns the exit status.
func finish(cmd *cobra.Command, err error) int {
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

// complain tells what went wrong in one line on standard error: in the log's format if one was asked for, else as a
// sentence.
func complain(cmd *cobra.Command, err error) {
	to, text := cmd.ErrOrStderr(), strings.ReplaceAll(err.Error(), "\n", "; ")
	if cmd.Flag(logFormatFlag) != nil {
		if log, ok := newLog(cmd.Root().Annotations[askedFormat], slog.LevelError, to); ok {
			log.Error(cmd.CommandPath()+" failed", "err", text)
			return
		}
	}
	fmt.Fprintf(to, "%s: %s\n", cmd.CommandPath(), text)
}

// askedFormat is the root's annotation with the log format that was asked for.
const askedFormat = "asked format"

// findFormat is the log format that a command line or the environment names, "" if neither does. It looks at bare
// arguments, since a command line that can't be read may ask for one too.
func findFormat(args []string, env func(string) (string, bool)) string {
	format, _ := env(envName(logFormatFlag))
	for i, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--"+logFormatFlag+"="); ok {
			format = value
		} else if arg == "--"+logFormatFlag && i+1 < len(args) {
			format = args[i+1]
		}
	}
	return format
}

// newLog makes a log of a format, which is text or json.
func newLog(format string, level slog.Level, to io.Writer) (log *slog.Logger, ok bool) {
	o := &slog.HandlerOptions{Level: level, ReplaceAttr: readable}
	switch format {
	case "text":
		return slog.New(slog.NewTextHandler(to, o)), true
	case "json":
		return slog.New(slog.NewJSONHandler(to, o)), true
	}
	return nil, false
}

// readable writes durations as people read them, in JSON too, which would have nanoseconds: 1.234567891s is 1.235s.
func readable(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() != slog.KindDuration {
		return a
	}
	d := a.Value.Duration()
	unit := time.Nanosecond
	for unit < time.Second && d.Abs() >= 10_000*unit {
		unit *= 10
	}
	a.Value = slog.StringValue(d.Round(unit).String())
	return a
}

// flagFault puts into words what is wrong with a flag.
func flagFault(cmd *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	if read := cmd.Flags().Args(); cmd.HasSubCommands() && len(read) > 0 {
		return noCommand(cmd, read[0]) // whose flag it is
	}
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var bad *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return usagef("there is no flag -%s; flags have two dashes, as in --help", unknown.GetSpecifiedShortnames())
	case errors.As(err, &unknown):
		return noFlag(cmd, unknown.GetSpecifiedName())
	case errors.As(err, &bare):
		return usagef("--%s needs a value: %s", bare.GetFlag().Name, valueWord(bare.GetFlag()))
	case errors.As(err, &bad):
		return usageError{badValue("--"+bad.GetFlag().Name, bad.GetValue(), bad.Unwrap())}
	}
	return usageError{err}
}

// noFlag is the fault of a flag that there is not.
func noFlag(cmd *cobra.Command, name string) error {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	if like := nearest(name, names); like != "" {
		return usagef("there is no flag --%s; did you mean --%s?", name, like)
	}
	return usagef("there is no flag --%s; %s --help lists them", name, cmd.CommandPath())
}

// badValue is the fault of a value that a flag, or the variable that stands for it, can't read.
func badValue(name, value string, why error) error {
	if errors.As(why, new(*strconv.NumError)) { // only switches still have the words of package strconv
		why = errors.New("write true or false")
	}
	return fmt.Errorf("%s=%q can't be read: %w", name, value, why)
}
