package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nonet/cmd/nonet/internal/cli"
	"nonet/engine/kinds"
)

// everyCommand returns all visible commands, the root first.
func everyCommand() (all []*cobra.Command) {
	all = []*cobra.Command{newRoot(kinds.All())}
	for i := 0; i < len(all); i++ {
		for _, sub := range all[i].Commands() {
			if !sub.Hidden {
				all = append(all, sub)
			}
		}
	}
	return all
}

// words returns the words after nonet that name a command.
func words(cmd *cobra.Command) []string { return strings.Fields(cmd.CommandPath())[1:] }

// everyFlag calls f with each flag of each visible command.
func everyFlag(f func(cmd *cobra.Command, flag *pflag.Flag)) {
	for _, cmd := range everyCommand() {
		cmd.InheritedFlags()
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			if !flag.Hidden {
				f(cmd, flag)
			}
		})
	}
}

func TestEveryCommandIsDescribed(t *testing.T) {
	for _, cmd := range everyCommand() {
		path := cmd.CommandPath()
		assert.NotEmpty(t, cmd.Short, path)
		assert.False(t, strings.HasSuffix(cmd.Short, "."), "%s: the summary is no sentence", path)
		assert.NotNil(t, cmd.RunE, path)
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			line = strings.TrimSpace(line)
			assert.True(t, strings.HasPrefix(line, path) || strings.Contains(line, "| "+path), "%s: the example is %q", path,
				line)
			for part := range strings.SplitSeq(line, " | ") {
				assert.NoError(t, parse(part), "%s: the example %s", path, part)
			}
		}
	}
}

// parse parses a command line of nonet without executing it.
func parse(line string) error {
	root := newRoot(kinds.All())
	for _, cmd := range append(root.Commands(), subcommands(root)...) {
		if !cmd.HasSubCommands() {
			cmd.RunE = func(*cobra.Command, []string) error { return nil }
		}
	}
	root.SetArgs(shellWords(line)[1:])
	return root.Execute()
}

func subcommands(root *cobra.Command) (all []*cobra.Command) {
	for _, cmd := range root.Commands() {
		all = append(all, cmd.Commands()...)
	}
	return all
}

// shellWords splits a line into words as a shell does, without redirections and comments.
func shellWords(line string) (words []string) {
	line, _, _ = strings.Cut(line, " #")
	for _, word := range regexp.MustCompile(`(?:"[^"]*"|[^\s"])+`).FindAllString(line, -1) {
		if !strings.HasPrefix(word, ">") {
			words = append(words, strings.Trim(word, `"`))
		}
	}
	return words
}

func TestEveryFlagHasOneMeaning(t *testing.T) {
	said := map[string]string{}
	everyFlag(func(cmd *cobra.Command, f *pflag.Flag) {
		where := cmd.CommandPath() + " --" + f.Name
		word, text := pflag.UnquoteUsage(f)
		assert.NotEmpty(t, text, where)
		if f.Value.Type() != "bool" {
			assert.Regexp(t, "`[A-Z]+`", f.Usage, "%s: a word must stand for the value", where)
			assert.Equal(t, strings.ToUpper(word), word, where)
		}
		if before, ok := said[f.Name]; ok {
			assert.Equal(t, before, f.Usage, "%s means one thing everywhere", where)
		}
		said[f.Name] = f.Usage
	})
}

func TestHelpCommandAndFlagsAgree(t *testing.T) {
	for _, cmd := range everyCommand() {
		status, want, stderr := nonet(t, append(words(cmd), "--help")...)
		require.Equal(t, cli.ExitOK, status)
		require.Empty(t, stderr)
		require.Contains(t, want, "Usage:\n  "+cmd.CommandPath())
		require.Contains(t, want, cmd.Short)
		for _, args := range [][]string{append([]string{"help"}, words(cmd)...), append(words(cmd), "-h")} {
			status, out, stderr := nonet(t, args...)
			require.Equal(t, cli.ExitOK, status, args)
			require.Equal(t, want, out, args)
			require.Empty(t, stderr, args)
		}
	}
	everyFlag(func(cmd *cobra.Command, f *pflag.Flag) {
		_, help, _ := nonet(t, append(words(cmd), "--help")...)
		assert.Contains(t, help, " --"+f.Name, cmd.CommandPath())
		assert.Equal(t, cli.HasEnv(f), strings.Contains(help, "[$"+cli.EnvName(f.Name)+"]"), "%s --%s", cmd.CommandPath(),
			f.Name)
	})
}

func TestMistypedFlagSuggestsRightOne(t *testing.T) {
	for line, want := range map[string]string{
		"serve --adr :1":             "--addr",
		"serve --port 1":             "--addr",
		"serve -addr=:1":             "--addr",
		"serve --trusted-proxy ::1":  "--trusted-proxies",
		"serve --redis-url redis://": "--redis",
		"bot --ulr http://a":         "--url",
		"generate --difficult hard":  "--difficulty",
		"rooms inspect --dat x.db":   "--data",
	} {
		status, _, stderr := nonet(t, strings.Fields(line)...)
		assert.Equal(t, cli.ExitUsage, status, line)
		assert.Contains(t, stderr, "; did you mean "+want+"?\n", line)
	}
}

