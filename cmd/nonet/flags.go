package main

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A flag that several commands have is declared here, so that it is the same thing in the same words everywhere. The
// word in backquotes stands for the value in the help.

const logFormatFlag = "log-format"

// logFlags declares how a command logs.
func logFlags(fs *pflag.FlagSet, level, format *string, usual string) {
	fs.StringVar(level, "log-level", usual, "`LEVEL` from which on to log: debug, info, warn, error")
	fs.StringVar(format, logFormatFlag, "text", "`FORMAT` of the log, and of what ends the command: text, json")
}

// completeLogFlags declares what the flags of logFlags can be.
func completeLogFlags(cmd *cobra.Command) {
	completed(cmd, "log-level", "debug", "info", "warn", "error")
	completed(cmd, logFormatFlag, "text", "json")
}

// urlFlag declares where the server is.
func urlFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "url", "http://localhost:8080", "`URL` of the server")
	completed(cmd, "url")
}

// jsonFlag declares that the result is to be JSON.
func jsonFlag(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, "json", false, "write the result as JSON")
}

// secretFlag declares what signs tokens.
func secretFlag(fs *pflag.FlagSet, to *string) {
	fs.StringVar(to, "secret", "", "`TEXT` that signs players' tokens; by default one is made and kept with the data")
}

// setting is the annotation of flags that an environment variable sets too.
const setting = "setting"

// settings makes all flags of fs settable by the environment.
func settings(fs *pflag.FlagSet) {
	fs.VisitAll(func(f *pflag.Flag) { f.Annotations = map[string][]string{setting: {envName(f.Name)}} })
}

func isSetting(f *pflag.Flag) bool { return f.Annotations[setting] != nil }

// envName is the environment variable of a flag.
func envName(flag string) string {
	return "NONET_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// checkServerURL says in a sentence what is wrong with the address of a server.
func checkServerURL(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return fmt.Errorf("--url %q is no address of a server: write http://HOST:PORT or https://HOST", text)
	}
	return nil
}
