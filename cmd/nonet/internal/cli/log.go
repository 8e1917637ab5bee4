package cli

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// logFormatFlag is the flag for the format of the log and of errors.
const logFormatFlag = "log-format"

// LogConfig holds the settings of a command's log.
type LogConfig struct {
	level, format string
	lowest        slog.Level // parsed by Check
}

// Flags declares the flags of the log, with a default level.
func (c *LogConfig) Flags(fs *pflag.FlagSet, level string) {
	fs.StringVar(&c.level, "log-level", level, "`LEVEL` of the least important messages to log: debug, info, warn, error")
	fs.StringVar(&c.format, logFormatFlag, "text", "`FORMAT` of the log and of the final error: text, json")
}

// Check parses the settings, and returns an error for invalid ones.
func (c *LogConfig) Check() error {
	if err := c.lowest.UnmarshalText([]byte(c.level)); err != nil {
		return fmt.Errorf("there is no log level %q: choose debug, info, warn or error", c.level)
	}
	if _, ok := newLogger(c.format, c.lowest, io.Discard); !ok {
		return fmt.Errorf("there is no log format %q: choose text or json", c.format)
	}
	return nil
}

// New returns a log with the settings that Check parsed.
func (c *LogConfig) New(to io.Writer) *slog.Logger {
	log, _ := newLogger(c.format, c.lowest, to)
	return log
}

// CompleteLogFlags declares the values of the flags of [LogConfig].
func CompleteLogFlags(cmd *cobra.Command) {
	CompleteFlag(cmd, "log-level", "debug", "info", "warn", "error")
	CompleteFlag(cmd, logFormatFlag, "text", "json")
}

// findLogFormat returns the log format on a command line or in the environment, or "" if there is none. It reads the
// raw arguments, because an invalid command line may contain one, too.
func findLogFormat(args []string, env func(string) (string, bool)) string {
	format, _ := env(EnvName(logFormatFlag))
	for i, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--"+logFormatFlag+"="); ok {
			format = value
		} else if arg == "--"+logFormatFlag && i+1 < len(args) {
			format = args[i+1]
		}
	}
	return format
}

// newLogger returns a log in a format, text or json, or false for another format.
func newLogger(format string, level slog.Level, to io.Writer) (log *slog.Logger, ok bool) {
	o := &slog.HandlerOptions{Level: level, ReplaceAttr: roundDuration}
	switch format {
	case "text":
		return slog.New(slog.NewTextHandler(to, o)), true
	case "json":
		return slog.New(slog.NewJSONHandler(to, o)), true
	}
	return nil, false
}

// roundDuration rounds durations and writes them in a readable form, also in JSON: 1.234567891s becomes 1.235s.
func roundDuration(_ []string, a slog.Attr) slog.Attr {
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