func TestBadFlagPrintsOneLine(t *testing.T) {
	for _, cmd := range everyCommand() {
		status, out, stderr := nonet(t, append(words(cmd), "--no-such-thing")...)
		assert.Equal(t, cli.ExitUsage, status, cmd.CommandPath())
		assert.Empty(t, out)
		assert.Equal(t, cmd.CommandPath()+": unknown flag: --no-such-thing; see "+cmd.CommandPath()+" --help\n", stderr)
	}
	everyFlag(func(cmd *cobra.Command, f *pflag.Flag) {
		if f.Value.Type() != "bool" {
			status, out, stderr := nonet(t, append(words(cmd), "--"+f.Name)...)
			assert.Equal(t, cli.ExitUsage, status, stderr)
			assert.Empty(t, out)
			assert.Equal(t, cmd.CommandPath()+": flag needs an argument: --"+f.Name+"; see "+cmd.CommandPath()+" --help\n",
				stderr)
		}
	})
}

func TestUsageErrorsNameMistake(t *testing.T) {
	for line, want := range map[string]string{
		"srve":                         `nonet: unknown command "srve"; did you mean serve or solve?`,
		"dance --data x":               `nonet: unknown command "dance"; see nonet --help`,
		"replay exprot --to x":         `nonet replay: unknown command "exprot"; did you mean export?`,
		"replay export":                "nonet replay export: accepts 1 arg(s), received 0; see nonet replay export --help",
		"replay export a b":            "nonet replay export: accepts 1 arg(s), received 2; see nonet replay export --help",
		"serve --adr :80":              "nonet serve: unknown flag: --adr; did you mean --addr?",
		"serve --drain ten":            `nonet serve: invalid argument "ten" for "--drain" flag: write a time as 10s, 1m30s or 48h; see nonet serve --help`,
		"serve --fair-floor x":         `nonet serve: invalid argument "x" for "--fair-floor" flag: write a number, as 0.5; see nonet serve --help`,
		"generate --count=":            `nonet generate: invalid argument "" for "--count" flag: write a whole number; see nonet generate --help`,
		"serve --log-level a --addr b": `nonet serve: there is no log level "a": choose debug, info, warn or error; --addr "b" is not a listen address: write host:port or :port, with a port from 0 to 65535`,
		"load --players 1":             "nonet load: --players must be from 2 to 1000, not 1",
	} {
		status, out, stderr := nonet(t, strings.Fields(line)...)
		assert.Equal(t, cli.ExitUsage, status, line)
		assert.Equal(t, want+"\n", stderr, line)
		assert.Empty(t, out, line)
	}
	for _, line := range []string{"", "replay"} {
		status, out, stderr := nonet(t, strings.Fields(line)...)
		assert.Equal(t, cli.ExitUsage, status, "no command was named")
		assert.Empty(t, out)
		assert.Contains(t, stderr, "Usage:\n  nonet")
	}
}

func TestErrorsUseLogFormat(t *testing.T) {
	missing := t.TempDir() + "/none.db"
	for _, c := range []struct {
		line, env string
		status    int
	}{
		{"serve --log-format json --data :memory: --addr nowhere", "", cli.ExitUsage},
		{"serve --no-such-thing --log-format=json", "", cli.ExitUsage},
		{"serve --data " + missing + "/x", "json", cli.ExitUsage},
		{"serve --data " + os.TempDir() + " --addr 127.0.0.1:0", "json", cli.ExitFailure},
		{"replay list --log-format json --data " + missing, "text", cli.ExitFailure},
		{"replay verify --log-format json " + missing, "", cli.ExitFailure},
	} {
		t.Setenv(cli.EnvName("log-format"), c.env)
		if c.env == "" {
			os.Unsetenv(cli.EnvName("log-format"))
		}
		status, _, stderr := nonet(t, strings.Fields(c.line)...)
		assert.Equal(t, c.status, status, c.line)
		for line := range strings.Lines(stderr) {
			var entry struct{ Level, Msg, Err string }
			require.NoError(t, json.Unmarshal([]byte(line), &entry), "%s: %s", c.line, stderr)
			assert.Contains(t, entry.Msg, "nonet "+strings.Fields(c.line)[0], stderr)
			assert.NotEmpty(t, entry.Err, stderr)
			assert.Equal(t, "ERROR", entry.Level)
		}
		assert.NotEmpty(t, stderr)
	}
	_, _, stderr := nonet(t, "serve", "--log-format", "text", "--addr", "x")
	assert.Regexp(t, `^time=\S+ level=ERROR msg="nonet serve failed" err="--addr .*"\n$`, stderr)
}

func TestCompletion(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		status, script, stderr := nonet(t, "completion", shell)
		require.Equal(t, cli.ExitOK, status, stderr)
		require.Contains(t, script, "nonet")
		if shell == "bash" {
			check := exec.Command("bash", "-n")
			check.Stdin = strings.NewReader(script)
			out, err := check.CombinedOutput()
			require.NoError(t, err, "%s", out)
		}
	}
	for line, want := range map[string]string{
		"re":                   "replay review restore",
		"replay ver":           "verify",
		"completion ":          "bash zsh fish powershell",
		"help replay l":        "list",
		"serve --log-format ":  "text json",
		"replay list --log-f":  "--log-format",
		"bot --mode ":          "race coop duel solo",
		"convert --to fpuz":    "fpuzzles fpuzzles-link",
		"generate --symmetry ": "",
	} {
		_, out, _ := nonet(t, append([]string{"__complete"}, strings.Split(line, " ")...)...)
		var got []string
		for offer := range strings.Lines(out) {
			word, _, _ := strings.Cut(strings.TrimSpace(offer), "\t")
			if strings.HasPrefix(word, line[strings.LastIndex(line, " ")+1:]) && !strings.HasPrefix(word, ":") {
				got = append(got, word)
			}
		}
		if want == "" {
			assert.NotEmpty(t, got, line)
			continue
		}
		assert.Equal(t, want, strings.Join(got, " "), line)
	}
}
