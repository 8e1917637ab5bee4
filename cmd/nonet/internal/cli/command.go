package cli

import (
	"fmt"
	"strings"
	"sync"

	"github.com/spf13/cobra"
)

// helpTemplate begins with the summary, which cobra's own template leaves out if there is a longer text.
const helpTemplate = "{{.CommandPath}}: {{.Short}}\n{{with .Long}}\n{{.}}\n{{end}}\n{{.UsageString}}"

// helpColumns is the width of the help.
const helpColumns = 110

// keepOrder keeps the order of commands in the overview. Cobra has a global variable for that, which concurrent tests
// must not write.
var keepOrder = sync.OnceFunc(func() { cobra.EnableCommandSorting = false })

// NewTree returns the tree of commands under a root. Each run needs a new one, because flags keep their values.
func NewTree(root *cobra.Command, commands ...*cobra.Command) *cobra.Command {
	keepOrder()
	root.Version = ReadVersion().String()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetVersionTemplate("{{.Version}}")
	root.SetHelpTemplate(helpTemplate)
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages",
		fmt.Sprintf(".FlagUsagesWrapped %d", helpColumns)))
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if words := cmd.Flags().Args(); cmd.HasSubCommands() && len(words) > 0 {
			return unknownCommand(cmd, words[0]) // the flag belongs to that command
		}
		return suggestFlag(cmd, err)
	})
	root.AddCommand(commands...)
	addDefaults(root)
	return root
}

// addDefaults sets the defaults of all commands: operands are those of the usage line, and examples are indented.
func addDefaults(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		addDefaults(sub)
	}
	cmd.Example = "  " + strings.ReplaceAll(cmd.Example, "\n", "\n  ")
	if cmd.HasSubCommands() {
		cmd.Args, cmd.RunE = cobra.ArbitraryArgs, requireSubcommand
	} else {
		cmd.Args = operandsOf(cmd.Use)
	}
	if cmd.HasSubCommands() || !strings.Contains(cmd.Use, " ") {
		cmd.ValidArgsFunction = cobra.NoFileCompletions
	}
}

// operandsOf returns the check for the operands of a usage line: "CODE", "[CODE] PLAYER" or "CODE TEXT...".
func operandsOf(use string) cobra.PositionalArgs {
	operands := strings.Fields(use)[1:]
	required := len(operands) - strings.Count(use, "[")
	switch {
	case len(operands) == 0:
		return cobra.NoArgs
	case strings.HasSuffix(use, "..."):
		return cobra.MinimumNArgs(required)
	case required == len(operands):
		return cobra.ExactArgs(required)
	}
	return cobra.RangeArgs(required, len(operands))
}

// requireSubcommand is the run function of a command that only has subcommands.
func requireSubcommand(cmd *cobra.Command, words []string) error {
	if len(words) > 0 {
		return unknownCommand(cmd, words[0])
	}
	cmd.SetOut(cmd.ErrOrStderr())
	_ = cmd.Help() // it writes nothing if standard error is closed
	return AsUsage(ErrReported)
}

func unknownCommand(cmd *cobra.Command, name string) error {
	cmd.SuggestionsMinimumDistance = 2
	if like := cmd.SuggestionsFor(name); len(like) > 0 {
		return Usagef("unknown command %q; did you mean %s?", name, JoinOr(like))
	}
	return Usagef("unknown command %q; see %s --help", name, cmd.CommandPath())
}

// CompleteFlag declares the values of a flag for shell completion. If there are no values, the shell completes nothing,
// not even file names.
func CompleteFlag(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag,
		cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // the flag is unknown or declared twice: a mistake in the code
	}
}

// JoinOr joins words: "list, verify or import".
func JoinOr(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
