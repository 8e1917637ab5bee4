package main

import (
	"fmt"
	"io/fs"
	"os"
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

// pages returns the documents of the project by their paths.
func pages(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := fs.WalkDir(os.DirFS("../.."), ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "node_modules" || d.Name() == ".git") {
			return fs.SkipDir
		}
		if err != nil || !strings.HasSuffix(file, ".md") {
			return err
		}
		text, err := os.ReadFile("../../" + file)
		texts[file] = string(text)
		return err
	})
	require.NoError(t, err)
	return texts
}

// TestDocsUseExistingCommands checks every command line of the documents against the commands and their flags.
func TestDocsUseExistingCommands(t *testing.T) {
	found := 0
	for file, text := range pages(t) {
		for _, code := range codeIn(text) {
			code = strings.TrimPrefix(code, "go run ./cmd/")
			if words := shellWords(code); len(words) > 1 && words[0] == "nonet" && words[1] != "COMMAND" {
				found++
				assert.NoError(t, checkCommand(words[1:]), "%s: %s", file, code)
			}
		}
	}
	assert.Greater(t, found, 50, "the docs call nonet")
}

// codeIn returns the code in a page, with the parts of pipes separated: lines of blocks, and text in backquotes.
func codeIn(page string) (code []string) {
	span, block := regexp.MustCompile("`([^`]+)`"), false
	for line := range strings.Lines(page) {
		switch {
		case strings.HasPrefix(line, "```"):
			block = !block
		case block || strings.HasPrefix(line, "    "):
			code = append(code, strings.Split(strings.TrimSpace(line), " | ")...)
		default:
			for _, m := range span.FindAllStringSubmatch(line, -1) {
				code = append(code, m[1])
			}
		}
	}
	return code
}

// checkCommand returns an error unless words call a command with flags that it has.
func checkCommand(words []string) error {
	root := newRoot(kinds.All())
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	cmd, rest, err := root.Find(words)
	if err != nil {
		return err
	}
	cmd.InheritedFlags()
	cmd.InitDefaultHelpFlag()
	for _, word := range rest {
		name, ok := strings.CutPrefix(word, "--")
		name, _, _ = strings.Cut(name, "=")
		if ok && cmd.Flags().Lookup(name) == nil {
			return fmt.Errorf("%s has no flag --%s", cmd.CommandPath(), name)
		}
	}
	if cmd.HasSubCommands() && len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		return fmt.Errorf("%s has no command %s", cmd.CommandPath(), rest[0])
	}
	return nil
}

// TestOperationsPageIsComplete compares the table of settings in docs/operations.md with the flags.
func TestOperationsPageIsComplete(t *testing.T) {
	page := pages(t)["docs/operations.md"]
	rows := map[string][]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `--([a-z-]+)` \\| `([A-Z_]+)` \\| (?:`(.*?)`)? ?\\|").FindAllStringSubmatch(page, -1) {
		rows[row[1]] = row[2:]
	}
	settings := serveCommand(kinds.All()).Flags()
	settings.VisitAll(func(f *pflag.Flag) {
		assert.Equal(t, []string{cli.EnvName(f.Name), f.DefValue}, rows[f.Name], "variable and default of --%s", f.Name)
		delete(rows, f.Name)
	})
	assert.Empty(t, rows, "no such settings")
}

// TestDocsNameFlagsThatExist checks the flags that the documents name outside of command lines. Pages outside docs name
// flags of other programs too.
func TestDocsNameFlagsThatExist(t *testing.T) {
	known := map[string]bool{}
	everyFlag(func(_ *cobra.Command, f *pflag.Flag) { known[f.Name] = true })
	for file, text := range pages(t) {
		for _, m := range regexp.MustCompile("`--([a-z-]+)").FindAllStringSubmatch(text, -1) {
			assert.True(t, known[m[1]] || !strings.HasPrefix(file, "docs/"), "%s: there is no --%s", file, m[1])
		}
	}
}
